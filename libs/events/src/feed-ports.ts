import type { RecordedEvent } from '@workops/contracts';
import type { StillStanding } from '@workops/kernel';

/** An event's position in the feed of its workspace. */
export interface EventPlace {
  /** Id of the recording transaction: a decimal string, because it may exceed 2^53. */
  position: string;
  id: string;
  /** Day of its partition, `YYYY-MM-DD`. */
  day: string;
}

export interface EventFeedFilter {
  types?: readonly string[];
  resourceId?: string;
  /** Inclusive start of the time range. */
  from?: Date;
  /** Exclusive end of the time range. */
  to?: Date;
}

/** Current end of a workspace's feed. */
interface FeedFrontier {
  /** Every event before this position is visible, or never will be. */
  frontier: string;
  epoch: string;
  /** Date by the database's clock, `YYYY-MM-DD`. */
  today: string;
}

interface EventFeedPage extends FeedFrontier {
  entries: readonly { place: EventPlace; event: RecordedEvent }[];
  /** How far the scan got, if there is more: all further entries come after it. */
  lookedTo: EventPlace | null;
}

export interface EventFeed {
  /** The entries after a position, or from the beginning, in order. */
  page(workspaceId: string, after: EventPlace | null, filter: EventFeedFilter, limit: number): Promise<EventFeedPage>;
  frontier(workspaceId: string): Promise<FeedFrontier>;
  find(workspaceId: string, id: string): Promise<RecordedEvent | undefined>;
  /** The workspaces that have entries after their position. */
  withNews(places: ReadonlyMap<string, EventPlace>): Promise<string[]>;
}

export interface Wait {
  workspaceId: string;
  place: EventPlace;
  /** Maximum wait. */
  milliseconds: number;
  /** Minimum wait after a read found entries that could not be returned yet. */
  restMs: number;
  gone?: AbortSignal;
}

/** Lets calls wait for events. */
export interface EventWaits {
  /**
   * Resolves to true once there may be events after the position; false on timeout, if the caller is gone, or at
   * shutdown. Throws `unavailable` if too many callers wait.
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
