import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { ChannelWork } from '@workops/conversations';
import type { Clock, Ids } from '@workops/kernel';
import { SecretBox, secretKeeper } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, IDS, LOGGER, Metrics, type Logger } from '@workops/platform/process';
import { MessageWires } from './message-wires';
import { Recurring } from './recurring';

const EVERY_MS = 500;

/** Background calls to message providers after the commit, until the process ends. */
@Injectable()
export class ChannelsWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly work: ChannelWork;
  private readonly rounds: readonly Recurring[];

  constructor(
    @Inject(Database) database: Database,
    @Inject(Files) files: Files,
    @Inject(LOGGER) logger: Logger,
    @Inject(Metrics) metrics: Metrics,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(SecretBox) secretBox: SecretBox,
    @Inject(ACCESS) access: Access,
    @Inject(MessageWires) { whatsapp, others }: MessageWires,
  ) {
    this.work = new ChannelWork({
      ...{ database, files, logger, clock, ids, secrets: secretKeeper(secretBox) },
      fetches: { ...others.fetches, cloud_api: whatsapp.media },
      templateProviders: whatsapp.templateProviders,
      measure: metrics.runs('template_sync'),
      workspaces: { profileOf: access.profileOf },
    });
    const failed = (error: unknown) =>
      logger.warn({ err: error }, 'a round over channels failed, the next one finds what it left');
    this.rounds = [this.work.rounds.media, this.work.rounds.templates].map(
      (round) => new Recurring(round, EVERY_MS, failed, database.stillness),
    );
  }

  onApplicationBootstrap(): void {
    for (const round of this.rounds) round.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.rounds.map((round) => round.stop()));
    await this.work.stop();
  }
}
