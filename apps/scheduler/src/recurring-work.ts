import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Database } from '@workops/platform/database';
import type { Logger } from '@workops/platform/process';
import { Recurring } from './recurring';

/** Work that is done at the start of the process and again after each interval; on the way out it is finished first. */
export abstract class RecurringWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private recurring: Recurring | undefined;

  protected abstract readonly everyMs: number;
  protected abstract readonly logger: Logger;

  /** Of the database with its rows: it runs seldom while that is still. */
  protected get stillness(): Database['stillness'] | undefined {
    return undefined;
  }

  /** Does it once. A failure is logged: the next run finds what this one left. */
  protected abstract work(): Promise<void>;

  onApplicationBootstrap(): void {
    const failed = (error: unknown) =>
      this.logger.warn({ err: error, what: this.constructor.name }, 'recurring work failed; the next run retries');
    this.recurring = new Recurring(() => this.work(), this.everyMs, failed, this.stillness);
    this.recurring.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.recurring?.stop();
  }
}
