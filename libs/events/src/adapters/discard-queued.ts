import { queryByIndex, type Database, type Sql } from '@workops/platform/database';

/**
 * Bounded, so that no subscription is locked for long; the rest, and claimed deliveries, follow in the background. Rows
 * are locked before the update, which finds them by partition.
 */
const DISCARD_EVENTS = `
  UPDATE events.delivery d SET state = 'discarded'
    FROM (SELECT q.day, q.ctid AS place FROM events.delivery q
           WHERE q.workspace_id = $1 AND q.subscription_id = $2 AND q.state IN ('queued', 'retrying') AND (q.redelivery_of > 0) IS NOT TRUE
           LIMIT 1000 FOR UPDATE SKIP LOCKED) queued
   WHERE d.day = queued.day AND d.ctid = queued.place`;

/** Redeliveries have no event time, so claims would send them once the subscription is on again. */
const DISCARD_REDELIVERIES = `
  UPDATE events.delivery SET state = 'discarded'
   WHERE workspace_id = $1 AND subscription_id = $2 AND state = 'queued' AND redelivery_of IS NOT NULL`;

/** Keeps redeliveries, and deliveries that a claim holds. */
export async function discardEvents(sql: Sql, workspaceId: string, subscriptionId: string): Promise<void> {
  await sql.query(DISCARD_EVENTS, [workspaceId, subscriptionId]);
}

export async function discardAll(sql: Sql, workspaceId: string, subscriptionId: string): Promise<void> {
  await discardEvents(sql, workspaceId, subscriptionId);
  await sql.query(DISCARD_REDELIVERIES, [workspaceId, subscriptionId]);
}

/** A batch takes about ten milliseconds, so that sends are not affected. */
export const DISCARD_AT_ONCE = 500;

/**
 * Skips locked rows. Deleted subscriptions lose everything, disabled ones everything queued, paused ones the same
 * except redeliveries, and active ones what was queued before they became active.
 */
const DISCARD_UNWANTED = `
  UPDATE events.delivery d SET state = 'discarded'
    FROM (SELECT q.day, q.ctid AS place
            FROM (SELECT $1::uuid AS workspace_id, $2::uuid AS id) asked
            LEFT JOIN events.subscription s ON s.workspace_id = asked.workspace_id AND s.id = asked.id
            JOIN events.delivery q ON q.workspace_id = asked.workspace_id AND q.subscription_id = asked.id
           WHERE q.state IN ('queued', 'retrying', 'sending')
             AND CASE WHEN s.id IS NULL THEN q.state <> 'sending' OR q.due_at <= $3::timestamptz
                      WHEN q.state = 'sending' THEN false
                      WHEN NOT s.enabled THEN true
                      WHEN q.redelivery_of > 0 THEN false
                      WHEN s.paused_at IS NOT NULL THEN true
                      ELSE q.state = 'queued' AND q.due_at < s.active_since END
           LIMIT ${DISCARD_AT_ONCE} FOR UPDATE OF q SKIP LOCKED) unwanted
   WHERE d.day = unwanted.day AND d.ctid = unwanted.place
  RETURNING 1`;

export async function discardUnwanted(
  database: Database,
  workspaceId: string,
  subscriptionId: string,
  now: Date,
): Promise<number> {
  return (await queryByIndex(database, DISCARD_UNWANTED, [workspaceId, subscriptionId, now])).length;
}
