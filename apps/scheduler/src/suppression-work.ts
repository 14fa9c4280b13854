import { messagedContactsOn } from '@workops/contexts';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { tellSuppressions } from '@workops/campaigns';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, IDS, LOGGER, type Logger } from '@workops/platform/process';
import { Recurring } from './recurring';

const EVERY_MS = 2_000;

/** Notifies contacts of addresses that bounce, until the process ends. */
@Injectable()
export class SuppressionWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly round: Recurring;

  constructor(
    @Inject(Database) database: Database,
    @Inject(LOGGER) logger: Logger,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(ACCESS) access: Access,
  ) {
    const workspaces = { profileOf: access.profileOf };
    const onFailure = (error: unknown) =>
      logger.warn({ err: error }, 'marking contacts of a suppressed address failed; a later round retries');
    const contacts = messagedContactsOn({ database, workspaces, clock, ids });
    this.round = new Recurring(
      tellSuppressions({ database, contacts, workspaces, onFailure }).round,
      EVERY_MS,
      onFailure,
      database.stillness,
    );
  }

  onApplicationBootstrap(): void {
    this.round.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.round.stop();
  }
}
