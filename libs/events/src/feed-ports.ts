import type { RecordedEvent } from '@workops/contracts';
import type { StillStanding } from '@workops/kernel';

/** An event's position in the feed of its workspace. */
export interface EventPlace {
  /** Of the transaction that recorded it: a decimal number, for it may exceed 2^53. */
  position: string;
  id: string;
  /** The day that it is kept in, `YYYY-MM-DD`. */
  day: string;
}

export interface EventFeedFilter {
  types?: readonly string[];
  resourceId?: string;
  /** At this time or later. */
  from?: Date;
  /** Before this time. */
  to?: Date;
}

/** The present position of the feed of a workspace. */
interface FeedFrontier {
  /** Everything before it is visible, or never will be. */
  frontier: string;
  epoch: string;
  /** By the clock of the database, `YYYY-MM-DD`. */
  today: string;
}

interface EventFeedPage extends FeedFrontier {
  entries: readonly { place: EventPlace; event: RecordedEvent }[];
  /** How far the scan got, where there is more after it: no further entry is before it. */
  lookedTo: EventPlace | null;
}

export interface EventFeed {
  /** What follows a place, or the beginning, in order. */
  page(workspaceId: string, after: EventPlace | null, filter: EventFeedFilter, limit: number): Promise<EventFeedPage>;
  frontier(workspaceId: string): Promise<FeedFrontier>;
  find(workspaceId: string, id: string): Promise<RecordedEvent | undefined>;
  /** Those of the workspaces with entries after the position. */
  withNews(places: ReadonlyMap<string, EventPlace>): Promise<string[]>;
}

export interface Wait {
  workspaceId: string;
  place: EventPlace;
  /** At most. */
  milliseconds: number;
  /** Minimum wait, where a read found entries that could not be returned yet. */
  restMs: number;
  gone?: AbortSignal;
}

/** Who waits for events. */
export interface EventWaits {
  /**
   * Resolves once there may be events after the position: false at the timeout, when the caller is gone or the process ends. Throws `unavailable` where too
   * many wait.
   */
  forNews(wait: Wait): Promise<boolean>;
}

export interface FeedDeps {
  feed: EventFeed;
  waits: EventWaits;
  stillStanding: StillStanding;
  /** The API's public URL, without a trailing slash. */
  publicUrl: string;
  keptDays: number;
  /** Runs work on the workspace's share of the process's resources. */
  onBehalfOf<T>(workspaceId: string, work: () => Promise<T>): Promise<T>;
}
