import { randomUUID } from 'node:crypto';
import { createLogger } from '../process/logger';
import { eventually, ServerLink, testDatabase, type TestDatabase } from '../testing';
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

describe('queues', () => {
  it('deliver each job to the handler', async () => {
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
    await eventually(() => seen.length === 2);
    expect(seen).toEqual([{ n: 1 }, { n: 2 }]);
    await worker.close();
  });

  it('hold back a delayed job, and continue after a failed one', async () => {
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
    await eventually(() => seen.length === 3);
    expect(seen).toEqual(['bad', 'good', 'late']);
    await worker.close();
  });

  const aDatabase = (identity: string) => ({ query: <Row>() => Promise.resolve([{ identity }] as Row[]) });
  const about = (identity: string, lines: string[] = []) =>
    openQueues({
      redisUrl: process.env.REDIS_URL,
      databaseUrl: test.url,
      logger: createLogger('test', 'warn', { write: (line) => void lines.push(line) }),
      database: aDatabase(identity),
    });

  it('return a job to the process on its own database', async () => {
    const name = `jobs-${randomUUID()}`;
    const lines: string[] = [];
    const [own, stranger] = [about('the original'), about('a copy', lines)];
    const taken: { own: unknown[]; stranger: unknown[] } = { own: [], stranger: [] };
    const take = (into: unknown[]) => (data: unknown) => Promise.resolve(void into.push(data));
    const strange = stranger.process(name, take(taken.stranger), { concurrency: 1 });
    await own.add(name, [{ data: 1 }, { data: 2 }]);
    await eventually(() => lines.length > 0);
    const right = own.process(name, take(taken.own), { concurrency: 1 });
    await stranger.add(name, [{ data: 3 }]);
    await eventually(() => taken.own.length === 2 && taken.stranger.length === 1);
    expect(taken.own.sort()).toEqual([1, 2]);
    expect(lines.filter((line) => line.includes('queue shared with another database'))).toHaveLength(1);
    await Promise.all([strange.close(), right.close()]);
    await Promise.all([own.close(), stranger.close()]);
  });

  it('accept a job without a database identity', async () => {
    const name = `jobs-${randomUUID()}`;
    const seen: unknown[] = [];
    await queues.add(name, [{ data: 'from before' }]);
    const own = about('the original');
    const worker = own.process(name, (data) => Promise.resolve(void seen.push(data)), { concurrency: 1 });
    await eventually(() => seen.length === 1);
    await worker.close();
    await own.close();
  });

  it('connect even if the connection takes longer than one timeout', async () => {
    const link = await ServerLink.to(process.env.REDIS_URL ?? test.url);
    link.delayMs = 500;
    const slow = openQueues({ redisUrl: process.env.REDIS_URL && link.url, databaseUrl: link.url, logger });
    const name = `jobs-${randomUUID()}`;
    const asked = () => slow.depth(name);
    await expect(asked()).rejects.toThrow('no answer within');
    await eventually(() =>
      asked().then(
        () => true,
        () => false,
      ),
    );
    await slow.close();
    await link.cut();
  });

  it('fail within seconds instead of hanging while the backend is away', async () => {
    const nowhere = { redis: 'redis://127.0.0.1:1', database: 'postgres://nobody@127.0.0.1:1/none' };
    const away = openQueues({
      redisUrl: process.env.REDIS_URL && nowhere.redis,
      databaseUrl: nowhere.database,
      logger,
    });
    await expect(away.add('jobs', [{ data: 1 }])).rejects.toThrow();
    await expect(away.depth('jobs')).rejects.toThrow();
    await away.close();
  });
});
