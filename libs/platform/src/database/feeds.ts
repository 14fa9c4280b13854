import type { Database } from './database';
import type { Step } from './sql';

/**
 * A feed shows the rows of a workspace in the order of the transactions that wrote them last, and skips none, however late it commits: the
 * table has `workspace_id` and `changed_in`, which `platform.stamp_change` fills, and its reads begin with this step. After it come, for
 * one statement of the same transaction, the two below. A transaction that runs for long holds up the feeds of its own workspace only.
 */
export const lookAtFeeds = (workspaceId: string): Step => ({
  sql: 'SELECT platform.look_at_feeds($1)',
  values: [workspaceId],
});

/** Rows with a `changed_in` below it are complete and final. It never goes back. */
export const FEED_FRONTIER = `current_setting('workops.feed_frontier')::bigint`;

/** Positions of another epoch belong to another history: a dump of it was restored here. */
export const FEED_EPOCH = `current_setting('workops.feed_epoch')`;

/**
 * Begins another epoch, above all positions of the rows that are there: every cursor is refused from the commit on. For a database that went back to an earlier
 * moment, where positions already given to clients are assigned again; the database cannot detect it, for it is the same cluster.
 */
export const expireFeedCursors = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.query(`UPDATE platform.feed_epoch SET identity = 'expired'`);
    await tx.query('SELECT platform.renew_feed_epoch()');
  });
