import { randomUUID } from 'node:crypto';
import { anAccount } from '@workops/conversations/testing';
import type { ApiApp } from './api-app';
import type { SamplePlace } from './sample-place';

/** A channel that campaigns can go through. */
export const campaignAccount = async (api: ApiApp, { id }: Pick<SamplePlace, 'id'>): Promise<string> =>
  (await anAccount(api.database, id, { kind: 'email', provider: 'smtp', windowHours: null, address: `${randomUUID()}@example.com` })).id;

/** A draft of a campaign to everybody. */
export async function aCampaign(api: ApiApp, place: SamplePlace): Promise<string> {
  const content = { subject: 'Hola', text: 'Le esperamos.' };
  const body = { name: 'Verano', channel: 'email', content, audience: { filter: {} }, messaging_account_id: await campaignAccount(api, place) };
  return (await api.insist<{ data: { id: string } }>('POST', '/campaigns', { token: place.owner, body })).body.data.id;
}
