import type { Actor, AuditedAct, RecordPage } from '@workops/kernel';
import { memoryReads, type KeptRecords } from '@workops/kernel/testing';
import { afterAttempt, pauseReasonAfter } from '../domain/health';
import { noticeOf } from '../domain/pause-notice';
import { DealtPlaces } from '../domain/places';
import { hostOf, ownerOf, type Subscription } from '../domain/subscription';
import type { DeliveryHolds } from '../hold-ports';
import type {
  AdminNotices,
  Attempt,
  AttemptOutcome,
  ClaimedDelivery,
  ClaimRequest,
  DeliveryLog,
  DeliveryLogQuery,
  DispatchStore,
  FanOutStore,
  ListeningSubscription,
  NewDelivery,
  NewSubscription,
  StoredEvent,
  SubscriptionStore,
  SubscriptionTransaction,
} from '../ports';
import {
  attemptOf,
  claimOf,
  formerSecretOf,
  isSendable,
  isUnfinished,
  lostFirstThenOldest,
  takerOf,
  viewOf,
} from './memory-deliveries';
import { MemoryHolds } from './memory-holds';
import { deliveryKey, memoryTransaction, type MemoryDelivery } from './memory-subscription-transaction';

export class MemoryStore implements SubscriptionStore, DeliveryLog, FanOutStore, DispatchStore {
  private readonly subscriptions: KeptRecords<NewSubscription> = new Map();
  private readonly reads = memoryReads(() => this.subscriptions);
  private readonly events = new Map<string, StoredEvent>();
  private readonly deliveries = new Map<string, MemoryDelivery>();
  private readonly attempts: Attempt[] = [];
  private readonly unresolved = new Set<number>();
  readonly acts: AuditedAct[] = [];
  private readonly holding = new MemoryHolds(() => this.subscriptions.values());
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly notices: AdminNotices = { notifyAdmins: () => Promise.resolve() }) {}

  transaction<T>(actor: Actor, work: (tx: SubscriptionTransaction) => Promise<T>): Promise<T> {
    const { subscriptions, events, deliveries, attempts, acts } = this;
    const run = this.last.then(() =>
      work(memoryTransaction(actor, { subscriptions, events, deliveries, attempts, acts })),
    );
    this.last = run.catch(() => undefined);
    return run;
  }

  insert(subscription: NewSubscription): Promise<void> {
    this.subscriptions.set(subscription.id, { ...subscription });
    return Promise.resolve();
  }

  async find(workspaceId: string, id: string): Promise<Subscription | undefined> {
    const found = await this.reads.byId(workspaceId, id);
    return found && viewOf(found);
  }

  async list(workspaceId: string, page: RecordPage): Promise<Subscription[]> {
    return (await this.reads.page(workspaceId, page)).map(viewOf);
  }

  attemptsOf(
    subscription: Pick<Subscription, 'id'>,
    { limit, offset, event, eventId, outcome }: DeliveryLogQuery,
  ): Promise<Attempt[]> {
    const found = this.attempts.filter(
      (attempt) =>
        attempt.subscriptionId === subscription.id &&
        (event === undefined || attempt.event === event) &&
        (eventId === undefined || attempt.eventId === eventId) &&
        (outcome === undefined ||
          (outcome === 'unresolved'
            ? this.unresolved.has(attempt.id)
            : (attempt.error === null) === (outcome === 'success'))),
    );
    return Promise.resolve(found.reverse().slice(offset, offset + limit));
  }

  listeners(workspaceIds: string[], eventNames: string[], now: Date): Promise<ListeningSubscription[]> {
    const found = [...this.subscriptions.values()].filter(
      (s) =>
        workspaceIds.includes(s.workspaceId) &&
        s.enabled &&
        !s.pausedAt &&
        s.events.some((name) => eventNames.includes(name)),
    );
    return Promise.resolve(
      found.map((s) => ({
        ...s,
        formerSealedSecret: formerSecretOf(s, now),
        host: hostOf(s.url),
        owner: ownerOf(s),
        inFlight: this.inFlight(s.id, now),
        onHold: this.holding.isOn(s),
      })),
    );
  }

  enqueue(events: StoredEvent[], deliveries: NewDelivery[]): Promise<{ eventId: string; subscriptionId: string }[]> {
    const leased: { eventId: string; subscriptionId: string }[] = [];
    for (const stored of events) if (!this.events.has(stored.event.id)) this.events.set(stored.event.id, stored);
    for (const { event, subscriptionId, leasedUntil } of deliveries) {
      const key = deliveryKey(event.id, subscriptionId);
      if (this.deliveries.has(key)) continue;
      this.deliveries.set(key, {
        stored: this.events.get(event.id)!,
        subscriptionId,
        state: leasedUntil ? 'sending' : 'queued',
        attempts: leasedUntil ? 1 : 0,
        dueAt: leasedUntil ?? event.occurredAt,
      });
      if (leasedUntil) leased.push({ eventId: event.id, subscriptionId });
    }
    return Promise.resolve(leased);
  }

  holds(now: Date): Pick<DeliveryHolds, 'hold' | 'release'> {
    return this.holding.at(now);
  }

  readonly isHalfWay = false;

  claim(request: ClaimRequest): Promise<ClaimedDelivery[]> {
    const claimed: ClaimedDelivery[] = [];
    let [retries, released, open] = [0, 0, 0];
    const dealt = new DealtPlaces(request);
    for (const delivery of this.inTurns(request)) {
      if (claimed.length >= request.limit) break;
      const subscription = this.subscriptions.get(delivery.subscriptionId)!;
      const isReleased = this.isReleased(delivery, subscription);
      const makesWay = delivery.state === 'retrying' || isReleased;
      if ((makesWay && retries >= request.retryLimit) || (isReleased && released >= request.releasedLimit)) continue;
      const taker = takerOf(subscription);
      const isFirst = dealt.isFirst(taker);
      if ((!isFirst && open >= request.openLimit) || !dealt.tryTake(taker)) continue;
      if (!isFirst) open += 1;
      if (makesWay) retries += 1;
      if (isReleased) released += 1;
      const outcomeLost = delivery.state === 'sending';
      if (!outcomeLost) delivery.attempts += 1;
      delivery.state = 'sending';
      delivery.dueAt = new Date(request.now.getTime() + request.leaseMs);
      claimed.push({ ...claimOf(delivery, subscription, request.now), outcomeLost, released: isReleased });
    }
    return Promise.resolve(claimed);
  }

  release(deliveries: readonly ClaimedDelivery[], leasedUntil: Date, now: Date): Promise<void> {
    for (const claimed of deliveries) {
      const delivery = this.heldBy(claimed);
      const isHeld =
        delivery?.state === 'sending' &&
        delivery.attempts === claimed.attempt &&
        delivery.dueAt.getTime() === leasedUntil.getTime();
      if (!isHeld) continue;
      delivery.state = delivery.attempts === 1 || delivery.repeats ? 'queued' : 'retrying';
      delivery.attempts -= 1;
      delivery.dueAt = now;
    }
    return Promise.resolve();
  }

  async record(outcomes: readonly AttemptOutcome[]): Promise<AttemptOutcome[]> {
    for (const outcome of outcomes) {
      const delivery = this.heldBy(outcome.delivery);
      if (delivery?.state !== 'sending' || delivery.attempts !== outcome.delivery.attempt) continue;
      delivery.state = outcome.verdict.state;
      if (outcome.verdict.state === 'retrying') delivery.dueAt = outcome.verdict.dueAt;
      this.settle(outcome);
      this.attempts.push(attemptOf(outcome, this.attempts.length + 1));
      if (outcome.verdict.state === 'failed') this.unresolved.add(this.attempts.length);
      await this.moveHealth(outcome);
    }
    return [];
  }

  private settle({ delivery, verdict }: AttemptOutcome): void {
    if (delivery.redeliveryOf === null || verdict.state === 'retrying') return;
    const { subscriptionId, eventId } = delivery;
    const before = this.attempts.filter(
      (attempt) => attempt.subscriptionId === subscriptionId && attempt.eventId === eventId,
    );
    for (const { id } of before) this.unresolved.delete(id);
  }

  private heldBy({ eventId, subscriptionId, redeliveryOf, attempt }: ClaimedDelivery): MemoryDelivery | undefined {
    const repeats = redeliveryOf === null ? undefined : { attemptId: redeliveryOf, earlier: attempt - 1 };
    return this.deliveries.get(deliveryKey(eventId, subscriptionId, repeats));
  }

  discard(now: Date): Promise<boolean> {
    for (const delivery of this.deliveries.values()) {
      if (isUnfinished(delivery) && delivery.dueAt <= now && !this.isClaimable(delivery)) delivery.state = 'discarded';
    }
    return Promise.resolve(false);
  }

  /** A delivery in flight stays claimable while its subscription exists, so that its lost outcome is recorded. */
  private isClaimable(delivery: MemoryDelivery): boolean {
    const subscription = this.subscriptions.get(delivery.subscriptionId);
    return subscription !== undefined && (delivery.state === 'sending' || isSendable(subscription, delivery));
  }

  private isReleased({ state, dueAt }: MemoryDelivery, subscription: NewSubscription): boolean {
    return state === 'queued' && dueAt < this.holding.releasedUntil(subscription);
  }

  private isHeld({ state, subscriptionId }: MemoryDelivery): boolean {
    return state !== 'sending' && this.holding.isOn(this.subscriptions.get(subscriptionId)!);
  }

  private async moveHealth({ delivery, verdict, endedAt, statusCode, error }: AttemptOutcome): Promise<void> {
    const subscription = this.subscriptions.get(delivery.subscriptionId);
    if (!subscription) return;
    const exhausted = verdict.state === 'failed' && delivery.redeliveryOf === null;
    const end = { endedAt, statusCode, succeeded: error === null, exhausted };
    const health = afterAttempt(subscription, end);
    Object.assign(subscription, health);
    const reason = pauseReasonAfter(health, end);
    if (!reason || subscription.pausedAt || !subscription.enabled) return;
    Object.assign(subscription, { pausedAt: endedAt, pausedReason: reason });
    this.discardQueued(subscription.id);
    const { workspaceId, id: subscriptionId, url } = subscription;
    await this.notices.notifyAdmins(noticeOf({ workspaceId, subscriptionId, url, reason, at: endedAt }));
  }

  private discardQueued(subscriptionId: string): void {
    for (const delivery of this.deliveries.values()) {
      const waits = delivery.state === 'queued' || delivery.state === 'retrying';
      if (delivery.subscriptionId === subscriptionId && waits && !delivery.repeats) delivery.state = 'discarded';
    }
  }

  private inTurns({ now, perSubscription, perFailingSubscription }: ClaimRequest): MemoryDelivery[] {
    const turns = new Map<MemoryDelivery, number>();
    const taken = new Map<string, number>();
    const due = [...this.deliveries.values()].filter(
      (d) => isUnfinished(d) && d.dueAt <= now && this.isClaimable(d) && !this.isHeld(d),
    );
    for (const delivery of this.inTurnsOfKinds(due)) {
      const turn = taken.get(delivery.subscriptionId) ?? 0;
      const failing = (this.subscriptions.get(delivery.subscriptionId)?.consecutiveFailures ?? 0) > 0;
      if (turn >= (failing ? perFailingSubscription : perSubscription) - this.inFlight(delivery.subscriptionId, now))
        continue;
      taken.set(delivery.subscriptionId, turn + 1);
      turns.set(delivery, turn);
    }
    const bySubscription = [...turns].sort(([, a], [, b]) => a - b).map(([delivery]) => delivery);
    const served = new Map<string, number>();
    const workspaceTurn = bySubscription.map((delivery): [MemoryDelivery, number] => {
      const workspaceId = delivery.stored.event.workspaceId;
      served.set(workspaceId, (served.get(workspaceId) ?? 0) + 1);
      return [delivery, served.get(workspaceId)!];
    });
    return workspaceTurn.sort(([, a], [, b]) => a - b).map(([delivery]) => delivery);
  }

  /** Lost outcomes first, then new and released ones in turns. */
  private inTurnsOfKinds(due: MemoryDelivery[]): MemoryDelivery[] {
    const seen = new Map<string, number>();
    const turns = due.sort(lostFirstThenOldest).map((delivery) => {
      const released = this.isReleased(delivery, this.subscriptions.get(delivery.subscriptionId)!);
      const kind = `${delivery.subscriptionId} ${released}`;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      return { delivery, released, turn: delivery.state === 'sending' ? 0 : seen.get(kind)! };
    });
    return turns
      .sort((a, b) => a.turn - b.turn || Number(a.released) - Number(b.released))
      .map(({ delivery }) => delivery);
  }

  private inFlight(subscriptionId: string, now: Date): number {
    return [...this.deliveries.values()].filter(
      (d) => d.subscriptionId === subscriptionId && d.state === 'sending' && d.dueAt > now,
    ).length;
  }
}
