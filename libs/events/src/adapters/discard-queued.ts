import type { Sql } from '@workops/platform';

/**
 * What a larger backlog has beyond the limit is discarded by the claims that come upon it: nobody holds a subscription for long. So is what
 * a claim holds at this moment and does not keep. The rows are locked before they are met again, for partitions are then chosen by row.
 */
const DISCARD_EVENTS = `
  UPDATE events.delivery d SET state = 'discarded'
    FROM (SELECT q.day, q.ctid AS place FROM events.delivery q
           WHERE q.workspace_id = $1 AND q.subscription_id = $2 AND q.state IN ('queued', 'retrying') AND q.redelivery_of IS NULL
           LIMIT 50000 FOR UPDATE SKIP LOCKED) queued
   WHERE d.day = queued.day AND d.ctid = queued.place`;

/** No claim would pass these over once the subscription is on again: they have no time of an event to be judged by. */
const DISCARD_REDELIVERIES = `
  UPDATE events.delivery SET state = 'discarded'
   WHERE workspace_id = $1 AND subscription_id = $2 AND state = 'queued' AND redelivery_of IS NOT NULL`;

/** Takes back the events that wait for an attempt. One that a claim holds at this moment is on its way. */
export async function discardEvents(sql: Sql, workspaceId: string, subscriptionId: string): Promise<void> {
  await sql.query(DISCARD_EVENTS, [workspaceId, subscriptionId]);
}

/** Takes back everything that waits for an attempt. */
export async function discardAll(sql: Sql, workspaceId: string, subscriptionId: string): Promise<void> {
  await discardEvents(sql, workspaceId, subscriptionId);
  await sql.query(DISCARD_REDELIVERIES, [workspaceId, subscriptionId]);
}
