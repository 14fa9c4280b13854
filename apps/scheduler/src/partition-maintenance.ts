import { Inject, Injectable } from '@nestjs/common';
import { partitionedTables } from '@workops/contexts';
import type { Clock } from '@workops/kernel';
import {
  Database,
  dropOldPartitions,
  ensurePartitions,
  partitionDaysAhead,
  type PartitionedTable,
} from '@workops/platform/database';
import { CLOCK, CONFIG, LOGGER, Metrics, type Logger } from '@workops/platform/process';
import type { SchedulerConfig } from './config';
import { RecurringWork } from './recurring-work';

const DAYS_AHEAD = 30;
const DAY_SECONDS = 24 * 60 * 60;

const byDay = partitionedTables.filter(({ byYear }) => !byYear);

/** Keeps the daily partitions a month ahead and drops expired ones. Any number of replicas may run it: they take turns and find nothing left to do. */
@Injectable()
export class PartitionMaintenance extends RecurringWork {
  protected readonly everyMs = 60 * 60 * 1_000;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SchedulerConfig,
    @Inject(LOGGER) protected readonly logger: Logger,
    @Inject(Metrics) metrics: Metrics,
  ) {
    super();
    const help =
      'For how long after today a table has its daily partitions; below 7 days maintenance has long stayed away';
    metrics.sampledGauge('partitions_ahead_seconds', help, ['table'], () =>
      Promise.all(
        byDay.map(async ({ name }) => ({
          labels: { table: name },
          value: (await partitionDaysAhead(database, name)) * DAY_SECONDS,
        })),
      ),
    );
  }

  protected async work(): Promise<void> {
    for (const table of byDay) await this.maintain(table);
  }

  /** One table that fails does not keep the others waiting. */
  private async maintain(table: PartitionedTable): Promise<void> {
    try {
      const made = await ensurePartitions(this.database, table.name, DAYS_AHEAD);
      if (made > 0) this.logger.info({ table: table.name, made }, 'daily partitions created');
    } catch (error) {
      this.logger.error(
        { err: error, table: table.name },
        'creating daily partitions failed; rows go to the default partition',
      );
    }
    try {
      const dropped = await dropOldPartitions(this.database, table, this.clock.now(), this.config.RETENTION_DAYS);
      if (dropped.length > 0) this.logger.info({ table: table.name, dropped }, 'expired daily partitions dropped');
    } catch (error) {
      this.logger.warn({ err: error, table: table.name }, 'dropping expired partitions failed; the next round retries');
    }
  }
}
