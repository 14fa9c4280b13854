import { keptRows } from '@workops/contexts';
import { eachByItself } from '@workops/kernel';
import { daysKept, type KeptRows, type RetentionDays } from '@workops/platform';
import type { Database } from '@workops/platform/database';
import { CONFIG, ownWork, type Logger, type Token } from '@workops/platform/process';
import type { SchedulerConfig } from './config';

const DAY_MS = 24 * 60 * 60 * 1_000;
const EVERY_MS = 60 * 60 * 1_000;

interface Forgetting {
  database: Database;
  logger: Pick<Logger, 'info' | 'warn'>;
  now: Date;
  set?: RetentionDays;
}

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

/** Any number of replicas may run it without repeating work. */
export const retention = ownWork({
  name: 'retention',
  runsIn: 'scheduler',
  needs: { settings: CONFIG as Token<SchedulerConfig> },
  begin: ({ database, logger, clock, settings }) => ({
    rounds: [
      {
        run: () => forgetEach(keptRows, { database, logger, now: clock.now(), set: settings.RETENTION_DAYS }),
        everyMs: EVERY_MS,
      },
    ],
  }),
});
