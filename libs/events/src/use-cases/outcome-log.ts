import { DomainError, pause } from '@workops/kernel';
import type { AttemptOutcome, DispatchStore, DispatchTelemetry } from '../ports';
import { PutAside } from './put-aside';

const FLUSH_EVERY_MS = 20;
const FLUSH_AT = 500;
const ASIDE_AT_ONCE = 250;
const REPEAT_AFTER_MS = 200;
/** A stopping process waits this long for locked rows. */
const DRAIN_ASIDE_MS = 3_000;

/**
 * Records batches in order, without waiting for attempts in flight; an outage is retried, and outcomes of a locked
 * subscription are put aside. Unrecorded outcomes are lost in a crash, and recorded as unknown when their leases
 * expire.
 */
export class OutcomeLog {
  private waiting: AttemptOutcome[] = [];
  private readonly aside = new PutAside(() => performance.now());
  private writing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private failing = false;

  constructor(
    private readonly store: DispatchStore,
    private readonly telemetry: DispatchTelemetry,
    private readonly written: () => void,
  ) {}

  /** Nothing new should start, because outcomes cannot be recorded. */
  get isBehind(): boolean {
    return this.failing;
  }

  add(outcome: AttemptOutcome): void {
    this.waiting.push(outcome);
    if (this.waiting.length >= FLUSH_AT) this.flush();
    else this.flushAfter(FLUSH_EVERY_MS);
  }

  flush(): void {
    if (this.writing) return;
    const batch = this.nextBatch();
    if (batch.length === 0) {
      if (!this.aside.isEmpty) this.flushAfter(FLUSH_EVERY_MS);
      return;
    }
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.write(batch).finally(() => {
      this.writing = undefined;
      if (this.waiting.length > 0 || !this.aside.isEmpty)
        this.flushAfter(this.waiting.length >= FLUSH_AT ? 0 : FLUSH_EVERY_MS);
      this.written();
    });
  }

  /** Excludes outcomes of subscriptions that stay locked too long. */
  async drain(): Promise<void> {
    const lateAt = performance.now() + DRAIN_ASIDE_MS;
    while (this.writing || this.waiting.length > 0 || (!this.aside.isEmpty && performance.now() < lateAt)) {
      this.flush();
      await (this.writing ?? pause(FLUSH_EVERY_MS));
    }
    clearTimeout(this.timer);
  }

  /** The end of a batch being written sets the next timer. */
  private flushAfter(milliseconds: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.flush();
    }, milliseconds);
  }

  /** Outcomes of a subscription that was put aside join it, so that counters move in order. */
  private nextBatch(): AttemptOutcome[] {
    const again = this.aside.due(ASIDE_AT_ONCE);
    const fresh = this.waiting.splice(0, FLUSH_AT - again.length);
    this.aside.put(fresh.filter((outcome) => this.aside.has(outcome)));
    return [...again, ...fresh.filter((outcome) => !this.aside.has(outcome))];
  }

  private async write(batch: AttemptOutcome[]): Promise<void> {
    for (;;) {
      try {
        const locked = new Set(await this.store.record(batch));
        this.failing = false;
        this.aside.settled(batch.filter((outcome) => !locked.has(outcome)));
        this.aside.put([...locked]);
        return;
      } catch (error) {
        this.telemetry.troubled('record', error);
        if (!isPassing(error)) return this.writeApart(batch);
        this.failing = true;
        await pause(REPEAT_AFTER_MS);
      }
    }
  }

  /**
   * Splits a failing batch, so that a bad outcome does not block the others. Its lease expires and it is recorded as
   * unknown.
   */
  private async writeApart(batch: AttemptOutcome[]): Promise<void> {
    if (batch.length === 1) return this.aside.settled(batch);
    const half = batch.length >> 1;
    await this.write(batch.slice(0, half));
    await this.write(batch.slice(half));
  }
}

const isPassing = (error: unknown): boolean => error instanceof DomainError && error.kind === 'unavailable';
