import type { ApiApp } from './api-app';
import { PATIENT } from './marked-patient';

export async function whatReachesOut(api: ApiApp, token: string, patientId: string): Promise<Record<string, unknown>> {
  const read = async <Data>(path: string) => (await api.call<{ data: Data }>('GET', path, { token })).body.data;
  const lists = [
    '/webhooks',
    '/calendar-connections',
    '/members',
    '/api-keys',
    '/publishable-keys',
    '/device-agents',
    '/connected-apps',
  ];
  const ids = async (path: string) => (await read<{ id: string }[]>(path)).map(({ id }) => id);
  const { name, email, phone } = await read<typeof PATIENT>(`/contacts/${patientId}`);
  const channels = await read<object[]>(`/contacts/${patientId}/channels`);
  return {
    name,
    email,
    phone,
    channels,
    ...Object.fromEntries(await Promise.all(lists.map(async (path) => [path, await ids(path)] as const))),
  };
}
