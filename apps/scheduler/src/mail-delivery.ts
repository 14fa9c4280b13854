import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Clock } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { configuredMailer, MailSender, type MailConfig } from '@workops/platform/mail';
import { CLOCK, CONFIG, LOGGER, type Logger } from '@workops/platform/process';

/** Sends queued mail for as long as the process lives. */
@Injectable()
export class MailDelivery implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private sender: MailSender | undefined;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CONFIG) private readonly config: MailConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { database, clock, logger, config } = this;
    const mailer = configuredMailer(config);
    if (!mailer) {
      logger.warn('neither SMTP_URL nor MAIL_DIRECTORY is set: mail waits until one is');
      return;
    }
    this.sender = new MailSender({ database, mailer, clock, logger, directUrl: config.DATABASE_DIRECT_URL });
    this.sender.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sender?.close();
  }
}
