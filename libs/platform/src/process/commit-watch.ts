import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { followCommits } from '../database/commit-notices';
import { Database } from '../database/database';
import type { Listening } from '../database/notices';
import type { PlatformConfig } from './config';
import type { Logger } from './logger';
import { CONFIG, LOGGER } from './platform.module';

/** Serves rounds that are slow while their schema is quiet. */
@Injectable()
export class CommitWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private listening: Listening | undefined;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CONFIG) private readonly config: PlatformConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.listening = followCommits(this.database, this.config.DATABASE_DIRECT_URL, this.logger);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.listening?.close();
  }
}
