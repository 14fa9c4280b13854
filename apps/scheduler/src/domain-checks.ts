import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { domainWork } from '@workops/campaigns';
import type { Clock } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, LOGGER, type Logger } from '@workops/platform/process';
import type { SchedulerConfig } from './config';
import { Recurring } from './recurring';

const EVERY_MS = 30_000;

/** Checks sending domains that are due, until the process ends. */
@Injectable()
export class DomainChecks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly round: Recurring;
  private isOver = false;

  constructor(
    @Inject(Database) database: Database,
    @Inject(CONFIG) { BOUNCE_DOMAIN, DNS_SERVERS }: SchedulerConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(CLOCK) clock: Clock,
    @Inject(ACCESS) access: Access,
  ) {
    const onFailure = (error: unknown) =>
      logger.warn({ err: error }, 'sending domain check failed; a later round retries');
    const recheck = domainWork({
      ...{ database, clock, onFailure, bounceDomain: BOUNCE_DOMAIN.toLowerCase(), nameServers: DNS_SERVERS },
      ...{ workspaces: { profileOf: access.profileOf }, notices: access.notices },
    });
    this.round = new Recurring(() => recheck(() => this.isOver), EVERY_MS, onFailure);
  }

  onApplicationBootstrap(): void {
    this.round.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isOver = true;
    await this.round.stop();
  }
}
