import type { Sql } from '@workops/platform/database';

const STANDS = "h.status <> 'resolved'";

/** Whether a hold stands on the contact of a conversation `c`. */
export const HELD = `EXISTS (SELECT FROM conversations.outbound_hold h WHERE h.workspace_id = c.workspace_id AND h.contact_id = c.contact_id AND ${STANDS})`;

const HELD_AMONG = `
  SELECT DISTINCT h.contact_id AS id FROM conversations.outbound_hold h
   WHERE h.workspace_id = $1 AND h.contact_id = ANY ($2::uuid[]) AND ${STANDS}`;

export const heldAmong = async (sql: Sql, workspaceId: string, contactIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await sql.query<{ id: string }>(HELD_AMONG, [workspaceId, contactIds])).map(({ id }) => id));

/** The first moment counts, whichever of two commits last. */
export const ANSWER_HOLDS = `
  UPDATE conversations.outbound_hold SET first_response_at = $3, updated_at = $3
   WHERE workspace_id = $1 AND id IN (
     SELECT h.id FROM conversations.outbound_hold h
      WHERE h.workspace_id = $1 AND h.contact_id = $2 AND ${STANDS} AND h.first_response_at IS NULL AND h.created_at <= $3
      ORDER BY h.id FOR NO KEY UPDATE)`;
