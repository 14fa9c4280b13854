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

/** A rotation to a new secret. */
interface Rotation {
  sealedSecret: string;
  /** The beginning of the new secret, as reads show it. */
  shownSecret: string;
  /** End of the time in which the old secret also signs; null if it is dropped at once. */
  formerUntil: Date | null;
  at: Date;
}

/** The log row to repeat. */
export type LoggedEvent = Pick<Attempt, 'id' | 'event' | 'eventId'>;

/** Operations on a subscription of the actor's workspace. */
export interface SubscriptionTransaction {
  /** Locks the subscription until the transaction ends; outcomes wait to update its counters. */
  lock(id: string): Promise<SubscriptionRecord | undefined>;
  save(subscription: SubscriptionRecord): Promise<void>;
  /** The current secret becomes the former one, or is dropped; an older former secret is removed. */
  rotateSecret(subscription: SubscriptionRecord, rotation: Rotation): Promise<void>;
  /** Removes the subscription with its secret. Its queue is discarded in the background. */
  remove(id: string): Promise<void>;
  /**
   * Ends its replay and discards deliveries that wait for an attempt, mostly in the background if there are many.
   * Deliveries in flight complete.
   */
  discardQueued(subscription: SubscriptionRecord, at: Date): Promise<void>;
  loggedEvent(subscription: SubscriptionRecord, attemptId: number): Promise<LoggedEvent | undefined>;
  /** Queues the logged event for a single attempt; false if the event is no longer kept. */
  redeliver(subscription: SubscriptionRecord, logged: LoggedEvent, at: Date): Promise<boolean>;
  /** Queues an event for this subscription only. */
  enqueue(subscription: SubscriptionRecord, event: StoredEvent): Promise<void>;
  audit: AuditTrail;
}

export interface SubscriptionStore {
  /** Runs the work atomically. */
  transaction<T>(actor: Actor, work: (tx: SubscriptionTransaction) => Promise<T>): Promise<T>;
  /** Inserts the subscription with its audit entry, which has the author. */
  insert(subscription: NewSubscription, by: AuditOrigin): Promise<void>;
  find(workspaceId: string, id: string): Promise<Subscription | undefined>;
  /** Newest first, older than the given id. */
  list(workspaceId: string, page: { limit: number; after: string | null }): Promise<Subscription[]>;
}

/** A row of the delivery log, an ended attempt, without request and response. */
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

/** A complete log row. */
export interface Attempt extends AttemptSummary {
  /** First 500 characters of the response. */
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

/** The recipient of a delivery, with its settings. */
interface Recipient {
  url: string;
  /** Host of the URL: lower case, without port. */
  host: string;
  sealedSecret: string;
  /** The secret before the last rotation, while it signs too. */
  formerSealedSecret: string | null;
  includeData: boolean;
  owner: Owner | null;
  ownerScopes: string[];
}

/** A listening subscription with its state. */
export interface ListeningSubscription extends Listener, Recipient {
  consecutiveFailures: number;
  /** Deliveries under an active lease, across all processes. */
  inFlight: number;
  /** Whether an operator holds its deliveries. */
  onHold: boolean;
}

export interface NewDelivery {
  event: RecordedEvent;
  subscriptionId: string;
  /** Set if the first attempt begins with the commit: the delivery is created as claimed, and leased until then. */
  leasedUntil?: Date;
}

/** Reads and writes of a fan-out, in the transaction that claimed the events. */
export interface FanOutStore {
  /** Active subscriptions in the workspaces, for events with these names. */
  listeners(workspaceIds: string[], eventNames: string[], now: Date): Promise<ListeningSubscription[]>;
  /**
   * Stores events with their deliveries; existing ones stay unchanged. Returns the new deliveries that were created as
   * leased.
   */
  enqueue(events: StoredEvent[], deliveries: NewDelivery[]): Promise<{ eventId: string; subscriptionId: string }[]>;
}

export interface StoredEvent {
  event: RecordedEvent;
  text: EnvelopeText;
}

/** Key of a delivery; the day (UTC, of the event) names its partition. */
interface DeliveryKey {
  day: string;
  subscriptionId: string;
  eventId: string;
  redeliveryOf: number | null;
}

/** A delivery leased to this process, with everything needed to send it. */
export interface ClaimedDelivery extends DeliveryKey, Recipient, Taker {
  /** Number of attempts including the coming one. */
  attempt: number;
  /** The process of its last attempt crashed. It is recorded, not sent. */
  outcomeLost: boolean;
  /** A first attempt that waited through a hold. */
  released: boolean;
  eventType: string;
  livemode: boolean;
  /** Request id of the call that caused the event; null for background work. */
  requestId: string | null;
  /** Trace of its event; null without one. */
  traceparent: string | null;
  text: EnvelopeText;
}

export interface ClaimRequest extends Shares {
  /** Maximum number that can be sent now. */
  limit: number;
  /** Maximum for workspaces that have their first slots already. */
  openLimit: number;
  /** Maximum of second and later attempts. */
  retryLimit: number;
  /** Maximum of first attempts that waited through a hold. */
  releasedLimit: number;
  /** Deliveries that this process has in flight. */
  held: Held;
  now: Date;
  leaseMs: number;
}

/** Result of a request. */
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
   * Claims due deliveries fairly, and commits attempt number and lease; no two claims hold the same delivery.
   * Deliveries of deleted, disabled, paused or younger subscriptions are skipped, except those with a lost outcome,
   * which are recorded while a log exists. It reads a bounded number of rows, even with a large backlog.
   */
  claim(request: ClaimRequest): Promise<ClaimedDelivery[]>;
  /** The last claim found nothing and has not scanned all subscriptions; the next one continues there. */
  readonly isHalfWay: boolean;
  /** Discards a batch of the deliveries that claims skipped. True if there may be more. */
  discard(now: Date): Promise<boolean>;
  /**
   * Gives back claimed deliveries that were never sent, without a counted attempt and due at once. Deliveries no longer
   * held under this lease are left alone.
   * @param leasedUntil end of the claim's lease
   */
  release(deliveries: readonly ClaimedDelivery[], leasedUntil: Date, now: Date): Promise<void>;
  /**
   * Records ended attempts in order, all of a subscription or none: log, deliveries and counters. Outcomes of
   * deliveries that are no longer held are dropped; a subscription that failed too long is paused once, and its admins
   * are notified. Returns the outcomes of locked subscriptions, which the caller retries.
   */
  record(outcomes: readonly AttemptOutcome[]): Promise<AttemptOutcome[]>;
}

/** Notifies a workspace's owners and admins in the open transaction. The app supplies it from access. */
export interface AdminNotices {
  notifyAdmins(notice: AdminNotice): Promise<void>;
}

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Sender {
  /** Posts within one deadline; any failure is a result, never a rejection. */
  send(request: WebhookRequest): Promise<SendResult>;
}

/** Metrics of the dispatch. */
export interface DispatchTelemetry {
  /** Called before a request; returns the `traceparent` to send, if any. */
  attemptBegins(delivery: ClaimedDelivery): string | undefined;
  attemptEnded(outcome: AttemptOutcome): void;
  inFlight(count: number): void;
  /** Time without a completed claim although one was needed; 0 once a claim completes. */
  claimsStalled(milliseconds: number): void;
  /** A recurring task failed. */
  troubled(doing: 'claim' | 'record' | 'owners' | 'release' | 'discard' | 'replay' | 'hold', error: unknown): void;
}
