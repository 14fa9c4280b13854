import { Inject, Injectable } from '@nestjs/common';
import { sweepNotices, sweepOAuthRecords } from '@workops/access';
import type { Clock } from '@workops/kernel';
import { CLOCK, Database, LOGGER, sweepFinishedMail, type Logger } from '@workops/platform';
import { sweepSentReminders } from '@workops/scheduling';
import { RecurringWork } from './recurring-work';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What is kept for how many days; a sweep removes it and answers how much it removed. */
const KEPT = [
  { what: 'mail', days: 30, sweep: sweepFinishedMail },
  { what: 'notices', days: 180, sweep: sweepNotices },
  { what: 'reminders', days: 30, sweep: sweepSentReminders },
  { what: 'records of authorisations', days: 1, sweep: sweepOAuthRecords },
] as const;

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
    for (const { what, days, sweep } of KEPT) {
      const removed = await sweep(this.database, new Date(this.clock.now().getTime() - days * DAY_MS));
      if (removed > 0) this.logger.info({ what, removed }, 'forgotten after its time');
    }
  }
}
