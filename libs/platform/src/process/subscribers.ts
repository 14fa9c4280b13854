import type { FactoryProvider } from '@nestjs/common';
import type { DeclaredSubscriber, HandlerDeps } from '../outbox/declared-subscriber';
import { Database } from '../database/database';
import { runSubscriber } from '../outbox/subscriber';
import type { Queues } from '../queues/queues';
import { CLOCK, IDS, LOGGER, QUEUES } from './platform.module';
import { from, provide } from './source';
import { token } from './token';

export class Subscribers {
  private running: { close(): Promise<void> }[] = [];

  private constructor(
    private readonly subscribers: readonly DeclaredSubscriber[],
    private readonly deps: HandlerDeps & { queues: Queues },
  ) {}

  static of(subscribers: readonly DeclaredSubscriber[]): FactoryProvider {
    const needs = { database: Database, queues: QUEUES, logger: LOGGER, clock: CLOCK, ids: IDS };
    return provide(
      token<Subscribers>('subscribers'),
      from(needs, (deps) => new Subscribers(subscribers, deps)),
    );
  }

  onApplicationBootstrap(): void {
    const { deps } = this;
    this.running = this.subscribers.flatMap((subscriber) =>
      subscriber.handler ? [runSubscriber(deps, subscriber, subscriber.handler(deps))] : [],
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.running.splice(0).map((subscriber) => subscriber.close()));
  }
}
