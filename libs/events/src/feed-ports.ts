import type { RecordedEvent } from '@workops/contracts';
import type { StillStanding } from '@workops/kernel';

/** Where an event stands in the feed of its workspace. */
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

/** Where the feed of a workspace stands. */
export interface FeedFrontier {
  /** What is before it is there, or will never be. */
  frontier: string;
  epoch: string;
  /** By the clock of the database, `YYYY-MM-DD`. */
  today: string;
}

export interface EventFeedPage extends FeedFrontier {
  entries: readonly { place: EventPlace; event: RecordedEvent }[];
  /** How far was looked, where there is more behind: no further entry is before it. */
  lookedTo: EventPlace | null;
}

export interface EventFeed {
  /** What follows a place, or the beginning, in order. */
  page(workspaceId: string, after: EventPlace | null, filter: EventFeedFilter, limit: number): Promise<EventFeedPage>;
  frontier(workspaceId: string): Promise<FeedFrontier>;
  find(workspaceId: string, id: string): Promise<RecordedEvent | undefined>;
  /** Those of the workspaces in which something was recorded behind the place. */
  withNews(places: ReadonlyMap<string, EventPlace>): Promise<string[]>;
}

export interface Wait {
  workspaceId: string;
  place: EventPlace;
  /** At most. */
  milliseconds: number;
  /** At least, where a look found something that was not to be read yet. */
  restMs: number;
  gone?: AbortSignal;
}

/** Who waits for events. */
export interface EventWaits {
  /**
   * Resolves once there may be events behind the place: false where there is none in time, the caller is gone or the process ends. Throws `unavailable`
   * where too many wait.
   */
  forNews(wait: Wait): Promise<boolean>;
}

export interface FeedDeps {
  feed: EventFeed;
  waits: EventWaits;
  stillStanding: StillStanding;
  /** Where the API is reached, without a trailing slash. */
  publicUrl: string;
  keptDays: number;
  /** Runs work with the workspace's share of what the process has. */
  onBehalfOf<T>(workspaceId: string, work: () => Promise<T>): Promise<T>;
}
