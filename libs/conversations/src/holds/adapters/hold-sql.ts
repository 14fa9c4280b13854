import type { Sql } from '@workops/platform/database';

const STANDS = "h.status <> 'resolved'";

export const HELD = `
  EXISTS (SELECT FROM conversations.outbound_hold h
           WHERE h.workspace_id = c.workspace_id AND h.contact_id = c.contact_id AND ${STANDS})`;

const HELD_AMONG = `
  SELECT DISTINCT h.contact_id AS id FROM conversations.outbound_hold h
   WHERE h.workspace_id = $1 AND h.contact_id = ANY ($2::uuid[]) AND ${STANDS}`;

export const heldAmong = async (
  sql: Sql,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((await sql.query<{ id: string }>(HELD_AMONG, [workspaceId, contactIds])).map(({ id }) => id));

const OF_CONVERSATIONS = `
  h.workspace_id = $1 AND ${STANDS}
  AND h.contact_id IN (SELECT c.contact_id
                         FROM conversations.conversation c
                        WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]))`;

/** Locks before an answer is stored, so that it and a failure elsewhere see each other. */
export const LOCK_ANSWERED_HOLDS = `
  SELECT FROM conversations.outbound_hold h WHERE ${OF_CONVERSATIONS} ORDER BY h.id FOR NO KEY UPDATE`;

/** The earliest moment wins, regardless of commit order. */
export const ANSWER_HOLDS = `
  UPDATE conversations.outbound_hold h SET first_response_at = $3, updated_at = $3
   WHERE ${OF_CONVERSATIONS} AND h.first_response_at IS NULL AND h.created_at <= $3`;

/**
 * Recomputes after failures, retries or late deliveries. A hold is answered by the first message of a member that has
 * not failed.
 */
export const HOLDS_ANSWERED_AGAIN = `
  UPDATE conversations.outbound_hold h SET first_response_at = (
    SELECT min(m.created_at) FROM conversations.conversation k
      JOIN conversations.message m ON m.workspace_id = k.workspace_id AND m.conversation_id = k.id
     WHERE k.workspace_id = h.workspace_id AND k.contact_id = h.contact_id AND k.activity_at >= h.created_at
       AND m.created_at >= h.created_at
       AND m.direction = 'outbound' AND m.author ->> 'kind' = 'member' AND NOT m.automated
       AND m.delivery_status IS DISTINCT FROM 'failed')
   WHERE ${OF_CONVERSATIONS}`;
