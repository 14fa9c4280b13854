import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@workops/platform/process';
import { LONGEST_SILENCE_MS, openQueues } from '@workops/platform/queues';
import { eventually } from '@workops/platform/testing';
import { startRedis } from '../src/test-run/redis-server';

/** After this time BullMQ's own reconnect delay has grown to twenty seconds. */
const AWAY_MS = 12_000;
/** A worker that checks every second reconnects well within this time. */
const BACK_WITHIN_MS = 8_000;

it("a worker takes jobs again soon after Redis returns, regardless of the outage's length", async () => {
  const redis = await startRedis();
  const lines: string[] = [];
  const logger = createLogger('test', 'info', {
    write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg),
  });
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
  expect(lines.map((line) => /^queue backend (unavailable|available again)/.exec(line)?.[1])).toEqual([
    'unavailable',
    'available again',
  ]);
  await queues.close();
  await again.stop();
});

it('a worker leaves no timer behind after an outage of Redis or after closing', async () => {
  const [begun, ended] = [jest.spyOn(global, 'setTimeout'), jest.spyOn(global, 'clearTimeout')];
  const redis = await startRedis();
  const queues = openQueues({ redisUrl: redis.url, databaseUrl: '', logger: createLogger('test', 'silent') });
  const waits = (): unknown[] =>
    begun.mock.calls.flatMap(([, ms], call) =>
      ms === LONGEST_SILENCE_MS ? [begun.mock.results[call]!.value as unknown] : [],
    );
  const left = () => waits().filter((timer) => !ended.mock.calls.some(([cleared]) => cleared === timer));
  queues.process('jobs', () => Promise.resolve(), { concurrency: 1 });
  await eventually(() => left().length > 0);
  await redis.stop();
  await eventually(() => left().length === 0);
  const again = await startRedis(Number(new URL(redis.url).port));
  const before = waits().length;
  await eventually(() => waits().length > before);
  await queues.close();
  await eventually(() => left().length === 0);
  await again.stop();
  jest.restoreAllMocks();
});
