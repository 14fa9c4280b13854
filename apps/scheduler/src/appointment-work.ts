import { messagedContactsOn } from '@workops/contexts';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { contactDirectoryOn } from '@workops/contacts';
import { heedingHolds, noticesOn } from '@workops/conversations';
import type { Clock, Ids } from '@workops/kernel';
import { SecretBox } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { configuredMailer, senderAddress } from '@workops/platform/mail';
import { CLOCK, CONFIG, IDS, LOGGER, Metrics, QUEUES, type Logger } from '@workops/platform/process';
import type { Queues } from '@workops/platform/queues';
import { customerNotices, OutsideWorld } from '@workops/scheduling';
import type { SchedulerConfig } from './config';
import { Recurring } from './recurring';
import { workspaceFacts } from './workspace-facts';

const EVERY_MS = 1_000;

/** Reminders, invites, calendars and the end of holds, until the process ends; current work is finished first. */
@Injectable()
export class AppointmentWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly world: OutsideWorld;
  private readonly rounds: readonly Recurring[];

  constructor(
    @Inject(Database) database: Database,
    @Inject(Files) files: Files,
    @Inject(QUEUES) queues: Queues,
    @Inject(CONFIG) config: SchedulerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Metrics) metrics: Metrics,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(SecretBox) secretBox: SecretBox,
    @Inject(ACCESS) access: Access,
  ) {
    const directories = { workspaces: { factsOf: access.profileOf }, contacts: contactDirectoryOn(database) };
    const correspondents = messagedContactsOn({
      database,
      workspaces: { profileOf: access.profileOf },
      clock,
      ids,
    });
    this.world = new OutsideWorld({
      ...directories,
      notices: customerNotices({
        ...directories,
        voice: noticesOn({ database, files, correspondents, workspaces: workspaceFacts(access), clock, ids }),
        policy: heedingHolds(database, correspondents),
      }),
      database,
      queues,
      logger,
      clock,
      ids,
      secretBox,
      mailer: configuredMailer(config),
      senderAddress: senderAddress(config),
      owners: access,
      allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS,
      plainHttp: config.ALLOW_PLAIN_HTTP,
      measure: metrics.runs('calendar_import'),
    });
    // A slow calendar keeps no reminder waiting: each kind of work goes its own round.
    this.rounds = Object.entries(this.world.rounds).map(([what, round]) => {
      const failed = (error: unknown) =>
        this.logger.warn({ err: error, what }, 'a round over appointments failed, the next one finds what it left');
      return new Recurring(round, EVERY_MS, failed, database.stillness);
    });
  }

  onApplicationBootstrap(): void {
    this.world.start();
    for (const round of this.rounds) round.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.world.leaveOff();
    await Promise.all(this.rounds.map((round) => round.stop()));
    await this.world.stop();
  }
}
