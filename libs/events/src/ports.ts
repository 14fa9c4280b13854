import type { RecordedEvent } from '@workops/contracts';
import type { Actor, AuditOrigin, AuditTrail, Owner } from '@workops/kernel';
import type { EnvelopeText } from './domain/envelope';
import type { AdminNotice } from './domain/pause-notice';
import type { Held, Taker } from './domain/places';
import type { Verdict } from './domain/retry-schedule';
import type { Shares } from './domain/shares';
import type { Listener, Subscription, SubscriptionRecord } from './domain/subscription';

/** A new subscription as it is stored. */
export interface NewSubscription extends SubscriptionRecord {
  sealedSecret: string;
  /** The secret before the last rotation. */
  formerSealedSecret: string | null;
}

/** A new secret in the place of the old one. */
interface Rotation {
  sealedSecret: string;
  /** The beginning of it that reads show. */
  shownSecret: string;
  /** Until when the old one signs too; null where it is dropped at once. */
  formerUntil: Date | null;
  at: Date;
}

/** The row of the log that is to be repeated. */
export type LoggedEvent = Pick<Attempt, 'id' | 'event' | 'eventId'>;

/** Operations on one subscription of the actor's workspace. */
export interface SubscriptionTransaction {
  /** Locked until the transaction ends; outcomes wait to move its counters. */
  lock(id: string): Promise<SubscriptionRecord | undefined>;
  save(subscription: SubscriptionRecord): Promise<void>;
  /** The present secret becomes the former one, or is dropped; the previous former one is gone. */
  rotateSecret(subscription: SubscriptionRecord, rotation: Rotation): Promise<void>;
  /** Its secret goes with it. Its queued deliveries are discarded in the background. */
  remove(id: string): Promise<void>;
  /** Ends its replay, and takes back deliveries waiting for an attempt, most of a long queue in the background; one in progress ends. */
  discardQueued(subscription: SubscriptionRecord, at: Date): Promise<void>;
  loggedEvent(subscription: SubscriptionRecord, attemptId: number): Promise<LoggedEvent | undefined>;
  /** Queues the logged event again, for a single attempt; false when the event is no longer kept. */
  redeliver(subscription: SubscriptionRecord, logged: LoggedEvent, at: Date): Promise<boolean>;
  /** Queues an event for this subscription alone. */
  enqueue(subscription: SubscriptionRecord, event: StoredEvent): Promise<void>;
  audit: AuditTrail;
}

export interface SubscriptionStore {
  /** All of the work or none of it. */
  transaction<T>(actor: Actor, work: (tx: SubscriptionTransaction) => Promise<T>): Promise<T>;
  /** Together with its entry in the audit log, which has the author. */
  insert(subscription: NewSubscription, by: AuditOrigin): Promise<void>;
  find(workspaceId: string, id: string): Promise<Subscription | undefined>;
  /** Newest first, after (that is, older than) the given id. */
  list(workspaceId: string, page: { limit: number; after: string | null }): Promise<Subscription[]>;
}

/** One row of the delivery log, an attempt that ended, without request and response. */
export interface AttemptSummary {
  id: number;
  subscriptionId: string;
  event: string;
  eventId: string;
  /** Counted from 1. */
  attempt: number;
  statusCode: number | null;
  /** `http_<status>`, `timeout`, `blocked_address`, `owner_unavailable`, `outcome_unknown`, `secret_unreadable` or the network's message; null on success. */
  error: string | null;
  latencyMs: number | null;
  redeliveryOf: number | null;
  createdAt: Date;
}

/** The whole row. */
export interface Attempt extends AttemptSummary {
  /** First 500 characters of the answer. */
  responseExcerpt: string | null;
  /** The body that was posted. */
  requestPayload: Record<string, unknown>;
}

export interface DeliveryLogQuery {
  limit: number;
  offset: number;
  event?: string;
  eventId?: string;
  outcome?: 'success' | 'failure' | 'unresolved';
}

export interface DeliveryLog {
  /** Newest first. */
  attemptsOf(
    subscription: Pick<Subscription, 'id' | 'workspaceId' | 'createdAt'>,
    query: DeliveryLogQuery,
  ): Promise<Attempt[]>;
}

/** The recipient of a delivery, and its terms. */
interface Recipient {
  url: string;
  /** The url's, in small letters and without a port. */
  host: string;
  sealedSecret: string;
  /** The secret before the last rotation, while it signs too. */
  formerSealedSecret: string | null;
  includeData: boolean;
  owner: Owner | null;
  ownerScopes: string[];
}

/** A listening subscription, and its state. */
export interface ListeningSubscription extends Listener, Recipient {
  consecutiveFailures: number;
  /** Deliveries under a lease that has not run out, over all processes. */
  inFlight: number;
  /** An operator holds its deliveries. */
  onHold: boolean;
}

export interface NewDelivery {
  event: RecordedEvent;
  subscriptionId: string;
  /** Set where its first attempt begins with the commit: it is then created as claimed, and leased until that time. */
  leasedUntil?: Date;
}

