import type { Sql } from '@workops/platform';
import { noticeOf, type Pause } from '../domain/pause';
import type { AdminNotices } from '../ports';

/** A pause as the attempts demand it; whether it comes to be is decided on the row. */
export type DuePause = Omit<Pause, 'url'>;

/** Under the row's lock: whoever finds it paused, or switched off, does nothing. */
const PAUSE = `
  UPDATE events.subscription SET paused_at = $3, paused_reason = $4
   WHERE workspace_id = $1 AND id = $2 AND paused_at IS NULL AND enabled
  RETURNING url`;

/**
 * A manual redelivery goes out while its subscription is paused. What a larger backlog has beyond the limit is discarded by the
 * claims that come upon it, so that a pause never holds its subscription for long.
 */
const DISCARD_QUEUED = `
  UPDATE events.delivery d SET state = 'discarded'
    FROM (SELECT q.day, q.ctid AS place FROM events.delivery q
           WHERE q.workspace_id = $1 AND q.subscription_id = $2 AND q.state IN ('queued', 'retrying') AND q.redelivery_of IS NULL
           LIMIT 50000) queued
   WHERE d.day = queued.day AND d.ctid = queued.place AND d.state IN ('queued', 'retrying')`;

/**
 * Pauses, discards and tells, in the transaction that records the failure too many. The callers hold the subscriptions' locks:
 * of several processes one finds a subscription unpaused, and a crash leaves all of it or nothing.
 */
export async function pauseSubscriptions(tx: Sql, notices: AdminNotices, pauses: readonly DuePause[]): Promise<void> {
  for (const pause of pauses) {
    const { workspaceId, subscriptionId, at, reason } = pause;
    const [paused] = await tx.query<{ url: string }>(PAUSE, [workspaceId, subscriptionId, at, reason]);
    if (!paused) continue;
    await tx.query(DISCARD_QUEUED, [workspaceId, subscriptionId]);
    await notices.notifyAdmins(noticeOf({ ...pause, url: paused.url }));
  }
}
