import { Inject, Injectable } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { SourceSync } from '@workops/clinic';
import { keptPhone } from '@workops/contacts';
import type { Clock, Ids } from '@workops/kernel';
import { SecretBox } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, IDS, LOGGER, Metrics, type Logger } from '@workops/platform/process';
import type { SchedulerConfig } from './config';
import { Recurring } from './recurring';
import { Rounds } from './rounds';

const EVERY_MS = 1_000;

/** Runs over the vendors' systems of clinics. */
@Injectable()
export class ClinicWork extends Rounds {
  private readonly sync: SourceSync;
  protected readonly rounds: readonly Recurring[];

  constructor(
    @Inject(Database) database: Database,
    @Inject(CONFIG) config: SchedulerConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(Metrics) metrics: Metrics,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(SecretBox) secretBox: SecretBox,
    @Inject(ACCESS) access: Access,
  ) {
    super();
    this.sync = new SourceSync({
      ...{ database, logger, clock, ids, secretBox },
      measure: metrics.runs('clinic_sync'),
      workspaces: { factsOf: access.profileOf },
      owners: access,
      keptPhone,
      allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS,
      plainHttp: config.ALLOW_PLAIN_HTTP,
    });
    const failed = (error: unknown) =>
      logger.warn({ err: error }, 'a round over clinic sources failed, the next one finds what it left');
    const { begin, run } = this.sync.rounds;
    this.rounds = [begin, run].map((round) => new Recurring(round, EVERY_MS, failed, database.stillness));
  }

  protected leaveOff(): Promise<void> {
    return this.sync.leaveOff();
  }
}
