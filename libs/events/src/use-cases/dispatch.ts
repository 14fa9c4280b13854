import { pause, PollPace, within } from '@workops/kernel';
import { isRedelivery, isReplayed } from '../domain/replay';
import { verdictOn } from '../domain/retry-schedule';
import type { ClaimedDelivery, SendResult, WebhookRequest } from '../ports';
import { Places, type Taker } from '../domain/places';
import { DEFAULT_LIMITS, leaseEnd, LEASE_MS, type DispatchLimits } from '../domain/shares';
import { ClaimWatch } from './claim-watch';
import { composeRequests, type ComposedDelivery, type Refusal } from './compose-requests';
import { Discards } from './discards';
import type { DispatchDeps } from './dispatch-deps';
import { DueAlarms } from './due-alarms';
import { OutcomeLog } from './outcome-log';
import { ReleasePace } from './release-pace';

const OWNERS_PATIENCE_MS = 3_000;
const OWNERS_REPEAT_MS = 100;
const RELEASE_REPEAT_MS = 200;
const POLL_MS = 500;
/** While the database is idle, only an expired lease makes a delivery due without an alarm. */
const STILL_POLL_MS = 3_000;
/** An ended attempt triggers the next claim for this long after a backlog; later, polling does. */
const EXPECT_MORE_MS = 1_000;
const unsent = (error: string): SendResult => ({ statusCode: null, error, responseExcerpt: null, latencyMs: null });
const LOST = unsent('outcome_unknown');
const ENDED: Refusal = 'owner_unavailable';

/**
 * Any number of processes may run it, and each claims only what it can send at once. After a crash the lease expires:
 * the attempt is recorded as unknown, and the delivery continues with the same event id.
 *
 * The fan-out may start first attempts in slots reserved with `keep`, but gets none while others wait, so that only
 * claims distribute scarce slots.
 */
export class Dispatcher {
  readonly limits: DispatchLimits;
  private readonly compose: (batch: readonly ClaimedDelivery[]) => Promise<ComposedDelivery[]>;
  private readonly outcomes: OutcomeLog;
  private readonly alarms = new DueAlarms(() => this.wake());
  private readonly batches = new Set<Promise<void>>();
  private readonly places: Places;
  private readonly discards: Discards;
  private readonly watch: ClaimWatch;
  private readonly pace: ReleasePace;
  private held = 0;
  private retriesHeld = 0;
  private claiming: Promise<void> | undefined;
  private wokenMeanwhile = false;
  private placesRanOut = false;
  /** The last claim filled its limit, so there may be more. */
  private othersWait = false;
  private foundAt = Number.NEGATIVE_INFINITY;
  private poll: NodeJS.Timeout | undefined;
  private readonly pollPace: PollPace;
  private stopped = false;

  constructor(private readonly deps: DispatchDeps) {
    this.limits = { ...DEFAULT_LIMITS, ...deps.limits };
    this.places = new Places(this.limits);
    this.discards = new Discards(deps);
    this.watch = new ClaimWatch(deps.clock, deps.telemetry);
    this.pace = new ReleasePace(deps.isQuiet);
    this.pollPace = new PollPace(() => deps.isStill?.() ?? false, { everyMs: POLL_MS, stillEveryMs: STILL_POLL_MS });
    this.compose = composeRequests(deps);
    this.outcomes = new OutcomeLog(deps.store, deps.telemetry, () => this.wakeForMore());
  }

  /** Polling finds work without a wake-up: retries of a crashed process and expired leases. */
  start(): void {
    this.poll = setInterval(() => {
      this.watch.check(this.places.free <= 0);
      if (this.pollPace.isDue()) this.wake();
    }, POLL_MS);
    this.wake();
  }

  wake(): void {
    if (this.stopped) return;
    this.pollPace.looked();
    if (this.claiming) {
      this.wokenMeanwhile = true;
      return;
    }
    this.wokenMeanwhile = false;
    this.claiming = this.claimWhileThereIsRoom().finally(() => {
      this.claiming = undefined;
      if (this.wokenMeanwhile) this.wake();
    });
  }

