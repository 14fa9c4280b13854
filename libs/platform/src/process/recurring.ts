import { PollPace } from '@workops/kernel';
import type { Still } from '../database/stillness';

/** Intervals are longer by this factor while nothing is committed to the work's rows. */
const STILL_FACTOR = 10;
const LONGEST_STILL_MS = 5_000;

/**
 * Runs at once and after each interval, never concurrently; skips intervals during a run. Runs less often while nothing
 * is committed, so rows due by time are found up to five seconds later.
 */
export class Recurring {
  private readonly pace: PollPace;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  /** The next run picks up the work of a failed one. */
  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly everyMs: number,
    private readonly onFailure: (error: unknown) => void,
    stillness?: Still,
  ) {
    const stillEveryMs = Math.max(everyMs, Math.min(everyMs * STILL_FACTOR, LONGEST_STILL_MS));
    this.pace = new PollPace(() => stillness?.isStill() ?? false, { everyMs, stillEveryMs });
  }

  start(): void {
    this.timer = setInterval(() => this.pace.isDue() && this.run(), this.everyMs);
    this.run();
  }

  /** Resolves once the current run has ended. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private run(): void {
    this.pace.looked();
    this.running ??= this.once().finally(() => {
      this.running = undefined;
    });
  }

  private async once(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      this.onFailure(error);
    }
  }
}
