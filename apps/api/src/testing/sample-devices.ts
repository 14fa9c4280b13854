import type { ApiApp } from './api-app';
import type { SamplePlace } from './sample-place';

type Made = { data: { id: string; claim_code: string; token: string } };

/** A device that has been claimed, with a job that it has taken. */
export async function aDevice(api: ApiApp, { owner }: SamplePlace): Promise<{ token: string; jobId: string }> {
  const made = async (path: string, body: object, token?: string) => (await api.insist<Made>('POST', path, { token, body })).body.data;
  const { id, claim_code: code } = await made('/device-agents', { name: 'Impresora' }, owner);
  const { token } = await made('/device-agent/claim', { claim_code: code });
  const { id: jobId } = await made(`/device-agents/${id}/jobs`, { kind: 'print_receipt', payload: {} }, owner);
  await api.insist('GET', '/device-agent/jobs', { token });
  return { token, jobId };
}

/** Jobs of devices, which their device alone reads. */
export const sampleDevices = {
  '/device-agent/jobs': async (api: ApiApp, place: SamplePlace): Promise<string> => (await aDevice(api, place)).jobId,
};
