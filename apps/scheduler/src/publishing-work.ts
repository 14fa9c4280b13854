import { Inject, Injectable } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { Publishing } from '@workops/commerce';
import type { Clock } from '@workops/kernel';
import { SecretBox, secretKeeper } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, CONFIG, LOGGER, type Logger } from '@workops/platform/process';
import type { SchedulerConfig } from './config';
import { Recurring } from './recurring';
import { Rounds } from './rounds';

const EVERY_MS = 500;

/** Publishes vehicles. */
@Injectable()
export class PublishingWork extends Rounds {
  private readonly publishing: Publishing;
  protected readonly rounds: readonly Recurring[];

  constructor(
    @Inject(Database) database: Database,
    @Inject(Files) files: Files,
    @Inject(CONFIG) config: SchedulerConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(CLOCK) clock: Clock,
    @Inject(SecretBox) secretBox: SecretBox,
    @Inject(ACCESS) access: Access,
  ) {
    super();
    this.publishing = new Publishing({
      ...{
        database,
        files,
        logger,
        clock,
        secrets: secretKeeper(secretBox),
        allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS,
      },
      livemodeOf: async (workspaceId) => (await access.profileOf(workspaceId)).livemode,
    });
    const failed = (error: unknown) =>
      logger.warn({ err: error }, 'a round over listings failed, the next one finds what it left');
    this.rounds = [new Recurring(this.publishing.round, EVERY_MS, failed, database.stillness)];
  }

  protected leaveOff(): Promise<void> {
    return this.publishing.stop();
  }
}
