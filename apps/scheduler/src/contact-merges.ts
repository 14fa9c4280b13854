import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { contactDirectoryOn } from '@workops/contacts';
import type { Clock } from '@workops/kernel';
import { CLOCK, Database, LOGGER, QUEUES, type Logger, type Queues } from '@workops/platform';
import { followContactMerges } from '@workops/scheduling';

/** Moves what was booked for merged contacts to their survivors, for as long as the process lives. */
@Injectable()
export class ContactMerges implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private following: { close(): Promise<void> } | undefined;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(QUEUES) private readonly queues: Queues,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const { database, queues, logger, clock } = this;
    const contacts = { liveContact: contactDirectoryOn(database).live };
    this.following = followContactMerges({ database, queues, logger, clock, contacts });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.following?.close();
  }
}
