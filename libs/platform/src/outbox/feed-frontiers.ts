import type { Database } from '../database/database';
import { Remembered } from '../remembered';
import { eventFeedOn, type EventFeed, type FeedFrontier } from './event-feed';

/** Maximum age of an initial cursor; events committed since then are repeated. It limits queries for busy lists. */
const FRONTIER_MS = 500;
const MOST_FRONTIERS = 10_000;

/** The event feed with its frontier shared between concurrent callers. */
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
