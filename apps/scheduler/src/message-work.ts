import { messagedContactsOn } from '@workops/contexts';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { campaignStopsOn, mailBounced } from '@workops/campaigns';
import { messageWork, whatsappProvider } from '@workops/conversations';
import type { Clock, Ids } from '@workops/kernel';
import { SecretBox, secretKeeper } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, CONFIG, IDS, LOGGER, Metrics, type Logger } from '@workops/platform/process';
import type { SchedulerConfig } from './config';
import { MessageWires } from './message-wires';
import { Recurring } from './recurring';
import { workspaceFacts } from './workspace-facts';

const MOVE_EVERY_MS = 15_000;
const TELL_EVERY_MS = 2_000;

/** Hands messages over to providers, moves conversations that are due and announces missed targets of tickets, until the process ends. */
@Injectable()
export class MessagesWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly work: ReturnType<typeof messageWork>;
  private readonly rounds: readonly Recurring[];

  constructor(
    @Inject(Database) database: Database,
    @Inject(Files) files: Files,
    @Inject(CONFIG) config: SchedulerConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(SecretBox) box: SecretBox,
    @Inject(ACCESS) access: Access,
    @Inject(MessageWires) { whatsapp, others }: MessageWires,
    @Inject(Metrics) metrics: Metrics,
  ) {
    const workspaces = workspaceFacts(access);
    this.work = messageWork({
      ...{ database, files, logger, clock, ids, workspaces, notices: access.notices, secrets: secretKeeper(box) },
      providers: { ...others.providers, cloud_api: whatsappProvider({ wire: whatsapp, database, files, clock, ids }) },
      stops: campaignStopsOn({ database, workspaces, now: () => clock.now() }),
      bounced: mailBounced(ids),
      correspondents: messagedContactsOn({ database, workspaces, clock, ids }),
      directUrl: config.DATABASE_DIRECT_URL,
    });
    const help = 'Share of their turns that campaigns have beside single messages, 1 while these are not late';
    metrics.sampledGauge('campaign_turns_ratio', help, [], async () => [
      { labels: {}, value: this.work.sending.campaignRatio },
    ]);
    const failed = (error: unknown) =>
      logger.warn({ err: error }, 'a round over conversations failed, the next one finds what it left');
    const rounds: [() => Promise<unknown>, number][] = [
      [this.work.moveDue, MOVE_EVERY_MS],
      [this.work.tellRefusals, TELL_EVERY_MS],
      [this.work.announceBreaches, config.SLA_MONITOR_SECONDS * 1_000],
    ];
    this.rounds = rounds.map(([round, everyMs]) => new Recurring(round, everyMs, failed, database.stillness));
  }

  onApplicationBootstrap(): void {
    this.work.sending.start();
    for (const round of this.rounds) round.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.work.sending.stop(), ...this.rounds.map((round) => round.stop())]);
  }
}