/** What a fan-out reads and writes, in the transaction that claimed its events. */
export interface FanOutStore {
  /** Subscriptions of the workspaces that are on, not paused, and listen to one of the names. */
  listeners(workspaceIds: string[], eventNames: string[], now: Date): Promise<ListeningSubscription[]>;
  /** Stores events with their deliveries; existing ones stay as they are. Returns the leased ones that were new. */
  enqueue(events: StoredEvent[], deliveries: NewDelivery[]): Promise<{ eventId: string; subscriptionId: string }[]>;
}

export interface StoredEvent {
  event: RecordedEvent;
  text: EnvelopeText;
}

/** Names a delivery; the day (UTC, of the event) names its partition. */
interface DeliveryKey {
  day: string;
  subscriptionId: string;
  eventId: string;
  redeliveryOf: number | null;
}

/** A delivery leased to this process, with everything needed to send it. */
export interface ClaimedDelivery extends DeliveryKey, Recipient, Taker {
  /** Counted from 1, the coming one included. */
  attempt: number;
  /** Its last attempt was begun and never ended: the process died. It is recorded, not sent. */
  outcomeLost: boolean;
  /** A first attempt that waited through a hold. */
  released: boolean;
  eventType: string;
  livemode: boolean;
  /** The call that caused the event; null for background work. */
  requestId: string | null;
  /** The trace of its event; null where there is none. */
  traceparent: string | null;
  text: EnvelopeText;
}

export interface ClaimRequest extends Shares {
  /** How many can be sent now. */
  limit: number;
  /** How many of them may go to workspaces that have their first places already. */
  openLimit: number;
  /** How many of them may be second and later attempts. */
  retryLimit: number;
  /** How many of these may be first attempts that waited through a hold. */
  releasedLimit: number;
  /** What this process has in flight. */
  held: Held;
  now: Date;
  leaseMs: number;
}

/** What an attempt brought. */
export interface SendResult {
  statusCode: number | null;
  error: string | null;
  responseExcerpt: string | null;
  latencyMs: number | null;
}

export interface AttemptOutcome extends SendResult {
  delivery: ClaimedDelivery;
  requestPayload: string;
  endedAt: Date;
  verdict: Verdict;
}

export interface DispatchStore {
  /**
   * Takes due deliveries fairly, commits their attempt number and their lease. No two claims ever hold the same delivery. Those whose subscription is gone,
   * off, paused or younger than the event are skipped, except those whose outcome was lost: the request was made, and is recorded while there is a log to show
   * it. However large the backlog, a bounded number of rows is read.
   */
  claim(request: ClaimRequest): Promise<ClaimedDelivery[]>;
  /** The last claim found nothing and has not scanned every subscription: the next one continues where it ended. */
  readonly isHalfWay: boolean;
  /**
   * Discards, a bounded batch at a time, what claims came upon and passed over. True while there may be more.
   */
  discard(now: Date): Promise<boolean>;
  /**
   * Gives back deliveries that were claimed and never begun, as if no attempt had been counted; they are due at once. Those no longer held under this lease are
   * left alone.
   * @param leasedUntil when the lease of their claim ends
   */
  release(deliveries: readonly ClaimedDelivery[], leasedUntil: Date, now: Date): Promise<void>;
  /**
   * Writes the log, the deliveries and the counters of ended attempts, all of a subscription or nothing, in the order given. An outcome whose delivery is no
   * longer held (its lease ran out and another process recorded it as lost) is left out. A subscription that has failed for too long is paused with it, its
   * queue is discarded and its admins are notified, once however many record. Returns those of subscriptions whose rows are locked: none of them is written,
   * and the caller records them again.
   */
  record(outcomes: readonly AttemptOutcome[]): Promise<AttemptOutcome[]>;
}

/** Notifies the owners and admins of a workspace, in the open transaction: supplied by the app from access. */
export interface AdminNotices {
  notifyAdmins(notice: AdminNotice): Promise<void>;
}

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Sender {
  /** Posts within one deadline; a failure of any kind is a result, never a rejection. */
  send(request: WebhookRequest): Promise<SendResult>;
}

/** Where a url leads to, at registration. */
/** Metrics of the dispatch. */
export interface DispatchTelemetry {
  /** A request is about to be sent. Answers the `traceparent` that it is sent with, where there is one. */
  attemptBegins(delivery: ClaimedDelivery): string | undefined;
  attemptEnded(outcome: AttemptOutcome): void;
  inFlight(count: number): void;
  /** No claim has been completed for this long, though there was a reason to make one; 0 once one is. */
  claimsStalled(milliseconds: number): void;
  /** A recurring task failed: a claim, a flush, the owners' query, giving deliveries back, a discard. */
  troubled(doing: 'claim' | 'record' | 'owners' | 'release' | 'discard' | 'replay' | 'hold', error: unknown): void;
}
