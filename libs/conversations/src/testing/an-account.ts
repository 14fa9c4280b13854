import { randomUUID } from 'node:crypto';
import type { Sql } from '@workops/platform/database';
import type { MessageAccount } from '../message-ports';

const ADD = `
  INSERT INTO conversations.messaging_account (workspace_id, id, kind, provider, name, address, connected_as, status, default_handler, window_hours,
                                               max_per_second, config, connected_at, created_at, updated_at)
  VALUES ($1, $2, $3, $4, 'Canal', $5, $5, 'connected', $6, $7, $8, '{}', now(), now(), now())`;

/** A connected account of a workspace, as a test wants it. */
export async function anAccount(sql: Sql, workspaceId: string, over: Partial<MessageAccount> = {}): Promise<MessageAccount> {
  const account: MessageAccount = {
    ...{ workspaceId, id: randomUUID(), kind: 'whatsapp', provider: 'bridge', address: randomUUID(), name: 'Canal', locationId: null },
    ...{ status: 'connected', defaultHandler: 'human', aiAgentId: null, windowHours: 24, maxPerSecond: 80, ...over },
  };
  const { id, kind, provider, address, defaultHandler, windowHours, maxPerSecond } = account;
  await sql.query(ADD, [workspaceId, id, kind, provider, address, defaultHandler, windowHours, maxPerSecond]);
  return account;
}
