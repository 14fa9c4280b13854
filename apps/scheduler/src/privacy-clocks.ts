import { Inject, Injectable } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { tellDueRequests } from '@workops/clinic';
import type { Clock } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, LOGGER, type Logger } from '@workops/platform/process';
import { RecurringWork } from './recurring-work';

/** Owners and admins learn of privacy requests that are due. */
@Injectable()
export class PrivacyClocks extends RecurringWork {
  protected readonly everyMs = 60_000;
  private readonly tell: () => Promise<number>;

  constructor(
    @Inject(Database) database: Database,
    @Inject(ACCESS) access: Access,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) protected readonly logger: Logger,
  ) {
    super();
    this.tell = tellDueRequests({
      database,
      clock,
      workspaces: { factsOf: access.profileOf },
      notices: access.notices,
    });
  }

  protected async work(): Promise<void> {
    await this.tell();
  }
}
