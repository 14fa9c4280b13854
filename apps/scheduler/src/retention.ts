import { Inject, Injectable } from '@nestjs/common';
import { keptRows } from '@workops/contexts';
import type { Clock } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, LOGGER, type Logger } from '@workops/platform/process';
import { RecurringWork } from './recurring-work';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Forgets what has been kept long enough. Any number of replicas may do so: what one has removed the others do not find. */
@Injectable()
export class Retention extends RecurringWork {
  protected readonly everyMs = 60 * 60 * 1_000;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) protected readonly logger: Logger,
  ) {
    super();
  }

  protected async work(): Promise<void> {
    for (const { what, days, sweep } of keptRows) {
      const removed = await sweep(this.database, new Date(this.clock.now().getTime() - days * DAY_MS));
      if (removed > 0) this.logger.info({ what, removed }, 'forgotten after its time');
    }
  }
}
