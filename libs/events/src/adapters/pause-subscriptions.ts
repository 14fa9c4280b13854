import type { Sql } from '@workops/platform/database';
import { noticeOf, type Pause } from '../domain/pause-notice';
import type { AdminNotices } from '../ports';
import { discardEvents } from './discard-queued';
import { endOpenReplay } from './replay-ends';

/** A pause required by failed attempts; the row decides whether it applies. */
export type DuePause = Omit<Pause, 'url'>;

/** Runs under the row's lock, and is a no-op if the subscription is already paused or switched off. */
const PAUSE = `
  UPDATE events.subscription SET paused_at = $3, paused_reason = $4
   WHERE workspace_id = $1 AND id = $2 AND paused_at IS NULL AND enabled
  RETURNING url`;

/**
 * Pauses subscriptions, discards their queues except manual redeliveries, and notifies admins, in the transaction that
 * records the final failure. Callers hold the subscriptions' locks, so only one process pauses, and a crash leaves all
 * of it or nothing.
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
