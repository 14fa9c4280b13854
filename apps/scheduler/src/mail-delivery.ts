import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Clock } from '@workops/kernel';
import { CLOCK, CONFIG, configuredMailer, Database, LOGGER, MailSender, type Logger, type MailConfig } from '@workops/platform';

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
