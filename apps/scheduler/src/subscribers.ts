import type { BeforeApplicationShutdown, FactoryProvider, OnApplicationBootstrap } from '@nestjs/common';
import { subscribers } from '@workops/contexts';
import type { Clock, Ids } from '@workops/kernel';
import type { HandlerDeps, Place } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { runSubscriber } from '@workops/platform/outbox';
import { CLOCK, IDS, LOGGER, QUEUES, type Logger } from '@workops/platform/process';
import type { Queues } from '@workops/platform/queues';

/** Runs every subscriber registered for a place with its handler, until the process ends. */
export class Subscribers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private running: { close(): Promise<void> }[] = [];

  private constructor(
    private readonly place: Place,
    private readonly queues: Queues,
    private readonly deps: HandlerDeps,
  ) {}

  static in(place: Place): FactoryProvider<Subscribers> {
    return {
      provide: Subscribers,
      inject: [Database, QUEUES, LOGGER, CLOCK, IDS],
      useFactory: (database: Database, queues: Queues, logger: Logger, clock: Clock, ids: Ids) =>
        new Subscribers(place, queues, { database, logger, clock, ids }),
    };
  }

  onApplicationBootstrap(): void {
    const { queues, deps } = this;
    this.running = subscribers.flatMap((subscriber) =>
      subscriber.runsIn === this.place && subscriber.handler
        ? [
            runSubscriber(
              { database: deps.database, queues, logger: deps.logger },
              subscriber,
              subscriber.handler(deps),
            ),
          ]
        : [],
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.running.splice(0).map((subscriber) => subscriber.close()));
  }
}
