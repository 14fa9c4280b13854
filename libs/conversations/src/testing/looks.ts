import { randomUUID } from 'node:crypto';
import type { Sql } from '@workops/platform/database';
import type { ProviderAccount } from '../conversations/message-ports';

export interface ConversationRow {
  id: string;
  number: number;
  contact_id: string;
  identity: string;
  status: string;
  handler: string;
  last_message: { excerpt: string } | null;
  team_id: string | null;
  location_id: string | null;
  assignee_user_id: string | null;
  filtered: boolean;
  last_seq: number;
  unread_count: number;
  source: string;
  waiting_since: Date | null;
  resolved_at: Date | null;
  previous_conversation_id: string | null;
}

export interface MessageRow {
  id: string;
  conversation_id: string;
  account_id: string;
  number: number;
  subject: string | null;
  seq: number;
  direction: string;
  sender_type: string | null;
  author: { kind: string };
  content: string;
  external_message_id: string | null;
  automated: boolean;
  delivery_status: string | null;
  error: { code: string; retryable: boolean } | null;
  deleted_at: Date | null;
}

const MESSAGES = `
  SELECT m.*, c.number, c.subject
    FROM conversations.message m JOIN conversations.conversation c ON c.workspace_id = m.workspace_id AND c.id = m.conversation_id
   WHERE m.workspace_id = $1 ORDER BY c.number, m.seq`;
const WRITE = `
  INSERT INTO conversations.message (workspace_id, id, conversation_id, seq, account_id, direction, type, content, author, acknowledged, automated,
                                     created_at)
  SELECT workspace_id, $3, id, $4, account_id, $5, $6, $7, '{}', '{}', false, now()
    FROM conversations.conversation WHERE workspace_id = $1 AND id = $2`;

const UNSENT = `workspace_id = $1 AND conversation_id = $2 AND direction = 'outbound' AND delivery_status IS NULL`;
const SETTLE = `
  WITH ended AS (DELETE FROM conversations.send WHERE workspace_id = $1 AND conversation_id = $2)
  UPDATE conversations.message SET delivery_status = $3 WHERE ${UNSENT}`;
const WAIT = `UPDATE conversations.message SET created_at = now() - $3 * interval '1 s' WHERE ${UNSENT}`;

const AGED = (table: string, column: string): string =>
  `UPDATE conversations.${table} SET ${column} = ${column} - $2 * interval '1 h' WHERE workspace_id = $1`;

