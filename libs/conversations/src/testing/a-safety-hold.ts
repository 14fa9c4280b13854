import { randomUUID } from 'node:crypto';
import type { Sql } from '@workops/platform/database';

const PLACE = `
  INSERT INTO conversations.outbound_hold (workspace_id, id, contact_id, scope, kind, reason, status, placed_by, ack_minutes, first_response_minutes,
                                           created_at, updated_at)
  SELECT $1, gen_random_uuid(), contact_id, 'contact', 'safety', 'riesgo', 'active', '{}', 15, 60, coalesce($3, now()), coalesce($3, now())
    FROM unnest($2::uuid[]) AS held (contact_id)`;
const READ = `
  SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS count FROM pg_stat_xact_user_tables WHERE schemaname = 'conversations' AND relname = 'outbound_hold'`;

/** Does not wait for sends in progress. */
export async function aSafetyHold(sql: Sql, workspaceId: string, contactId: string): Promise<void> {
  await sql.query(PLACE, [workspaceId, [contactId], null]);
}

export async function safetyHolds(sql: Sql, workspaceId: string, count: number, placedAt: Date): Promise<void> {
  await sql.query(PLACE, [workspaceId, Array.from({ length: count }, () => randomUUID()), placedAt]);
}

export const holdsRead = async (sql: Sql): Promise<number> => (await sql.query<{ count: number }>(READ))[0]?.count ?? 0;
