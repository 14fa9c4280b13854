import type { Database } from '../database/database';
import { Remembered } from '../remembered';
import { eventFeedOn, type EventFeed, type FeedFrontier } from './event-feed';

/** Age of an initial cursor; events since then are repeated. Limits queries for busy lists. */
const FRONTIER_MS = 500;
const MOST_FRONTIERS = 10_000;

/** Concurrent callers share the frontier. */
export function sharedFeedOn(database: Database, keptDays?: number): EventFeed {
  const feed = eventFeedOn(database, keptDays);
  const frontiers = new Remembered<string, FeedFrontier>({
    ttlMs: FRONTIER_MS,
    max: MOST_FRONTIERS,
    schema: 'platform',
    transactions: database,
    toKey: (workspaceId) => workspaceId,
    ask: feed.frontier,
    toTopic: () => undefined,
  });
  return { ...feed, frontier: (workspaceId) => frontiers.get(workspaceId) };
}
