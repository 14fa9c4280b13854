import { DomainError } from '@workops/kernel';
import type { AttemptOutcome, DispatchStore, DispatchTelemetry } from '../ports';
import { pause } from './pause';

const FLUSH_EVERY_MS = 20;
const FLUSH_AT = 500;
const REPEAT_AFTER_MS = 200;

/**
 * Gathers ended attempts and writes them a batch at a time, in the order in which they ended, whatever else is still hanging.
 * With the database away a batch waits and is repeated. A process that dies takes its unwritten outcomes with it: their leases
 * run out and they are recorded as unknown.
 */
export class OutcomeLog {
  private waiting: AttemptOutcome[] = [];
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

  /** Writes what waits now, or as soon as the batch at hand is written. */
  flush(): void {
    if (this.writing || this.waiting.length === 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.write(this.waiting.splice(0, FLUSH_AT)).finally(() => {
      this.writing = undefined;
      if (this.waiting.length > 0) this.flushAfter(this.waiting.length >= FLUSH_AT ? 0 : FLUSH_EVERY_MS);
      this.written();
    });
  }

  /** A timer that rings while a batch is being written has rung: the end of that batch sets the next. */
  private flushAfter(milliseconds: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.flush();
    }, milliseconds);
  }

  /** Resolves when all is written. */
  async drain(): Promise<void> {
    while (this.writing || this.waiting.length > 0) {
      this.flush();
      await this.writing;
    }
  }

  private async write(batch: AttemptOutcome[]): Promise<void> {
    for (;;) {
      try {
        await this.store.record(batch);
        this.failing = false;
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
    if (batch.length === 1) return;
    const half = batch.length >> 1;
    await this.write(batch.slice(0, half));
    await this.write(batch.slice(half));
  }
}

const isPassing = (error: unknown): boolean => error instanceof DomainError && error.kind === 'unavailable';
