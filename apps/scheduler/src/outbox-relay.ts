import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { subscribers } from '@workops/contexts';
import { Database } from '@workops/platform/database';
import { backlogOf, lateEvents, openDays, queueOf, Relay, type OutboxBacklog } from '@workops/platform/outbox';
import { CONFIG, LOGGER, Metrics, QUEUES, type Logger, type PlatformConfig } from '@workops/platform/process';
import type { Queues } from '@workops/platform/queues';

/** Runs the relay for as long as the process lives, and shows what waits. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private relay: Relay | undefined;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(QUEUES) private readonly queues: Queues,
    @Inject(CONFIG) private readonly config: PlatformConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    const { database, queues, logger } = this;
    this.relay = new Relay({ database, queues, subscribers, logger, directUrl: this.config.DATABASE_DIRECT_URL });
    this.relay.wake();
    this.showBacklog();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.relay?.close();
  }

  private showBacklog(): void {
    this.metrics.gauge('outbox_unfinished_events', 'Events that some subscriber does not have yet', [], async (gauge) => {
      gauge.set((await this.backlog()).depth);
    });
    this.metrics.gauge('outbox_oldest_event_age_seconds', 'Age of the oldest event that some subscriber does not have yet', [], async (gauge) => {
      gauge.set((await this.backlog()).oldestSeconds);
    });
    this.metrics.gauge('late_events', 'Events that a subscriber did not take in together with the others', ['subscriber'], async (gauge) => {
      const late = new Map((await lateEvents(this.database)).map(({ subscriber, count }) => [subscriber, count]));
      for (const { name } of subscribers) gauge.set({ subscriber: name }, late.get(name) ?? 0);
    });
    this.metrics.gauge('queue_depth', 'Batches that wait on a queue', ['queue'], async (gauge) => {
      for (const queue of subscribers.map(queueOf)) gauge.set({ queue }, await this.queues.depth(queue));
    });
  }

  private async backlog(): Promise<OutboxBacklog> {
    return backlogOf(this.database, await openDays(this.database));
  }
}
