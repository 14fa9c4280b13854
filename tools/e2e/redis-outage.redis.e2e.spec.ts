import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { Redis } from 'ioredis';
import { startRedis, type RedisServer } from '../src/test-run/redis-server';
import { announce } from '../src/testing/service/announce';
import { RunningService, type Workspace } from '../src/testing/service/running-service';
import { WebhookReceiver } from '../src/testing/service/webhook-receiver';

let test: TestDatabase;
let redis: RedisServer;
let service: RunningService;
let workspace: Workspace;
let receiver: WebhookReceiver;

beforeAll(async () => {
  [test, redis, receiver] = await Promise.all([testDatabase(), startRedis(), WebhookReceiver.start()]);
  service = await RunningService.start(test.url, { REDIS_URL: redis.url });
  workspace = await service.workspace('Con Redis');
  await service.call(workspace.token, 'POST', '/webhooks', {
    body: { url: receiver.url, events: ['contact.created', 'contact.updated'] },
  });
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([redis?.stop(), receiver?.close()]);
  await test?.drop();
});

async function create(count: number, name: string): Promise<string[]> {
  const made: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { status, body } = await service.call<{ data: { id: string } }>(workspace.token, 'POST', '/contacts', {
      body: { name: `${name} ${n}` },
    });
    expect(status).toBe(201);
    made.push(body.data.id);
  }
  return made;
}

const allArrived = (made: string[]) => {
  const arrived = new Set(receiver.deliveries.map(({ body }) => body.resource.id));
  return made.every((id) => arrived.has(id));
};

it('the api keeps answering while Redis is stopped, and deliveries resume on its return', async () => {
  const before = await create(3, 'Antes');
  await receiver.waitFor(() => allArrived(before));

  const port = Number(new URL(redis.url).port);
  await redis.stop();
  const during = await create(10, 'Durante');
  const read = await service.call(workspace.token, 'GET', `/contacts/${during[0]!}`);
  expect(read.status).toBe(200);
  expect(read.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
  expect(await service.app('api').probe('readyz')).toBe(200);
  await sleep(2_000);

  redis = await startRedis(port);
  await receiver.waitFor(() => allArrived(during), 45_000);
});

it('everything is delivered even if Redis is emptied in the middle', async () => {
  const client = new Redis(redis.url);
  const made: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    made.push(...(await create(5, `Vaciado ${round}`)));
    await client.flushall();
  }
  client.disconnect();
  await receiver.waitFor(() => allArrived(made), 45_000);
});

it('a thousand events are delivered within 30 seconds after Redis is emptied and restarted', async () => {
  const before = receiver.eventIds.size;
  receiver.answer = () => sleep(50).then(() => 200);
  for (let part = 0; part < 5; part += 1) await announce(test.database, workspace.id, 100);
  await receiver.waitFor(({ eventIds }) => eventIds.size > before);
  const client = new Redis(redis.url);
  await client.flushall();
  client.disconnect();
  const port = Number(new URL(redis.url).port);
  await redis.stop();
  for (let part = 0; part < 5; part += 1) await announce(test.database, workspace.id, 100);
  redis = await startRedis(port);
  await receiver.waitFor(({ eventIds }) => eventIds.size >= before + 1_000, 30_000);
  expect(receiver.eventIds.size).toBe(before + 1_000);
});
