import type { DemoCall } from './demo-calls';

/** A messaging account as the API shows it. */
export interface DemoAccount {
  id: string;
  name: string;
  inbound_url: string;
}

interface Wanted {
  kind: string;
  provider: string;
  name: string;
  address: string;
  config: object;
}

/** The account of that name, of the last start where there is one, with this configuration. */
export async function demoAccount(call: DemoCall, { config, name, ...made }: Wanted): Promise<DemoAccount> {
  const last = (await call<DemoAccount[]>('GET', '/messaging-accounts?limit=200')).find((account) => account.name === name);
  if (!last) return call('POST', '/messaging-accounts', { ...made, name, config });
  await call('PATCH', `/messaging-accounts/${last.id}`, { config });
  return call('POST', `/messaging-accounts/${last.id}/reconnect`);
}
