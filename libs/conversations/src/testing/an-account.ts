import { randomUUID } from 'node:crypto';
import type { Sql } from '@workops/platform/database';
import { knownAsOf, type TemplateStatus } from '../channels/domain/whatsapp-template';
import type { MessageAccount } from '../conversations/message-ports';

const ADD = `
  INSERT INTO conversations.messaging_account (workspace_id, id, kind, provider, name, address, connected_as, status, default_handler, window_hours,
                                               max_per_second, ai_agent_id, messaging_limit, config, connected_at, created_at, updated_at, address_proven_at)
  VALUES ($1, $2, $3, $4, 'Canal', $5, $5, 'connected', $6, $7, $8, $9, $10, '{}', now(), now(), now(), CASE WHEN $11 THEN clock_timestamp() END)`;
const ADD_TEMPLATE = `
  INSERT INTO conversations.whatsapp_template (workspace_id, id, account_id, name, language, category, components, status, external_id, known_as, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, 'utility', $6, 'approved', $4, $7, now(), now())`;

export async function anAccount(
  sql: Sql,
  workspaceId: string,
  {
    messagingLimit = null,
    proven = true,
    ...over
  }: Partial<MessageAccount> & { messagingLimit?: number | null; proven?: boolean } = {},
): Promise<MessageAccount> {
  const account: MessageAccount = {
    workspaceId,
    id: randomUUID(),
    kind: 'whatsapp',
    provider: 'bridge',
    address: randomUUID(),
    name: 'Canal',
    locationId: null,
    status: 'connected',
    defaultHandler: 'human',
    aiAgentId: null,
    windowHours: 24,
    maxPerSecond: 80,
    ...over,
  };
  const { id, kind, provider, address, defaultHandler, windowHours, maxPerSecond, aiAgentId } = account;
  await sql.query(ADD, [
    workspaceId,
    id,
    kind,
    provider,
    address,
    defaultHandler,
    windowHours,
    maxPerSecond,
    aiAgentId,
    messagingLimit,
    proven,
  ]);
  return account;
}

export const signWith = (sql: Sql, id: string, sealed: string) =>
  sql.query('UPDATE conversations.messaging_account SET own_secret_sealed = $2 WHERE id = $1', [id, sealed]);

const DISCONNECT = `
  UPDATE conversations.messaging_account SET status = 'disconnected', connected_as = NULL, disconnected_at = now() WHERE id = $1`;

export const disconnectAccount = (sql: Sql, id: string) => sql.query(DISCONNECT, [id]);
export const reconnectAccount = (sql: Sql, id: string) =>
  sql.query(
    "UPDATE conversations.messaging_account SET status = 'connected', connected_as = address, disconnected_at = NULL WHERE id = $1",
    [id],
  );

export const judgeTemplate = (sql: Sql, id: string, status: TemplateStatus) =>
  sql.query('UPDATE conversations.whatsapp_template SET status = $2 WHERE id = $1', [id, status]);

export async function anApprovedTemplate(
  sql: Sql,
  { workspaceId, id }: MessageAccount,
  name: string,
  language: string,
  body = 'Le esperamos mañana.',
): Promise<string> {
  const templateId = randomUUID();
  const components = [{ type: 'BODY', text: body }];
  await sql.query(ADD_TEMPLATE, [
    workspaceId,
    templateId,
    id,
    name,
    language,
    JSON.stringify(components),
    knownAsOf({ accountId: id, name, language }),
  ]);
  return templateId;
}

const NOTICES = `
  UPDATE conversations.messaging_account a SET reminder_template_id = t.id, cancel_template_id = t.id
    FROM conversations.whatsapp_template t WHERE a.id = $1 AND t.account_id = a.id AND t.name = $2`;

export const noticesOf = (sql: Sql, id: string, template: string) => sql.query(NOTICES, [id, template]);

export async function sealedOf(sql: Sql, id: string): Promise<string[]> {
  const rows = await sql.query<{ sealed: string[] }>(
    `SELECT array_remove(ARRAY[secrets_sealed, own_secret_sealed, former_secret_sealed], NULL) AS sealed
       FROM conversations.messaging_account WHERE id = $1`,
    [id],
  );
  return rows.flatMap(({ sealed }) => sealed);
}
