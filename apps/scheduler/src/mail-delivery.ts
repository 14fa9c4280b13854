import { messagedContactsOn } from '@workops/contexts';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { budgetMailObjection } from '@workops/clinic';
import { heedingHolds } from '@workops/conversations';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { configuredMailer, MailSender, type MailConfig, type MailOutcome } from '@workops/platform/mail';
import { CLOCK, CONFIG, IDS, LOGGER, Metrics, type Logger } from '@workops/platform/process';

/** Sends queued mail until the process ends. */
@Injectable()
export class MailDelivery implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private sender: MailSender | undefined;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CONFIG) private readonly config: MailConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(ACCESS) private readonly access: Access,
  ) {}

  onApplicationBootstrap(): void {
    const { database, clock, logger, metrics, config, ids, access } = this;
    const handOvers = metrics.counter('mail_hand_overs_total', 'Attempts to hand mail to the mail server by outcome', [
      'outcome',
    ]);
    const handedOver = (outcome: MailOutcome): void => handOvers.inc({ outcome });
    const mailer = configuredMailer(config);
    if (!mailer) {
      logger.warn('neither SMTP_URL nor MAIL_DIRECTORY is set; mail stays queued');
      return;
    }
    const correspondents = messagedContactsOn({
      database,
      workspaces: { profileOf: access.profileOf },
      clock,
      ids,
    });
    const objection = budgetMailObjection(database, heedingHolds(database, correspondents));
    this.sender = new MailSender({
      database,
      mailer,
      clock,
      logger,
      objection,
      handedOver,
      directUrl: config.DATABASE_DIRECT_URL,
    });
    this.sender.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sender?.close();
  }
}
