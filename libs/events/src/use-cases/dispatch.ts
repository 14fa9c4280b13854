import type { Clock } from '@workops/kernel';
import { verdictOn } from '../domain/retry-schedule';
import type { ClaimedDelivery, DispatchStore, DispatchTelemetry, OwnerDirectory, SecretKeeper, Sender, SendResult } from '../ports';
import { composeRequests, type ComposedDelivery } from './compose-requests';
import { DueAlarms } from './due-alarms';
import { OutcomeLog } from './outcome-log';
import { pause, within } from './pause';

export interface DispatchDeps {
  store: DispatchStore;
  owners: OwnerDirectory;
  sender: Sender;
  secrets: SecretKeeper;
  clock: Clock;
  telemetry: DispatchTelemetry;
  /** From 0 to 1; spreads the retries. */
  random: () => number;
  limits?: Partial<DispatchLimits>;
}

export interface DispatchLimits {
  /** Requests in flight in this process. */
  places: number;
  /** Requests in flight for one subscription, over all processes: what one receiver can take of the places. */
  perSubscription: number;
  /** The same for one whose last attempt failed, so that a receiver that hangs keeps few places. */
  perFailingSubscription: number;
}

const DEFAULT_LIMITS: DispatchLimits = { places: 400, perSubscription: 100, perFailingSubscription: 20 };
/** Must outlast the patience with owners, the sender's deadline and a flush. */
const LEASE_MS = 15_000;
const OWNERS_PATIENCE_MS = 3_000;
const OWNERS_REPEAT_MS = 100;
const RELEASE_REPEAT_MS = 200;
const POLL_MS = 500;
/** Freed places are gathered this long, for a large claim costs little more than a small one. */
const GATHER_MS = 25;
const unsent = (error: string): SendResult => ({ statusCode: null, error, responseExcerpt: null, latencyMs: null });
const LOST = unsent('outcome_unknown');
const UNSIGNED = unsent('secret_unreadable');

/**
 * Claims due deliveries, sends them and records what came of it, for as long as the process lives. Any number of processes may.
 * It claims only what it can send at once, and keeps half of its places for first attempts. Who dies in between leaves a lease
 * that runs out: the attempt is then recorded as unknown and the delivery goes on, with the same event id.
 */
export class Dispatcher {
  private readonly limits: DispatchLimits;
  private readonly compose: (batch: readonly ClaimedDelivery[]) => Promise<ComposedDelivery[]>;
  private readonly outcomes: OutcomeLog;
  private readonly alarms = new DueAlarms(() => this.wake());
  private readonly batches = new Set<Promise<void>>();
  private held = 0;
  private retriesHeld = 0;
  private claiming: Promise<void> | undefined;
  private wokenMeanwhile = false;
  private placesRanOut = false;
  private gathering: NodeJS.Timeout | undefined;
  private poll: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly deps: DispatchDeps) {
    this.limits = { ...DEFAULT_LIMITS, ...deps.limits };
    this.compose = composeRequests(deps);
    this.outcomes = new OutcomeLog(deps.store, deps.telemetry, () => this.wake());
  }

  /** Works until stopped. Polling finds what no wake told of: retries of a process that died, leases that ran out. */
  start(): void {
    this.poll = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  /** Something may be due. */
  wake(): void {
    if (this.stopped) return;
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

  /** Claims nothing more, finishes what is in flight and writes it down. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.poll);
    clearTimeout(this.gathering);
    this.alarms.clear();
    await this.claiming;
    await Promise.all(this.batches);
    await this.outcomes.drain();
  }

  private async claimWhileThereIsRoom(): Promise<void> {
    const { store, clock, telemetry } = this.deps;
    try {
      while (!this.stopped && !this.outcomes.isBehind) {
        const limit = this.limits.places - this.held;
        this.placesRanOut = limit <= 0;
        if (this.placesRanOut) return;
        const now = clock.now();
        const retryLimit = Math.max(0, (this.limits.places >> 1) - this.retriesHeld);
        const claimed = await store.claim({
          limit,
          retryLimit,
          perSubscription: this.limits.perSubscription,
          perFailingSubscription: this.limits.perFailingSubscription,
          now,
          leaseMs: LEASE_MS,
        });
        if (claimed.length > 0) this.begin(claimed, new Date(now.getTime() + LEASE_MS));
        if (claimed.length < limit) return;
      }
    } catch (error) {
      telemetry.troubled('claim', error);
    }
  }

  private gatherPlaces(): void {
    if (!this.placesRanOut || this.stopped) return;
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      this.wake();
    }, GATHER_MS);
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
        this.end(delivery, body, delivery.outcomeLost ? LOST : request ? await this.deps.sender.send(request) : UNSIGNED);
      }),
    );
    this.outcomes.flush();
  }

  /**
   * Undefined when owners could not be asked in time, however long one question took: nothing is sent on a guess, nor under a lease
   * that would run out meanwhile.
   */
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
   * What was never begun is no attempt: it is due again as if it had not been claimed. Where that cannot be written before the lease
   * ends, nobody knows any more that nothing was sent. What was claimed to be recorded as lost stays so.
   */
  private async giveBack(claimed: ClaimedDelivery[], leasedUntil: Date): Promise<void> {
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
    const single = delivery.redeliveryOf !== null;
    const verdict = verdictOn({ attempt: delivery.attempt, succeeded: result.error === null, endedAt, single }, this.deps.random());
    const outcome = { ...result, delivery, requestPayload, endedAt, verdict };
    this.outcomes.add(outcome);
    this.deps.telemetry.attemptEnded(outcome);
    if (verdict.state === 'retrying' && !this.stopped) this.alarms.set(verdict.dueAt, verdict.dueAt.getTime() - endedAt.getTime());
    this.hold([delivery], -1);
    this.gatherPlaces();
  }

  private hold(deliveries: ClaimedDelivery[], sign: 1 | -1): void {
    this.held += sign * deliveries.length;
    this.retriesHeld += sign * deliveries.filter((delivery) => delivery.attempt > 1).length;
    this.deps.telemetry.inFlight(this.held);
  }
}