export const conversationTables = (sql: Sql, workspaceId: string) => ({
  conversations: () =>
    sql.query<ConversationRow>('SELECT * FROM conversations.conversation WHERE workspace_id = $1 ORDER BY number', [
      workspaceId,
    ]),
  messages: () => sql.query<MessageRow>(MESSAGES, [workspaceId]),
  earlyStatuses: () =>
    sql.query<{ external_message_id: string }>(
      'SELECT * FROM conversations.early_status WHERE workspace_id = $1 ORDER BY received_at',
      [workspaceId],
    ),
  earlyChanges: () =>
    sql.query<{ external_message_id: string; status: string }>(
      'SELECT external_message_id, status FROM conversations.early_change WHERE workspace_id = $1 ORDER BY external_message_id',
      [workspaceId],
    ),
  sends: () =>
    sql.query<{ message_id: string; attempts: number }>('SELECT * FROM conversations.send WHERE workspace_id = $1', [
      workspaceId,
    ]),
  ageEarly: (hours: number) => sql.query(AGED('early_status', 'received_at'), [workspaceId, hours]),
  ageEarlyChanges: (hours: number) => sql.query(AGED('early_change', 'received_at'), [workspaceId, hours]),
  ageRefusals: (hours: number) => sql.query(AGED('marketing_refusal', 'refused_at'), [workspaceId, hours]),
  close: () =>
    sql.query(`UPDATE conversations.conversation SET status = 'closed', closed_at = now() WHERE workspace_id = $1`, [
      workspaceId,
    ]),
  resolve: () =>
    sql.query(
      `UPDATE conversations.conversation SET status = 'resolved', resolved_at = now(), waiting_since = NULL WHERE workspace_id = $1`,
      [workspaceId],
    ),
  handToBot: () =>
    sql.query(`UPDATE conversations.conversation SET handler = 'bot' WHERE workspace_id = $1`, [workspaceId]),
  /** Marks the contacts as blocked. */
  filter: () =>
    sql.query('UPDATE conversations.conversation SET filtered = true WHERE workspace_id = $1', [workspaceId]),
  triggerJobs: () =>
    sql.query<{ event_id: string }>('SELECT event_id FROM conversations.trigger_job WHERE workspace_id = $1', [
      workspaceId,
    ]),
  triggerRuns: () =>
    sql.query<{ event_id: string; outcome: string }>(
      'SELECT event_id, outcome FROM conversations.automation_run WHERE workspace_id = $1',
      [workspaceId],
    ),
  /** Makes the first answer overdue. */
  miss: (ticketIds: readonly string[]) =>
    sql.query(
      `UPDATE conversations.ticket SET first_response_due_at = now() - interval '1 s' WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`,
      [workspaceId, ticketIds],
    ),
  assignees: async () =>
    (
      await sql.query<{ assignee_user_id: string | null }>(
        'SELECT assignee_user_id FROM conversations.conversation WHERE workspace_id = $1 ORDER BY number',
        [workspaceId],
      )
    ).map(({ assignee_user_id: id }) => id),
  age: (hours: number) =>
    sql.query(
      `UPDATE conversations.conversation SET activity_at = activity_at - $2 * interval '1 h', resolved_at = resolved_at - $2 * interval '1 h',
                                             snoozed_until = snoozed_until - $2 * interval '1 h' WHERE workspace_id = $1`,
      [workspaceId, hours],
    ),
  ageFiles: (hours: number) =>
    sql.query(
      `UPDATE conversations.attachment SET created_at = created_at - $2 * interval '1 h' WHERE workspace_id = $1`,
      [workspaceId, hours],
    ),
  write: (conversationId: string, seq: number, direction: string, type: string, content: string) =>
    sql.query(WRITE, [workspaceId, conversationId, randomUUID(), seq, direction, type, content]),
  endSends: (conversationId: string, status: 'sent' | 'failed') =>
    sql.query(SETTLE, [workspaceId, conversationId, status]),
  keepWaiting: (conversationId: string, seconds: number) => sql.query(WAIT, [workspaceId, conversationId, seconds]),
  byAgent: (agentId: string) =>
    sql.query(`UPDATE conversations.message SET direction = 'outbound', author = $2 WHERE workspace_id = $1`, [
      workspaceId,
      JSON.stringify({ kind: 'ai_agent', id: agentId, name: 'Ana' }),
    ]),
  /** Makes the messages ours. */
  ours: (externalMessageId: string) =>
    sql.query(
      `UPDATE conversations.message SET direction = 'outbound', external_message_id = $2 WHERE workspace_id = $1`,
      [workspaceId, externalMessageId],
    ),
  retryNow: () =>
    sql.query('UPDATE conversations.send SET due_at = now() WHERE workspace_id = $1 AND due_at > now()', [workspaceId]),
  /** Processes that called a provider crashed minutes ago. */
  endLeases: () =>
    sql.query(
      `UPDATE conversations.send SET called_at = called_at - interval '3 min', leased_until = now() WHERE workspace_id = $1 AND leased_until IS NOT NULL`,
      [workspaceId],
    ),
  leaveOpen: () =>
    sql.query(
      `UPDATE conversations.send SET attempts = 1, called_at = now() - interval '3 min', first_called_at = now() - interval '3 min',
                                     leased_until = now() - interval '1 min' WHERE workspace_id = $1`,
      [workspaceId],
    ),
});

/** Blocks messages of any workspace during the work. */
export async function withoutMessages(sql: Sql, doing: () => Promise<void>): Promise<void> {
  await sql.query('ALTER TABLE conversations.message RENAME TO message_away');
  try {
    await doing();
  } finally {
    await sql.query('ALTER TABLE conversations.message_away RENAME TO message');
  }
}

export const lockTicket = (sql: Sql, id: string) =>
  sql.query('SELECT FROM conversations.ticket WHERE id = $1 FOR UPDATE', [id]);

const OPENED = `
  SELECT id, workspace_id AS "workspaceId", kind, provider, status, window_hours AS "windowHours", '{}'::json AS config, true AS livemode
    FROM conversations.messaging_account WHERE id = $1`;

export const openedAccount = async (sql: Sql, id: string): Promise<ProviderAccount | undefined> =>
  (await sql.query<ProviderAccount>(OPENED, [id]))[0];
