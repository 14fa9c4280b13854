import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { WebhookDispatch } from '@workops/events';
import type { Clock } from '@workops/kernel';
import { SecretBox } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, LOGGER, Metrics, QUEUES, type Logger } from '@workops/platform/process';
import type { Queues } from '@workops/platform/queues';
import type { DispatcherConfig } from './config';

/** Delivers webhooks until the process ends; at shutdown it finishes deliveries in progress. */
@Injectable()
export class WebhookDelivery implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly dispatch: WebhookDispatch;

  constructor(
    @Inject(Database) database: Database,
    @Inject(QUEUES) queues: Queues,
    @Inject(CONFIG) config: DispatcherConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(Metrics) metrics: Metrics,
    @Inject(CLOCK) clock: Clock,
    @Inject(SecretBox) secretBox: SecretBox,
    @Inject(ACCESS) access: Access,
  ) {
    this.dispatch = new WebhookDispatch({
      database,
      queues,
      logger,
      metrics,
      clock,
      secretBox,
      owners: access,
      notices: access.notices,
      publicUrl: config.PUBLIC_URL.replace(/\/$/, ''),
      allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS,
      directUrl: config.DATABASE_DIRECT_URL,
      tellsReceivers: config.WEBHOOK_TRACEPARENT,
    });
  }

  onApplicationBootstrap(): void {
    this.dispatch.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.dispatch.stop();
  }
}
