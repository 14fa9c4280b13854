import { Inject, Injectable } from '@nestjs/common';
import { partitionedEventTables } from '@workops/events';
import { Database, ensurePartitions, LOGGER, partitionedPlatformTables, type Logger } from '@workops/platform';
import { RecurringWork } from './recurring-work';

const DAYS_AHEAD = 30;

/** Keeps the daily partitions a month ahead. Any number of replicas may do so: they take turns and find nothing left to do. */
@Injectable()
export class PartitionMaintenance extends RecurringWork {
  protected readonly everyMs = 6 * 60 * 60 * 1_000;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  protected async work(): Promise<void> {
    for (const table of [...partitionedPlatformTables, ...partitionedEventTables]) {
      try {
        const made = await ensurePartitions(this.database, table, DAYS_AHEAD);
        if (made > 0) this.logger.info({ table, made }, 'daily partitions made');
      } catch (error) {
        this.logger.error({ err: error, table }, 'partitions could not be made, rows go to the default partition until they are');
      }
    }
  }
}
