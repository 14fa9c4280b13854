import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Clock } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, LOGGER, type Logger } from '@workops/platform/process';
import { sweepKeptAnswers } from './kept-answers';

const EVERY_MS = 5 * 60 * 1_000;

/** Runs a few minutes after the last sweep, at a random time so that replicas spread out. */
@Injectable()
export class KeptAnswerSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private stopping = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(Database) private readonly database: Pick<Database, 'query'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduleNext();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private scheduleNext(): void {
    if (this.stopping) return;
    this.timer = setTimeout(
      () => {
        this.running = this.sweep().then(() => this.scheduleNext());
      },
      EVERY_MS * (0.5 + Math.random()),
    );
  }

  private async sweep(): Promise<void> {
    try {
      const swept = await sweepKeptAnswers(this.database, this.clock);
      if (swept > 0) this.logger.info({ swept }, 'expired responses removed');
    } catch (error) {
      this.logger.warn({ err: error }, 'removing expired responses failed; the next sweep retries');
    }
  }
}
