import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';

/** Work that is done at the start of the process and again after each interval; on the way out it is finished first. */
export abstract class RecurringWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  protected abstract readonly everyMs: number;

  /** Does it once. A failure is told in the log: the next time finds what this one left. */
  protected abstract work(): Promise<void>;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.start(), this.everyMs);
    this.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private start(): void {
    this.running = this.work();
  }
}
