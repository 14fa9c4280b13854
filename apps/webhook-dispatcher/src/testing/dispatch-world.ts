import { unrevoked } from '@workops/kernel/testing';
import 'reflect-metadata';
import type { RequestListener } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { accessOn, type Access } from '@workops/access';
import { EVENTS, eventsContext, type Attempt, type Events, type Subscription } from '@workops/events';
import { localReceiver, type LocalReceiver } from '@workops/events/testing';
import type { Actor, Clock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { EVENT_FEED_DAYS } from '@workops/platform/database';
import { Relay } from '@workops/platform/outbox';
import { createLogger, from, loadConfig, PlatformModule, Wiring } from '@workops/platform/process';
import { openQueues, type Queues } from '@workops/platform/queues';
import { eventually, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { DispatcherModule } from '../app.module';
import { DispatcherConfig } from '../config';

export const KEYS = { present: Buffer.alloc(32, 7), next: Buffer.alloc(32, 8) };

const logger = createLogger('test', 'silent');

/** Tests move it forward to make retries due. */
export class ShiftedClock implements Clock {
  private shiftMs = 0;

  now(): Date {
    return new Date(Date.now() + this.shiftMs);
  }

  shift(milliseconds: number): void {
    this.shiftMs += milliseconds;
  }
}

export class DispatchWorld {
  private readonly closing: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly test: TestDatabase,
    readonly clock: ShiftedClock,
    readonly access: Access,
    private readonly config: DispatcherConfig,
  ) {}

  static async start(dispatchers: number): Promise<DispatchWorld> {
    const clock = new ShiftedClock();
    const test = await testDatabase({ clock });
    const config = loadConfig(DispatcherConfig, {
      DATABASE_URL: test.url,
      DATABASE_DIRECT_URL: test.url,
      ENCRYPTION_KEY: KEYS.present.toString('base64'),
      ENCRYPTION_KEY_OTHER: KEYS.next.toString('base64'),
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    });
    const world = new DispatchWorld(test, clock, accessOn(test.database, clock, systemIds), config);
    world.closing.push(() => test.drop());
    for (let n = 0; n < dispatchers; n += 1) await world.open(DispatcherModule.with(config, logger, clock));
    world.relay(openQueues({ redisUrl: undefined, databaseUrl: test.url, logger }));
    return world;
  }

  async stop(): Promise<void> {
    for (const close of this.closing.reverse()) await close();
  }

  async receiver(answer?: RequestListener): Promise<LocalReceiver> {
    const receiver = await localReceiver(answer);
    this.closing.push(() => receiver.close());
    return receiver;
  }

  async events(): Promise<Events> {
    const platform = PlatformModule.register({
      app: 'test',
      config: this.config,
      logger,
      clock: this.clock,
    });
    const outside = {
      allowedCidrs: this.config.WEBHOOK_ALLOWED_CIDRS,
      plainHttp: false,
      stillStanding: unrevoked,
      eventDays: EVENT_FEED_DAYS,
    };
    const providers = new Wiring([eventsContext], { events: { events: from({}, () => outside) } }).holding(EVENTS);
    return (await this.open({ module: class EventsOnly {}, imports: [platform], providers })).get<Events>(EVENTS);
  }

  /** Returns the contact's id. */
  async announce(actor: Actor): Promise<string> {
    const id = systemIds.next();
    await this.test.database.transaction((tx) => {
      tx.recorder(actor).record('contact.updated', { resourceId: id, data: { id, updated_fields: ['email'] } });
      return Promise.resolve();
    });
    return id;
  }

  /** Newest first. */
  async attempts(events: Events, actor: Actor, { id }: Subscription, count: number): Promise<Attempt[]> {
    let log: Attempt[] = [];
    await eventually(async () => {
      log = await events.listDeliveries(actor, id, { limit: 200, offset: 0 });
      return log.length >= count;
    }, 30_000);
    return log;
  }

  private relay(queues: Queues): void {
    const { database, url } = this.test;
    const relay = new Relay({ database, queues, subscribers: eventsContext.subscribers!, logger, directUrl: url });
    this.closing.push(
      () => queues.close(),
      () => relay.close(),
    );
  }

  private async open(
    module: Parameters<typeof NestFactory.createApplicationContext>[0],
  ): Promise<INestApplicationContext> {
    const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    this.closing.push(() => app.close());
    return app;
  }
}
