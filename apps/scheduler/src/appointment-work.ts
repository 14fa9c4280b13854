import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { contactDirectoryOn } from '@workops/contacts';
import type { Clock, Ids } from '@workops/kernel';
import { CLOCK, CONFIG, configuredMailer, Database, IDS, LOGGER, QUEUES, SecretBox, senderAddress, type Logger, type Queues } from '@workops/platform';
import { OutsideWorld } from '@workops/scheduling';
import type { SchedulerConfig } from './config';

const EVERY_MS = 1_000;

/** Reminders, invites, calendars and the end of holds, for as long as the process lives; what is under way is finished first. */
@Injectable()
export class AppointmentWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly world: OutsideWorld;
  private readonly running = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(Database) database: Database,
    @Inject(QUEUES) queues: Queues,
    @Inject(CONFIG) config: SchedulerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(SecretBox) secretBox: SecretBox,
    @Inject(ACCESS) access: Access,
  ) {
    this.world = new OutsideWorld({
      database,
      queues,
      logger,
      clock,
      ids,
      secretBox,
      workspaces: { factsOf: (workspaceId) => access.profileOf(workspaceId) },
      contacts: contactDirectoryOn(database),
      mailer: configuredMailer(config),
      senderAddress: senderAddress(config),
      allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS,
    });
  }

  onApplicationBootstrap(): void {
    this.world.start();
    this.timer = setInterval(() => this.goRound(), EVERY_MS);
    this.goRound();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.running.values());
    await this.world.stop();
  }

  /** A slow calendar keeps no reminder waiting: each kind of work goes its own round, once at a time. */
  private goRound(): void {
    for (const [what, round] of Object.entries(this.world.rounds)) {
      if (this.running.has(what)) continue;
      const ended = round()
        .then(() => undefined)
        .catch((error: unknown) => this.logger.warn({ err: error, what }, 'a round over appointments failed, the next one finds what it left'))
        .finally(() => this.running.delete(what));
      this.running.set(what, ended);
    }
  }
}
