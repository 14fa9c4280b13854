import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { subscribers } from '@workops/contexts';
import { Database } from '@workops/platform/database';
import { backlogOf, lateEvents, openDays, queueOf, Relay } from '@workops/platform/outbox';
import { CONFIG, LOGGER, Metrics, QUEUES, sampled, type Logger, type PlatformConfig } from '@workops/platform/process';
import type { Queues } from '@workops/platform/queues';

/** Runs the relay until the process ends, and reports its backlog. */
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
    const { database, metrics, queues } = this;
    const backlog = sampled(async () => backlogOf(database, await openDays(database)));
    metrics.sampledGauge('outbox_unfinished_events', 'Events that some subscriber does not have yet', [], async () => [
      { labels: {}, value: (await backlog()).depth },
    ]);
    metrics.sampledGauge(
      'outbox_oldest_event_age_seconds',
      'Age of the oldest event that a subscriber has not received',
      [],
      async () => [{ labels: {}, value: (await backlog()).oldestSeconds }],
    );
    const late = sampled(async () => new Map((await lateEvents(database)).map((row) => [row.subscriber, row])));
    metrics.sampledGauge('late_events', 'Late events by subscriber', ['subscriber'], async () => {
      const found = await late();
      return subscribers.map(({ name }) => ({ labels: { subscriber: name }, value: found.get(name)?.count ?? 0 }));
    });
    const help = 'Age of the oldest late event by subscriber';
    metrics.sampledGauge('late_events_oldest_age_seconds', help, ['subscriber'], async () => {
      const found = await late();
      return subscribers.map(({ name }) => ({
        labels: { subscriber: name },
        value: found.get(name)?.oldestSeconds ?? 0,
      }));
    });
    metrics.sampledGauge('queue_depth', 'Batches that wait on a queue', ['queue'], () =>
      Promise.all(
        subscribers.map(queueOf).map(async (queue) => ({ labels: { queue }, value: await queues.depth(queue) })),
      ),
    );
  }
}
