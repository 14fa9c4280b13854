import { randomUUID } from 'node:crypto';
import type { ApiApp } from './api-app';
import type { SamplePlace } from './sample-place';

type Made = { data: { id: string; address: string } };

async function made(api: ApiApp, { owner: token }: SamplePlace, path: string, body: object): Promise<Made['data']> {
  return (await api.insist<Made>('POST', path, { token, body })).body.data;
}

export const sampleSending: Record<string, (api: ApiApp, place: SamplePlace) => Promise<string>> = {
  '/sending-domains': async (api, place) =>
    (await made(api, place, '/sending-domains', { domain: `${randomUUID()}.example` })).id,
  '/email-suppressions': async (api, place) => {
    const { address } = await made(api, place, '/email-suppressions', { address: `${randomUUID()}@example.com` });
    return encodeURIComponent(address);
  },
};
