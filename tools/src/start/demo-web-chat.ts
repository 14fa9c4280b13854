import type { ChatSite } from '../chat-page/chat-site';
import { demoAccount } from './demo-account';
import { demoAgent } from './demo-agent';
import { orNone, type DemoCall } from './demo-calls';

const NAME = 'Chat (demo)';

export interface DemoWebChat {
  /** The publishable key is valid for its origin. */
  page_url: string;
  messaging_account_id: string;
  publishable_key: string;
  /** Null if people answer. */
  ai_agent_id: string | null;
}

interface Key {
  id: string;
  name: string;
  origins: string[];
  revoked_at: string | null;
}

/** Reuses the last start's key if valid. Otherwise mints a new one and revokes the old ones. */
async function keyFor(call: DemoCall, origin: string, last: DemoWebChat | null | undefined): Promise<string> {
  const keys = (await call<Key[]>('GET', '/publishable-keys?limit=200')).filter(
    ({ name, revoked_at: revokedAt }) => name === NAME && !revokedAt,
  );
  if (last?.page_url === origin && keys.some(({ origins }) => origins.includes(origin))) return last.publishable_key;
  for (const { id } of keys) await call('DELETE', `/publishable-keys/${id}`);
  return (await call<{ token: string }>('POST', '/publishable-keys', { name: NAME, origins: [origin] })).token;
}

/** The AI agent answers. */
export async function demoWebChat(
  call: DemoCall,
  baseUrl: string,
  site: ChatSite,
  last: DemoWebChat | null | undefined,
): Promise<DemoWebChat> {
  const agentId = await orNone('AI agent', demoAgent(call));
  const account = await demoAccount(call, {
    kind: 'web',
    provider: 'widget',
    name: NAME,
    address: '127.0.0.1',
    config: {},
    ai_agent_id: agentId,
  });
  const key = await keyFor(call, site.url, last);
  site.serve({ api: `${baseUrl}/api/v1`, key });
  return { page_url: site.url, messaging_account_id: account.id, publishable_key: key, ai_agent_id: agentId };
}
