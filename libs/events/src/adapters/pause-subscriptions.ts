import type { Sql } from '@workops/platform/database';
import { noticeOf, type Pause } from '../domain/pause-notice';
import type { AdminNotices } from '../ports';
import { discardEvents } from './discard-queued';
import { endOpenReplay } from './replay-ends';

/** The row decides whether it applies. */
export type DuePause = Omit<Pause, 'url'>;

/** Runs under the row's lock; no-op if paused or switched off. */
const PAUSE = `
  UPDATE events.subscription SET paused_at = $3, paused_reason = $4
   WHERE workspace_id = $1 AND id = $2 AND paused_at IS NULL AND enabled
  RETURNING url`;

/**
 * Joins the transaction of the final failure; discards the queue except manual redeliveries, and notifies admins. The
 * subscription's lock lets only one process pause, and a crash leaves all of it or nothing.
 */
export async function pauseSubscriptions(tx: Sql, notices: AdminNotices, pauses: readonly DuePause[]): Promise<void> {
  for (const pause of pauses) {
    const { workspaceId, subscriptionId, at, reason } = pause;
    const [paused] = await tx.query<{ url: string }>(PAUSE, [workspaceId, subscriptionId, at, reason]);
    if (!paused) continue;
    await endOpenReplay(tx, workspaceId, subscriptionId, 'paused', at);
    await discardEvents(tx, workspaceId, subscriptionId);
    await notices.notifyAdmins(noticeOf({ ...pause, url: paused.url }));
  }
}
