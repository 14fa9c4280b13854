import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Database } from '@workops/platform/database';
import { createLogger, loadConfig } from '@workops/platform/process';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { SchedulerModule } from './app.module';
import { SchedulerConfig } from './config';
import { ThreadModule } from './thread.module';

const KEY = Buffer.alloc(32, 7).toString('base64');
const COUNTED_SECONDS = 10;
/** PostgreSQL publishes its counters some seconds late. */
const SETTLED_MS = 12_000;
/** On a busy machine the start's own queries are still published in the first windows. */
const MAX_WINDOWS = 4;
/** Limit for a scheduler with all its threads. Without the idle mode it is about a hundred. */
const MOST_PER_SECOND = 45;

let test: TestDatabase;
const running: INestApplicationContext[] = [];

beforeAll(async () => {
  test = await testDatabase();
  const config = loadConfig(SchedulerConfig, {
    DATABASE_URL: test.url,
    DATABASE_DIRECT_URL: test.url,
    ENCRYPTION_KEY: KEY,
  });
  const logger = createLogger('scheduler', 'silent');
  const modules = [
    SchedulerModule.with(config, logger, {}),
    ThreadModule.with('outside', config, logger),
    ThreadModule.with('answering', config, logger),
    ThreadModule.with('campaigns', config, logger),
  ];
  for (const module of modules) {
    const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    running.push(app);
  }
});
afterAll(async () => {
  await Promise.all(running.splice(0).map((app) => app.close()));
  await test.drop();
});

const transactions = async (): Promise<number> => {
  const sql =
    'SELECT (xact_commit + xact_rollback)::int AS count FROM pg_stat_database WHERE datname = current_database()';
  return (await test.database.query<{ count: number }>(sql))[0]!.count;
};

/** The fewest transactions in a window; the first windows may have some of the start. */
async function fewestTransactions(): Promise<number> {
  await sleep(SETTLED_MS);
  let fewest = Infinity;
  for (let window = 0; window < MAX_WINDOWS && fewest > MOST_PER_SECOND * COUNTED_SECONDS; window += 1) {
    const before = await transactions();
    await sleep(COUNTED_SECONDS * 1_000);
    fewest = Math.min(fewest, (await transactions()) - before);
  }
  return fewest;
}

/** Simulates an idle or a busy server, because other tests write to the same one. */
const simulate = (isStill: boolean): void => {
  for (const app of running) jest.spyOn(app.get(Database).stillness, 'isStill').mockReturnValue(isStill);
};

describe('a scheduler', () => {
  it('sends few queries to an idle database', async () => {
    simulate(true);
    expect(await fewestTransactions()).toBeLessThanOrEqual(MOST_PER_SECOND * COUNTED_SECONDS);
  }, 120_000);

  it('sends few queries while commits concern none of its rounds', async () => {
    simulate(false);
    expect(await fewestTransactions()).toBeLessThanOrEqual(MOST_PER_SECOND * COUNTED_SECONDS);
  }, 120_000);
});
