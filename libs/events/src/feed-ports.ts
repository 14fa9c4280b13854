import type { RecordedEvent } from '@workops/contracts';
import type { StillStanding } from '@workops/kernel';

export interface EventPlace {
  /** Recording transaction: a decimal string, because it may exceed 2^53. */
  position: string;
  id: string;
  /** Partition, `YYYY-MM-DD`. */
  day: string;
}

export interface EventFeedFilter {
  types?: readonly string[];
  resourceId?: string;
  /** Inclusive. */
  from?: Date;
  /** Exclusive. */
  to?: Date;
}

interface FeedFrontier {
  /** Every event before this position is visible, or never will be. */
  frontier: string;
  epoch: string;
  /** Date by the database's clock, `YYYY-MM-DD`. */
  today: string;
}

interface EventFeedPage extends FeedFrontier {
  entries: readonly { place: EventPlace; event: RecordedEvent }[];
  /** All further entries come after it. */
  lookedTo: EventPlace | null;
}

export interface EventFeed {
  page(workspaceId: string, after: EventPlace | null, filter: EventFeedFilter, limit: number): Promise<EventFeedPage>;
  frontier(workspaceId: string): Promise<FeedFrontier>;
  find(workspaceId: string, id: string): Promise<RecordedEvent | undefined>;
  withNews(places: ReadonlyMap<string, EventPlace>): Promise<string[]>;
}

export interface Wait {
  workspaceId: string;
  place: EventPlace;
  milliseconds: number;
  /** Minimum wait after entries that could not be returned yet. */
  restMs: number;
  gone?: AbortSignal;
}

export interface EventWaits {
  /**
   * True once there may be events after the position; false on timeout, disconnect or shutdown. Throws `unavailable` if
   * too many callers wait.
   */
  forNews(wait: Wait): Promise<boolean>;
}

export interface FeedDeps {
  feed: EventFeed;
  waits: EventWaits;
  stillStanding: StillStanding;
  /** No trailing slash. */
  publicUrl: string;
  keptDays: number;
  /** Uses the workspace's share of the process's resources. */
  onBehalfOf<T>(workspaceId: string, work: () => Promise<T>): Promise<T>;
}
