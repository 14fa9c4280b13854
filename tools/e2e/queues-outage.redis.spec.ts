import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@workops/platform/process';
import { openQueues } from '@workops/platform/queues';
import { eventually } from '@workops/platform/testing';
import { startRedis } from '../src/test-run/redis-server';

/** By then BullMQ's own wait for the next connection has grown to twenty seconds. */
const AWAY_MS = 12_000;
/** A worker that looks each second has found it long before. */
const BACK_WITHIN_MS = 8_000;

it('a worker takes jobs again soon after Redis is back, however long it was away', async () => {
  const redis = await startRedis();
  const lines: string[] = [];
  const logger = createLogger('test', 'info', { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
  const queues = openQueues({ redisUrl: redis.url, databaseUrl: '', logger });
  const seen: unknown[] = [];
  queues.process('jobs', (data) => Promise.resolve(void seen.push(data)), { concurrency: 1 });
  const adding = (data: string) => () =>
    queues.add('jobs', [{ data }]).then(
      () => true,
      () => false,
    );
  await eventually(adding('before'));
  await eventually(() => seen.includes('before'));

  await redis.stop();
  await sleep(AWAY_MS);
  expect(queues.awayMs()).toBeGreaterThan(0);
  const again = await startRedis(Number(new URL(redis.url).port));
  await eventually(adding('after'), BACK_WITHIN_MS);
  await eventually(() => seen.includes('after'), BACK_WITHIN_MS);
  expect(lines.map((line) => / is (away|back)/.exec(line)?.[1])).toEqual(['away', 'back']);
  await queues.close();
  await again.stop();
});
