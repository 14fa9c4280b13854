import { Inject, Injectable } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { holdSweep } from '@workops/conversations';
import type { Clock } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, LOGGER, type Logger } from '@workops/platform/process';
import type { SchedulerConfig } from './config';
import { RecurringWork } from './recurring-work';

/** Announces safety holds that were not attended to in time. */
@Injectable()
export class HoldSweep extends RecurringWork {
  protected readonly everyMs: number;
  private readonly sweep: () => Promise<number>;

  constructor(
    @Inject(Database) database: Database,
    @Inject(ACCESS) { profileOf }: Access,
    @Inject(CLOCK) clock: Clock,
    @Inject(CONFIG) { HOLD_SWEEP_SECONDS }: SchedulerConfig,
    @Inject(LOGGER) protected readonly logger: Logger,
  ) {
    super();
    this.everyMs = HOLD_SWEEP_SECONDS * 1_000;
    const onFailure = (error: unknown): void =>
      logger.warn({ err: error }, 'safety hold sweep of a workspace failed; the next sweep retries');
    this.sweep = holdSweep({ database, workspaces: { profileOf }, clock, onFailure });
  }

  protected async work(): Promise<void> {
    await this.sweep();
  }
}
