import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@workops/kernel';
import { ManualClock } from '@workops/kernel/testing';
import { createLogger } from '@workops/platform/process';
import { latch } from '@workops/platform/testing';
import { MemoryBuckets } from './memory-buckets';
import type { BucketStore } from './rate-limiter';
import { RedisBuckets } from './redis-buckets';

const logger = createLogger('test', 'silent');
const redisUrl = process.env.REDIS_URL;

/** A Redis that answers the handshake and nothing more, and counts its requests. */
async function hangingRedis(): Promise<{
  url: string;
  server: Server;
  requested: Promise<void>;
  requests: () => number;
}> {
  const hello = 'redis_version:7.0.0\r\nloading:0\r\n';
  const requested = latch();
  let requests = 0;
  const server = createServer((socket) => {
    socket.on('data', (sent) => {
      requests += sent.toString().match(/rate:/g)?.length ?? 0;
      if (/info/i.test(sent.toString())) socket.write(`$${hello.length}\r\n${hello}\r\n`, requested.open);
    });
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `redis://127.0.0.1:${address.port}`, server, requested: requested.opened, requests: () => requests };
}

/** Timeout that does not mistake a busy machine for an outage. */
const PATIENT_MS = 60_000;
const notAsked: BucketStore = { take: () => Promise.reject(new Error('Redis did not answer')) };
const stores: [string, () => BucketStore][] = [['in the process', () => new MemoryBuckets(systemClock)]];
if (redisUrl) stores.push(['in Redis', () => new RedisBuckets(redisUrl, notAsked, systemClock, logger, PATIENT_MS)]);

describe.each(stores)('buckets %s', (_where, open) => {
  let buckets: BucketStore;
  beforeAll(async () => {
    buckets = open();
    const answers = async () => buckets.take([{ key: randomUUID(), size: { burst: 1, perSecond: 1 } }]);
    while (!(await answers().catch(() => undefined))) await sleep(20);
  });
  afterAll(() => {
    if (buckets instanceof RedisBuckets) buckets.close();
  });

  it('grant a burst and then refuse', async () => {
    const key = randomUUID();
    const size = { burst: 3, perSecond: 0.01 };
    const places = [];
    for (let calls = 0; calls < 4; calls += 1) places.push(await buckets.take([{ key, size }]));
    expect(places).toEqual([
      { allowed: true, limit: 3, remaining: 2, retryAfterSeconds: 0 },
      { allowed: true, limit: 3, remaining: 1, retryAfterSeconds: 0 },
      { allowed: true, limit: 3, remaining: 0, retryAfterSeconds: 0 },
      { allowed: false, limit: 3, remaining: 0, retryAfterSeconds: expect.any(Number) },
    ]);
    expect(Math.round(places[3]!.retryAfterSeconds / 10)).toBe(10);
  });

  it('refill over time', async () => {
    const key = randomUUID();
    const slowly = { burst: 1, perSecond: 0.01 };
    expect((await buckets.take([{ key, size: slowly }])).allowed).toBe(true);
    expect((await buckets.take([{ key, size: slowly }])).allowed).toBe(false);
    await sleep(80);
    expect((await buckets.take([{ key, size: { burst: 1, perSecond: 20 } }])).allowed).toBe(true);
  });

  it('are separate per credential', async () => {
    const size = { burst: 1, perSecond: 0.01 };
    expect((await buckets.take([{ key: randomUUID(), size }])).allowed).toBe(true);
    expect((await buckets.take([{ key: randomUUID(), size }])).allowed).toBe(true);
  });

  it('take one token of each, or none if one is empty', async () => {
    const [wide, narrow] = [
      { key: randomUUID(), size: { burst: 9, perSecond: 0.01 } },
      { key: randomUUID(), size: { burst: 1, perSecond: 0.01 } },
    ];
    expect(await buckets.take([wide, narrow])).toEqual({ allowed: true, limit: 9, remaining: 8, retryAfterSeconds: 0 });
    expect(await buckets.take([wide, narrow])).toMatchObject({ allowed: false, limit: 1, remaining: 0 });
    expect((await buckets.take([wide])).remaining).toBe(7);
  });

  it('grant no more to concurrent calls than to sequential ones', async () => {
    const key = randomUUID();
    const places = await Promise.all(
      Array.from({ length: 50 }, async () => buckets.take([{ key, size: { burst: 10, perSecond: 0.01 } }])),
    );
    expect(places.filter(({ allowed }) => allowed)).toHaveLength(10);
  });
});

describe('buckets with an unavailable Redis', () => {
  const size = { burst: 2, perSecond: 0.01 };
  const standing = new ManualClock(new Date());
  const takeThree = async (buckets: BucketStore) => {
    const allowed: boolean[] = [];
    for (let calls = 0; calls < 3; calls += 1) allowed.push((await buckets.take([{ key: 'key', size }])).allowed);
    return allowed;
  };

  it('are counted in the process if nothing listens', async () => {
    const buckets = new RedisBuckets('redis://127.0.0.1:1', new MemoryBuckets(systemClock), standing, logger);
    expect(await takeThree(buckets)).toEqual([true, true, false]);
    buckets.close();
  });

  it('are counted in the process if Redis hangs, after a single call that waits', async () => {
    const redis = await hangingRedis();
    const buckets = new RedisBuckets(redis.url, new MemoryBuckets(systemClock), standing, logger);
    await redis.requested;
    await sleep(100);
    expect(await takeThree(buckets)).toEqual([true, true, false]);
    buckets.close();
    redis.server.close();
    expect(redis.requests()).toBeLessThanOrEqual(1);
  });
});
