import type { RecordedEvent } from '@workops/contracts';
import type { Actor, AuditOrigin, AuditTrail, Owner } from '@workops/kernel';
import type { EnvelopeText } from './domain/envelope';
import type { AdminNotice } from './domain/pause-notice';
import type { Held, Taker } from './domain/places';
import type { Verdict } from './domain/retry-schedule';
import type { Shares } from './domain/shares';
import type { Listener, Subscription, SubscriptionRecord } from './domain/subscription';

export interface NewSubscription extends SubscriptionRecord {
  sealedSecret: string;
  formerSealedSecret: string | null;
}

interface Rotation {
  sealedSecret: string;
  /** As reads show it. */
  shownSecret: string;
  /** End of the old secret's signing; null if it is dropped at once. */
  formerUntil: Date | null;
  at: Date;
}

export type LoggedEvent = Pick<Attempt, 'id' | 'event' | 'eventId'>;

export interface SubscriptionTransaction {
  /** Locks until the transaction ends; outcomes wait to update its counters. */
  lock(id: string): Promise<SubscriptionRecord | undefined>;
  save(subscription: SubscriptionRecord): Promise<void>;
  /** The current secret becomes the former one, or is dropped. */
  rotateSecret(subscription: SubscriptionRecord, rotation: Rotation): Promise<void>;
  /** Includes the secret. Its queue is discarded in the background. */
  remove(id: string): Promise<void>;
  /**
   * Ends its replay and discards waiting deliveries, mostly in the background if there are many. Deliveries in flight
   * complete.
   */
  discardQueued(subscription: SubscriptionRecord, at: Date): Promise<void>;
  loggedEvent(subscription: SubscriptionRecord, attemptId: number): Promise<LoggedEvent | undefined>;
  /** Queues a single attempt; false if the event is no longer kept. */
  redeliver(subscription: SubscriptionRecord, logged: LoggedEvent, at: Date): Promise<boolean>;
  enqueue(subscription: SubscriptionRecord, event: StoredEvent): Promise<void>;
  audit: AuditTrail;
}

export interface SubscriptionStore {
  /** Atomic. */
  transaction<T>(actor: Actor, work: (tx: SubscriptionTransaction) => Promise<T>): Promise<T>;
  /** Includes the audit entry, which has the author. */
  insert(subscription: NewSubscription, by: AuditOrigin): Promise<void>;
  find(workspaceId: string, id: string): Promise<Subscription | undefined>;
  /** Newest first, older than the given id. */
  list(workspaceId: string, page: { limit: number; after: string | null }): Promise<Subscription[]>;
}

export interface AttemptSummary {
  id: number;
  subscriptionId: string;
  event: string;
  eventId: string;
  /** Counted from 1. */
  attempt: number;
  statusCode: number | null;
  /**
   * `http_<status>`, `timeout`, `blocked_address`, `owner_unavailable`, `outcome_unknown`, `secret_unreadable` or the
   * network's message; null on success.
   */
  error: string | null;
  latencyMs: number | null;
  redeliveryOf: number | null;
  createdAt: Date;
}

export interface Attempt extends AttemptSummary {
  /** First 500 characters. */
  responseExcerpt: string | null;
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

interface Recipient {
  url: string;
  /** Lower case, without port. */
  host: string;
  sealedSecret: string;
  /** Secret before the last rotation, while it signs too. */
  formerSealedSecret: string | null;
  includeData: boolean;
  owner: Owner | null;
  ownerScopes: string[];
}

export interface ListeningSubscription extends Listener, Recipient {
  consecutiveFailures: number;
  /** Under an active lease, across all processes. */
  inFlight: number;
  onHold: boolean;
}

export interface NewDelivery {
  event: RecordedEvent;
  subscriptionId: string;
  /** Set if the first attempt begins with the commit; the delivery is then created as claimed. */
  leasedUntil?: Date;
}

/** Joins the transaction that claimed the events. */
export interface FanOutStore {
  /** Active ones only. */
  listeners(workspaceIds: string[], eventNames: string[], now: Date): Promise<ListeningSubscription[]>;
  /** Existing rows stay unchanged. Returns the new deliveries that were created as leased. */
  enqueue(events: StoredEvent[], deliveries: NewDelivery[]): Promise<{ eventId: string; subscriptionId: string }[]>;
}

export interface StoredEvent {
  event: RecordedEvent;
  text: EnvelopeText;
}

/** The day (UTC, of the event) names the partition. */
interface DeliveryKey {
  day: string;
  subscriptionId: string;
  eventId: string;
  redeliveryOf: number | null;
}

/** Leased to this process. */
export interface ClaimedDelivery extends DeliveryKey, Recipient, Taker {
  /** Includes the coming attempt. */
  attempt: number;
  /** The process of its last attempt crashed; it is recorded, not sent. */
  outcomeLost: boolean;
  /** A first attempt that waited through a hold. */
  released: boolean;
  eventType: string;
  livemode: boolean;
  /** Null for background work. */
  requestId: string | null;
  traceparent: string | null;
  text: EnvelopeText;
}

export interface ClaimRequest extends Shares {
  limit: number;
  /** Workspaces that have their first slots already. */
  openLimit: number;
  retryLimit: number;
  /** First attempts that waited through a hold. */
  releasedLimit: number;
  held: Held;
  now: Date;
  leaseMs: number;
}

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
   * Claims fairly, and commits attempt number and lease; no two claims hold the same delivery. Skips deliveries of
   * deleted, disabled, paused or younger subscriptions, except lost outcomes while a log exists; reads a bounded number
   * of rows.
   */
  claim(request: ClaimRequest): Promise<ClaimedDelivery[]>;
  /** The last claim found nothing and has not scanned all subscriptions; the next one continues there. */
  readonly isHalfWay: boolean;
  /** Discards a batch of skipped deliveries. True if there may be more. */
  discard(now: Date): Promise<boolean>;
  /**
   * Never sent: due at once, without a counted attempt. Deliveries no longer held under the lease that ends at
   * `leasedUntil` are left alone.
   */
  release(deliveries: readonly ClaimedDelivery[], leasedUntil: Date, now: Date): Promise<void>;
  /**
   * Records all outcomes of a subscription or none, in order, and drops those no longer held; pauses a subscription
   * that failed too long once. Returns the outcomes of locked subscriptions, which the caller retries.
   */
  record(outcomes: readonly AttemptOutcome[]): Promise<AttemptOutcome[]>;
}

/** Joins the open transaction. The app supplies it from access. */
export interface AdminNotices {
  notifyAdmins(notice: AdminNotice): Promise<void>;
}

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Sender {
  /** Any failure is a result, never a rejection. */
  send(request: WebhookRequest): Promise<SendResult>;
}

export interface DispatchTelemetry {
  /** Returns the `traceparent` to send, if any. */
  attemptBegins(delivery: ClaimedDelivery): string | undefined;
  attemptEnded(outcome: AttemptOutcome): void;
  inFlight(count: number): void;
  /** Time without a completed claim although one was needed; 0 once a claim completes. */
  claimsStalled(milliseconds: number): void;
  troubled(doing: 'claim' | 'record' | 'owners' | 'release' | 'discard' | 'replay' | 'hold', error: unknown): void;
}
