import { Inject, Injectable } from '@nestjs/common';
import { DeletionRounds } from '@workops/contexts';
import type { Clock } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, LOGGER, type Logger } from '@workops/platform/process';
import { RecurringWork } from './recurring-work';

/** Deletes workspaces whose grace period is over. Any number of replicas may run it: one has a deletion at a time, and another continues an abandoned one. */
@Injectable()
export class WorkspaceDeletions extends RecurringWork {
  protected readonly everyMs = 5_000;
  private readonly rounds: DeletionRounds;

  constructor(
    @Inject(Database) database: Database,
    @Inject(Files) files: Files,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) protected readonly logger: Logger,
  ) {
    super();
    this.rounds = new DeletionRounds({ database, files, clock, logger });
  }

  protected async work(): Promise<void> {
    await this.rounds.round();
  }

  override beforeApplicationShutdown(): Promise<void> {
    this.rounds.leaveOff();
    return super.beforeApplicationShutdown();
  }
}
