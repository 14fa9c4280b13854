import type { DemoCall } from './demo-calls';

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
  ai_agent_id?: string | null;
}

/** Reuses the account of the last start. */
export async function demoAccount(
  call: DemoCall,
  { config, name, ai_agent_id: agentId, ...made }: Wanted,
): Promise<DemoAccount> {
  const handler = agentId ? { default_handler: 'bot', ai_agent_id: agentId } : {};
  const last = (await call<DemoAccount[]>('GET', '/messaging-accounts?limit=200')).find(
    (account) => account.name === name,
  );
  if (!last) return call('POST', '/messaging-accounts', { ...made, ...handler, name, config });
  await call('PATCH', `/messaging-accounts/${last.id}`, { ...handler, config });
  return call('POST', `/messaging-accounts/${last.id}/reconnect`);
}
