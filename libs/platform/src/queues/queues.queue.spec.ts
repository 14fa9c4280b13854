import { randomUUID } from 'node:crypto';
import { createLogger } from '../process/logger';
import { testDatabase, type TestDatabase } from '../testing';
import { openQueues, type Queues } from './queues';

const logger = createLogger('test', 'fatal');
let test: TestDatabase;
let queues: Queues;
beforeAll(async () => {
  test = await testDatabase();
  queues = openQueues({ redisUrl: process.env.REDIS_URL, databaseUrl: test.url, logger });
});
afterAll(async () => {
  await queues.close();
  await test.drop();
});

const until = async (reached: () => boolean): Promise<void> => {
  for (let attempt = 0; attempt < 400 && !reached(); attempt += 1) await new Promise((resolve) => setTimeout(resolve, 25));
  expect(reached()).toBe(true);
};

describe('queues', () => {
  it('bring each job to the handler', async () => {
    const name = `jobs-${randomUUID()}`;
    const seen: unknown[] = [];
    await queues.add(name, [{ data: { n: 1 } }, { data: { n: 2 } }]);
    expect(await queues.depth(name)).toBe(2);
    const worker = queues.process(
      name,
      (data) => {
        seen.push(data);
        return Promise.resolve();
      },
      { concurrency: 1 },
    );
    await until(() => seen.length === 2);
    expect(seen).toEqual([{ n: 1 }, { n: 2 }]);
    await worker.close();
  });

  it('hold a delayed job back, and go on after one that failed', async () => {
    const name = `jobs-${randomUUID()}`;
    const seen: unknown[] = [];
    const worker = queues.process(
      name,
      (data) => {
        seen.push(data);
        return data === 'bad' ? Promise.reject(new Error('bad')) : Promise.resolve();
      },
      { concurrency: 1 },
    );
    await queues.add(name, [{ data: 'late', delayMs: 400 }, { data: 'bad' }, { data: 'good' }]);
    await until(() => seen.length === 3);
    expect(seen).toEqual(['bad', 'good', 'late']);
    await worker.close();
  });

  it('say within seconds that their backend is away, rather than hang', async () => {
    const nowhere = { redis: 'redis://127.0.0.1:1', database: 'postgres://nobody@127.0.0.1:1/none' };
    const away = openQueues({ redisUrl: process.env.REDIS_URL && nowhere.redis, databaseUrl: nowhere.database, logger });
    await expect(away.add('jobs', [{ data: 1 }])).rejects.toThrow();
    await expect(away.depth('jobs')).rejects.toThrow();
    await away.close();
  });
});