  /** Returns the first attempts that got a slot before their commit; none while others wait for slots. */
  keep<T extends Taker>(wanted: readonly T[]): readonly T[] {
    if (this.stopped || this.outcomes.isBehind || this.othersWait) return [];
    const given = wanted.filter((taker) => this.places.tryTake(taker));
    this.othersWait = given.length < wanted.length && this.places.open <= 0;
    if (!this.othersWait) return given;
    for (const taker of given) this.places.leave(taker);
    return [];
  }

  /**
   * The commit seems to have failed. If only its reply was lost, the deliveries exist; they were never sent and are
   * given back.
   */
  freeKept(kept: readonly Taker[], claimed: readonly ClaimedDelivery[], leasedUntil: Date): void {
    for (const taker of kept) this.places.leave(taker);
    this.wake();
    if (claimed.length === 0) return;
    const returned = this.giveBack(claimed, leasedUntil).finally(() => {
      this.batches.delete(returned);
      this.wake();
    });
    this.batches.add(returned);
  }

  beginIn(kept: readonly Taker[], deliveries: ClaimedDelivery[], leasedUntil: Date): void {
    for (const taker of kept) this.places.leave(taker);
    if (deliveries.length > 0) this.begin(deliveries, leasedUntil);
  }

  /** Finishes and records deliveries in flight. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.poll);
    this.alarms.clear();
    await this.claiming;
    await Promise.all(this.batches);
    await this.discards.stop();
    await this.outcomes.drain();
  }

  private async claimWhileThereIsRoom(): Promise<void> {
    const { clock, telemetry } = this.deps;
    try {
      while (!this.stopped && !this.outcomes.isBehind) {
        const { free } = this.places;
        this.placesRanOut = free <= 0;
        if (this.placesRanOut) return;
        const limit = this.othersWait ? free : Math.ceil(free / 2);
        const now = clock.now();
        const claimed = await this.claim(limit, now);
        this.watch.completed();
        this.discards.wake();
        this.othersWait = claimed.length >= limit;
        if (claimed.length > 0) {
          this.foundAt = now.getTime();
          this.begin(claimed, leaseEnd(now));
          this.placesRanOut = this.places.open <= 0;
        }
        // Each claim has its own timestamp, so that a long round does not miss deliveries that become due.
        if (!this.othersWait && !this.deps.store.isHalfWay) return;
      }
    } catch (error) {
      telemetry.troubled('claim', error);
    }
  }

  private async claim(limit: number, now: Date): Promise<ClaimedDelivery[]> {
    const retryLimit = Math.max(0, (this.limits.places >> 1) - this.retriesHeld);
    const openLimit = Math.min(limit, this.places.open);
    const held = this.places.held();
    this.places.keep(limit);
    try {
      const releasedLimit = Math.min(limit, this.pace.left(now));
      const claimed = await this.deps.store.claim({
        ...this.limits,
        limit,
        openLimit,
        retryLimit,
        releasedLimit,
        held,
        now,
        leaseMs: LEASE_MS,
      });
      this.goOnReleasing(claimed, now);
      return claimed;
    } finally {
      this.places.keep(-limit);
    }
  }

  private goOnReleasing(claimed: readonly ClaimedDelivery[], now: Date): void {
    const count = claimed.filter(({ released }) => released).length;
    if (count === 0) return;
    const next = this.pace.took(count, now);
    if (!this.stopped) this.alarms.set(next, next.getTime() - now.getTime());
  }

  /**
   * Slots may be free after outcomes, and a subscription below its share again. Batched, because a large claim costs
   * little more than a small one.
   */
  private wakeForMore(): void {
    if (this.placesRanOut || this.deps.clock.now().getTime() - this.foundAt < EXPECT_MORE_MS) this.wake();
  }

