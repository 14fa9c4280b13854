import { Inject, Injectable } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { MandateRounds, paymentSettings } from '@workops/billing';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, IDS, LOGGER, type Logger } from '@workops/platform/process';
import type { SchedulerConfig } from './config';
import { Recurring } from './recurring';
import { Rounds } from './rounds';

const EVERY_MS = 5_000;

/** Background calls to payment providers: queries and notifications. */
@Injectable()
export class PaymentWork extends Rounds {
  private readonly mandates: MandateRounds;
  protected readonly rounds: readonly Recurring[];

  constructor(
    @Inject(Database) database: Database,
    @Inject(CONFIG) config: SchedulerConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(ACCESS) { notices }: Access,
  ) {
    super();
    this.mandates = new MandateRounds({
      ...{ database, logger, clock, ids },
      directories: { notices },
      settings: paymentSettings(config),
    });
    const failed = (error: unknown) =>
      logger.warn({ err: error }, 'a round over payment methods failed, the next one finds what it left');
    this.rounds = this.mandates.rounds.map((round) => new Recurring(round, EVERY_MS, failed, database.stillness));
  }

  protected leaveOff(): Promise<void> {
    return this.mandates.leaveOff();
  }
}
