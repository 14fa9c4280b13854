import type { Database } from './database';
import type { Step } from './sql';

/**
 * First step of a feed's reads. A feed shows a workspace's rows in the order of their last transactions and skips no
 * late commit; its table has `changed_in`, stamped by `platform.stamp_change`. A long transaction delays only the feeds
 * of its own workspace.
 */
export const lookAtFeeds = (workspaceId: string): Step => ({
  sql: 'SELECT platform.look_at_feeds($1)',
  values: [workspaceId],
});

/** Rows with a lower `changed_in` are complete and final. It never decreases. */
export const FEED_FRONTIER = `current_setting('workops.feed_frontier')::bigint`;

/** Positions of another epoch belong to another history, such as a restored dump. */
export const FEED_EPOCH = `current_setting('workops.feed_epoch')`;

/**
 * Starts a new epoch above all existing positions, so that every cursor is refused after the commit. Needed after a
 * point-in-time recovery, where positions are assigned again; the database cannot detect that, because it is the same
 * cluster.
 */
export const expireFeedCursors = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.query(`UPDATE platform.feed_epoch SET identity = 'expired'`);
    await tx.query('SELECT platform.renew_feed_epoch()');
  });
