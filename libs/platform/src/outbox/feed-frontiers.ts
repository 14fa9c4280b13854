import type { Database } from '../database/database';
import { Remembered } from '../remembered';
import { eventFeedOn, type EventFeed, type FeedFrontier } from './event-feed';

/** A cursor that lists begin with may be so old: what was committed since then comes again. So lists that are read much ask for few. */
const FRONTIER_MS = 500;
const MOST_FRONTIERS = 10_000;

/** The feed, where those who ask at the same time share a look at where it stands. */
export function sharedFeedOn(database: Database, keptDays?: number): EventFeed {
  const feed = eventFeedOn(database, keptDays);
  const frontiers = new Remembered<string, FeedFrontier>({
    ...{ ttlMs: FRONTIER_MS, max: MOST_FRONTIERS, schema: 'platform', transactions: database },
    ...{ keyOf: (workspaceId) => workspaceId, ask: feed.frontier, topicOf: () => undefined },
  });
  return { ...feed, frontier: (workspaceId) => frontiers.get(workspaceId) };
}
