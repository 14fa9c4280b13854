import { partitionedTables } from '@workops/contexts';
import {
  dropOldPartitions,
  ensurePartitions,
  partitionDaysAhead,
  type PartitionedTable,
} from '@workops/platform/database';
import { CONFIG, ownWork, type Token, type WorkDeps } from '@workops/platform/process';
import type { SchedulerConfig } from './config';

const EVERY_MS = 60 * 60 * 1_000;
const DAYS_AHEAD = 30;
const DAY_SECONDS = 24 * 60 * 60;

const byDay = partitionedTables.filter(({ byYear }) => !byYear);

type MaintenanceDeps = Pick<WorkDeps, 'database' | 'clock' | 'logger'> & { settings: SchedulerConfig };

async function maintain(
  { database, clock, logger, settings }: MaintenanceDeps,
  table: PartitionedTable,
): Promise<void> {
  try {
    const made = await ensurePartitions(database, table.name, DAYS_AHEAD);
    if (made > 0) logger.info({ table: table.name, made }, 'daily partitions created');
  } catch (error) {
    logger.error(
      { err: error, table: table.name },
      'creating daily partitions failed; rows go to the default partition',
    );
  }
  try {
    const dropped = await dropOldPartitions(database, table, clock.now(), settings.RETENTION_DAYS);
    if (dropped.length > 0) logger.info({ table: table.name, dropped }, 'expired daily partitions dropped');
  } catch (error) {
    logger.warn({ err: error, table: table.name }, 'dropping expired partitions failed; the next round retries');
  }
}

/** Creates partitions a month ahead and drops expired ones. Idempotent, so that any number of replicas may run it. */
export const partitionMaintenance = ownWork({
  name: 'daily partitions',
  runsIn: 'scheduler',
  needs: { settings: CONFIG as Token<SchedulerConfig> },
  begin: ({ metrics, ...deps }) => {
    const help =
      'For how long after today a table has its daily partitions; below 7 days maintenance has long stayed away';
    metrics.sampledGauge('partitions_ahead_seconds', help, ['table'], () =>
      Promise.all(
        byDay.map(async ({ name }) => ({
          labels: { table: name },
          value: (await partitionDaysAhead(deps.database, name)) * DAY_SECONDS,
        })),
      ),
    );
    const run = async (): Promise<void> => {
      for (const table of byDay) await maintain(deps, table);
    };
    return { rounds: [{ run, everyMs: EVERY_MS }] };
  },
});
