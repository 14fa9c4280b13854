import type { Database } from './database';
import type { Step } from './sql';

/**
 * First step of feed reads, which follow the order of transactions and skip no late commit. `platform.stamp_change`
 * stamps the table's `changed_in`; a long transaction delays only its own workspace's feeds.
 */
export const lookAtFeeds = (workspaceId: string): Step => ({
  sql: 'SELECT platform.look_at_feeds($1)',
  values: [workspaceId],
});

/** Rows with a lower `changed_in` are complete and final. Never decreases. */
export const FEED_FRONTIER = `current_setting('workops.feed_frontier')::bigint`;

/** Another epoch is another history, such as a restored dump. */
export const FEED_EPOCH = `current_setting('workops.feed_epoch')`;

/**
 * Refuses every cursor after the commit. Needed after a point-in-time recovery, which assigns positions again and
 * cannot be detected in the same cluster.
 */
export const expireFeedCursors = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.query(`UPDATE platform.feed_epoch SET identity = 'expired'`);
    await tx.query('SELECT platform.renew_feed_epoch()');
  });
