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
  /** The AI agent that answers, where one does. */
  ai_agent_id?: string | null;
}

/** The account of that name, of the last start where there is one, with this configuration. */
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
