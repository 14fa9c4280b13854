import { createLogger, loadConfig, PlatformConfig, PlatformModule, QUEUES } from '@workops/platform/process';
import type { Queues } from '@workops/platform/queues';
import { eventually, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { startRedis, type RedisServer } from '../src/test-run/redis-server';

/** Queues as a process opens them from its configuration. */
function openQueues(test: TestDatabase, redis: RedisServer, prefix: string): Queues {
  const key = Buffer.alloc(32, 1).toString('base64');
  const config = loadConfig(PlatformConfig, {
    DATABASE_URL: test.url,
    ENCRYPTION_KEY: key,
    REDIS_URL: redis.url,
    QUEUE_PREFIX: prefix,
  });
  const { providers } = PlatformModule.register({
    app: 'test',
    config,
    logger: createLogger('test', 'silent'),
  });
  const made = providers!.find((provider) => 'useFactory' in provider && provider.provide === QUEUES);
  if (!made || !('useFactory' in made)) throw new Error('The module provides no queues.');
  return made.useFactory(test.database) as Queues;
}

it("installations with different QUEUE_PREFIX on one Redis do not take each other's jobs", async () => {
  const [test, redis] = await Promise.all([testDatabase(), startRedis()]);
  const [blue, green] = [openQueues(test, redis, 'blue'), openQueues(test, redis, 'green')];
  await eventually(() =>
    blue.add('jobs', [{ data: 1 }]).then(
      () => true,
      () => false,
    ),
  );
  const seen: unknown[] = [];
  green.process('jobs', (data) => Promise.resolve(void seen.push(data)), { concurrency: 1 });
  await eventually(() =>
    green.add('jobs', [{ data: 2 }]).then(
      () => true,
      () => false,
    ),
  );
  await eventually(() => seen.includes(2));
  expect(seen).not.toContain(1);
  expect(await blue.depth('jobs')).toBeGreaterThan(0);
  await Promise.all([blue.close(), green.close()]);
  await redis.stop();
  await test.drop();
});
