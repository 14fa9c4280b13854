import { Inject, Injectable } from '@nestjs/common';
import { sweepWithdrawnDocuments } from '@workops/clinic';
import { sweepRetiredAttributes, sweepRetiredTags } from '@workops/contacts';
import type { Clock } from '@workops/kernel';
import { sweepUnusedFiles } from '@workops/conversations';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, CONFIG, LOGGER, type Logger } from '@workops/platform/process';
import type { SchedulerConfig } from './config';
import { RecurringWork } from './recurring-work';

/** Removes unreferenced files. Any number of replicas may run it: each skips rows locked by another. */
@Injectable()
export class FileSweep extends RecurringWork {
  protected readonly everyMs = 60 * 1_000;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Files) private readonly files: Files,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SchedulerConfig,
    @Inject(LOGGER) protected readonly logger: Logger,
  ) {
    super();
  }

  protected async work(): Promise<void> {
    await this.swept('values of deleted attributes', () => sweepRetiredAttributes(this.database, this.files));
    await this.swept('deleted tags of contacts', () => sweepRetiredTags(this.database));
    await this.swept('files that no message has', () => sweepUnusedFiles(this.database, this.files));
    const { clock, config } = this;
    const retention = { sandboxDays: config.CLINIC_RETENTION_DAYS ?? null };
    await this.swept('withdrawn documents of patients', () =>
      sweepWithdrawnDocuments(this.database, this.files, { clock, retention }),
    );
    await this.swept('files', () => this.files.sweep());
  }

  private async swept(what: string, sweep: () => Promise<number>): Promise<void> {
    try {
      const removed = await sweep();
      if (removed > 0) this.logger.info({ what, removed }, 'swept');
    } catch (error) {
      this.logger.warn({ err: error, what }, 'file sweep failed; the next one retries');
    }
  }
}