  private begin(claimed: ClaimedDelivery[], leasedUntil: Date): void {
    this.hold(claimed, 1);
    const batch = this.deliver(claimed, leasedUntil).finally(() => this.batches.delete(batch));
    this.batches.add(batch);
  }

  private async deliver(claimed: ClaimedDelivery[], leasedUntil: Date): Promise<void> {
    const composed = await this.composePatiently(claimed);
    if (!composed) {
      await this.giveBack(claimed, leasedUntil);
      this.hold(claimed, -1);
      return;
    }
    await Promise.all(
      composed.map(async ({ delivery, body, request }) => {
        if (delivery.outcomeLost) this.end(delivery, body, LOST);
        else if (typeof request === 'string') this.end(delivery, body, unsent(request));
        else this.end(delivery, body, await this.send(delivery, request));
      }),
    );
    this.outcomes.flush();
  }

  /** The signature does not cover the trace header. */
  private send(delivery: ClaimedDelivery, request: WebhookRequest): Promise<SendResult> {
    const { sender, telemetry } = this.deps;
    const traceparent = telemetry.attemptBegins(delivery);
    return sender.send(
      traceparent === undefined ? request : { ...request, headers: { ...request.headers, traceparent } },
    );
  }

  /** Undefined if the query for owners timed out: nothing is sent on a guess, or under a lease that may expire. */
  private async composePatiently(claimed: ClaimedDelivery[]): Promise<ComposedDelivery[] | undefined> {
    const { clock, telemetry } = this.deps;
    const lateAt = clock.now().getTime() + OWNERS_PATIENCE_MS;
    for (let left = OWNERS_PATIENCE_MS; left > 0; left = lateAt - clock.now().getTime()) {
      try {
        const composed = await within(left, this.compose(claimed));
        return clock.now().getTime() > lateAt ? undefined : composed;
      } catch (error) {
        telemetry.troubled('owners', error);
        await pause(OWNERS_REPEAT_MS);
      }
    }
    return undefined;
  }

  /**
   * Never sent, so no attempt is counted. If that fails until the lease ends, their outcome counts as unknown;
   * deliveries claimed as lost stay so.
   */
  private async giveBack(claimed: readonly ClaimedDelivery[], leasedUntil: Date): Promise<void> {
    const { store, clock, telemetry } = this.deps;
    const unbegun = claimed.filter(({ outcomeLost }) => !outcomeLost);
    while (clock.now() < leasedUntil) {
      try {
        return await store.release(unbegun, leasedUntil, clock.now());
      } catch (error) {
        telemetry.troubled('release', error);
        await pause(RELEASE_REPEAT_MS);
      }
    }
  }

  private end(delivery: ClaimedDelivery, requestPayload: string, result: SendResult): void {
    const endedAt = this.deps.clock.now();
    const single = isRedelivery(delivery) || result.error === ENDED;
    const verdict = verdictOn(
      { attempt: delivery.attempt, succeeded: result.error === null, endedAt, single },
      this.deps.random(),
    );
    const { statusCode, error, responseExcerpt, latencyMs } = result;
    const outcome = { statusCode, error, responseExcerpt, latencyMs, delivery, requestPayload, endedAt, verdict };
    this.outcomes.add(outcome);
    this.deps.telemetry.attemptEnded(outcome);
    if (verdict.state === 'retrying' && !this.stopped)
      this.alarms.set(verdict.dueAt, verdict.dueAt.getTime() - endedAt.getTime());
    this.hold([delivery], -1);
  }

  private hold(deliveries: ClaimedDelivery[], sign: 1 | -1): void {
    for (const delivery of deliveries) {
      if (sign === 1) this.places.take(delivery);
      else this.places.leave(delivery);
    }
    this.held += sign * deliveries.length;
    this.retriesHeld +=
      sign * deliveries.filter((delivery) => delivery.attempt > 1 || delivery.released || isReplayed(delivery)).length;
    this.deps.telemetry.inFlight(this.held);
  }
}
