import { Inject, Injectable } from '@nestjs/common';
import { keptRows } from '@workops/contexts';
import { eachByItself, type Clock } from '@workops/kernel';
import { daysKept, type KeptRows, type RetentionDays } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, LOGGER, type Logger } from '@workops/platform/process';
import type { SchedulerConfig } from './config';
import { RecurringWork } from './recurring-work';

const DAY_MS = 24 * 60 * 60 * 1_000;

interface Forgetting {
  database: Database;
  logger: Pick<Logger, 'info' | 'warn'>;
  now: Date;
  /** What an operator has set. */
  set?: RetentionDays;
}

/** One that fails keeps none of the others. */
export const forgetEach = (kept: readonly KeptRows[], { database, logger, now, set = {} }: Forgetting): Promise<void> =>
  eachByItself(
    kept,
    async (rows) => {
      const { what, days, sweep } = rows;
      const removed = await sweep(database, new Date(now.getTime() - (daysKept(rows, set) ?? days) * DAY_MS));
      if (removed > 0) logger.info({ what, removed }, 'expired rows deleted');
    },
    (error, { what }) => logger.warn({ err: error, what }, 'retention run failed; the next run retries'),
  );

/** Deletes data after their retention. Any number of replicas may run it: one does not repeat another's work. */
@Injectable()
export class Retention extends RecurringWork {
  protected readonly everyMs = 60 * 60 * 1_000;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SchedulerConfig,
    @Inject(LOGGER) protected readonly logger: Logger,
  ) {
    super();
  }

  protected async work(): Promise<void> {
    await forgetEach(keptRows, {
      ...{ database: this.database, logger: this.logger, now: this.clock.now() },
      set: this.config.RETENTION_DAYS,
    });
  }
}
