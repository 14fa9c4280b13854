import { PollPace } from '@workops/kernel';
import type { Still } from '../database/stillness';

/** While nothing is committed to the rows that it works on, intervals are longer by this factor, up to a limit. */
const STILL_FACTOR = 10;
const LONGEST_STILL_MS = 5_000;

/**
 * Runs work at once and after each interval, never concurrently; an interval that passes during a run is skipped. Work
 * on database rows runs less often while nothing is committed, so rows that become due by time are found up to five
 * seconds later.
 */
export class Recurring {
  private readonly pace: PollPace;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  /** `onFailure` receives the error of a failed run; the next run picks up its work. */
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

  /** Starts no more runs, and resolves once the current one has ended. */
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
