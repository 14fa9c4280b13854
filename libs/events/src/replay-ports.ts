import type { Actor, AuditTrail, Leased, LeasedStore } from '@workops/kernel';
import type { EventPosition } from './domain/event-cursor';
import type { Replay, Replayed, ReplayReason, ReplayStatus } from './domain/replay';
import type { EventFeed } from './feed-ports';
import type { StoredEvent, SubscriptionTransaction } from './ports';

interface ReplayTransaction extends Pick<SubscriptionTransaction, 'lock'> {
  /** False if the subscription has a running replay. Throws `conflict` with the reason `too_many`. */
  add(replay: Replay): Promise<boolean>;
  lockReplay(subscriptionId: string, id: string): Promise<Replay | undefined>;
  /** Includes the queue; sends in flight complete. */
  cancel(replay: Replay, at: Date): Promise<void>;
  audit: AuditTrail;
}

export interface ReplayStore {
  /** Atomic. */
  transaction<T>(actor: Actor, work: (tx: ReplayTransaction) => Promise<T>): Promise<T>;
  find(workspaceId: string, subscriptionId: string, id: string): Promise<Replay | undefined>;
  /** Newest first, older than the given id. */
  list(workspaceId: string, subscriptionId: string, page: { limit: number; after: string | null }): Promise<Replay[]>;
}

export interface LeasedReplay extends Leased {
  workspaceId: string;
  id: string;
  /** Id of the subscription. */
  sourceId: string;
  lease: string;
  number: number;
  from: Date;
  to: Date;
  events: string[] | null;
  only: Replayed;
  place: EventPosition | null;
}

interface ReplayPart {
  events: readonly StoredEvent[];
  lookedAt: number;
  /** How far the scan got. */
  place: EventPosition;
  reachedAt: Date | null;
}

export interface ReplayRuns extends LeasedStore<LeasedReplay> {
  /**
   * Unfinished deliveries, events that the subscription listens to, and whether an operator holds it. Throws `RunLost`.
   */
  standing(run: LeasedReplay): Promise<{ pending: number; listened: string[]; onHold: boolean }>;
  /** Neither received nor queued. */
  undelivered(run: LeasedReplay, events: readonly { id: string; occurredAt: Date }[]): Promise<ReadonlySet<string>>;
  /** Records the progress atomically. Throws `RunLost`. */
  add(run: LeasedReplay, part: ReplayPart): Promise<void>;
  /** Throws `RunLost`. */
  end(run: LeasedReplay, status: ReplayStatus, reason: ReplayReason | null): Promise<void>;
}

/** `drawn` is the position up to which transactions may still be writing. */
export interface ReplayedFeed extends Pick<EventFeed, 'page'> {
  drawn(): Promise<string>;
}
