import { DomainError, pause } from '@workops/kernel';
import type { AttemptOutcome, DispatchStore, DispatchTelemetry } from '../ports';
import { PutAside } from './put-aside';

const FLUSH_EVERY_MS = 20;
const FLUSH_AT = 500;
const ASIDE_AT_ONCE = 250;
const REPEAT_AFTER_MS = 200;
/** How long a process that stops waits for locked rows. */
const DRAIN_ASIDE_MS = 3_000;

/**
 * Gathers ended attempts and writes them a batch at a time, in the order in which they ended, without waiting for attempts that still hang.
 * With the database away a batch waits and is repeated. While a subscription's row is locked, its outcomes are put aside and tried
 * again; those of others do not wait. A process that dies takes its unwritten outcomes with it: their leases
 * run out and they are recorded as unknown.
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

  /** True while outcomes cannot be written: nothing new should be begun. */
  get isBehind(): boolean {
    return this.failing;
  }

  add(outcome: AttemptOutcome): void {
    this.waiting.push(outcome);
    if (this.waiting.length >= FLUSH_AT) this.flush();
    else this.flushAfter(FLUSH_EVERY_MS);
  }

  /** Writes waiting outcomes now, or as soon as the current batch is written. */
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

  /** Resolves when all is written, except outcomes whose subscription's row stays locked for too long. */
  async drain(): Promise<void> {
    const lateAt = performance.now() + DRAIN_ASIDE_MS;
    while (this.writing || this.waiting.length > 0 || (!this.aside.isEmpty && performance.now() < lateAt)) {
      this.flush();
      await (this.writing ?? pause(FLUSH_EVERY_MS));
    }
    clearTimeout(this.timer);
  }

  /** A timer that rings while a batch is being written has rung: the end of that batch sets the next. */
  private flushAfter(milliseconds: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.flush();
    }, milliseconds);
  }

  /** Outcomes after one of their subscription that was put aside join it, so that counters move in order. */
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

  /** One outcome that cannot be written must not hold up the others; its lease runs out and it is recorded as unknown. */
  private async writeApart(batch: AttemptOutcome[]): Promise<void> {
    if (batch.length === 1) return this.aside.settled(batch);
    const half = batch.length >> 1;
    await this.write(batch.slice(0, half));
    await this.write(batch.slice(half));
  }
}

const isPassing = (error: unknown): boolean => error instanceof DomainError && error.kind === 'unavailable';
