import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { systemClock } from '@workops/kernel';
import { createLogger } from '@workops/platform';
import { MemoryBuckets } from './memory-buckets';
import type { BucketStore } from './rate-limiter';
import { RedisBuckets } from './redis-buckets';

const logger = createLogger('test', 'silent');
const redisUrl = process.env.REDIS_URL;

/** A Redis that says hello and then never another word. */
async function hangingRedis(): Promise<{ url: string; server: Server }> {
  const hello = 'redis_version:7.0.0\r\nloading:0\r\n';
  const server = createServer((socket) => {
    socket.on('data', (sent) => {
      if (/info/i.test(sent.toString())) socket.write(`$${hello.length}\r\n${hello}\r\n`);
    });
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `redis://127.0.0.1:${address.port}`, server };
}

const notAsked: BucketStore = { take: () => Promise.reject(new Error('Redis did not answer')) };
const stores: [string, () => BucketStore][] = [['in the process', () => new MemoryBuckets(systemClock)]];
if (redisUrl) stores.push(['in Redis', () => new RedisBuckets(redisUrl, notAsked, systemClock, logger)]);

describe.each(stores)('buckets %s', (_where, open) => {
  let buckets: BucketStore;
  beforeAll(async () => {
    buckets = open();
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  afterAll(() => {
    if (buckets instanceof RedisBuckets) buckets.close();
  });

  it('grant a burst and then refuse', async () => {
    const key = randomUUID();
    const size = { burst: 3, perSecond: 0.01 };
    const places = [];
    for (let calls = 0; calls < 4; calls += 1) places.push(await buckets.take(key, size));
    expect(places).toEqual([
      { allowed: true, limit: 3, remaining: 2, retryAfterSeconds: 0 },
      { allowed: true, limit: 3, remaining: 1, retryAfterSeconds: 0 },
      { allowed: true, limit: 3, remaining: 0, retryAfterSeconds: 0 },
      { allowed: false, limit: 3, remaining: 0, retryAfterSeconds: 100 },
    ]);
  });

  it('refill with time', async () => {
    const key = randomUUID();
    const size = { burst: 1, perSecond: 20 };
    expect((await buckets.take(key, size)).allowed).toBe(true);
    expect((await buckets.take(key, size)).allowed).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect((await buckets.take(key, size)).allowed).toBe(true);
  });

  it('are one for each credential', async () => {
    const size = { burst: 1, perSecond: 0.01 };
    expect((await buckets.take(randomUUID(), size)).allowed).toBe(true);
    expect((await buckets.take(randomUUID(), size)).allowed).toBe(true);
  });

  it('grant no more to calls at once than to calls in a row', async () => {
    const key = randomUUID();
    const places = await Promise.all(Array.from({ length: 50 }, async () => buckets.take(key, { burst: 10, perSecond: 0.01 })));
    expect(places.filter(({ allowed }) => allowed)).toHaveLength(10);
  });
});

describe('buckets in a Redis that is away', () => {
  const size = { burst: 2, perSecond: 0.01 };
  const timed = async (buckets: BucketStore) => {
    const before = performance.now();
    const { allowed } = await buckets.take('key', size);
    return { allowed, ms: performance.now() - before };
  };

  it('are counted in the process when nobody listens, and no call waits', async () => {
    const buckets = new RedisBuckets('redis://127.0.0.1:1', new MemoryBuckets(systemClock), systemClock, logger);
    const calls = [await timed(buckets), await timed(buckets), await timed(buckets)];
    buckets.close();
    expect(calls.map(({ allowed }) => allowed)).toEqual([true, true, false]);
    for (const { ms } of calls) expect(ms).toBeLessThan(100);
  });

  it('are counted in the process when it hangs, and only the first call finds out', async () => {
    const { url, server } = await hangingRedis();
    const buckets = new RedisBuckets(url, new MemoryBuckets(systemClock), systemClock, logger);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const calls = [await timed(buckets), await timed(buckets), await timed(buckets)];
    buckets.close();
    server.close();
    expect(calls.map(({ allowed }) => allowed)).toEqual([true, true, false]);
    expect(calls[0]!.ms).toBeLessThan(150);
    for (const { ms } of calls.slice(1)) expect(ms).toBeLessThan(20);
  });
});
