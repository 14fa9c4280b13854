import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { signalProcess, waitUntil } from '../src/processes';
import { announce } from '../src/testing/service/announce';
import type { AppName } from '../src/testing/service/running-app';
import { RunningService, type Workspace } from '../src/testing/service/running-service';
import { WebhookReceiver } from '../src/testing/service/webhook-receiver';

/** Longer than every lease, lock and heartbeat: the longest lease takes two minutes. */
const STOPPED_MS = 125_000;
const LIMIT_MS = 120_000;
const APPS: readonly AppName[] = ['api', 'webhook-dispatcher', 'scheduler'];
const EVENTS_BEFORE = 400;
const EVENTS_MEANWHILE = 100;

let test: TestDatabase;
let service: RunningService;
let receiver: WebhookReceiver;
let workspace: Workspace;
beforeAll(async () => {
  test = await testDatabase();
  service = await RunningService.start(test.url);
  receiver = await WebhookReceiver.start();
  workspace = await service.workspace('Detenida');
  const events = ['contact.updated', 'contact.created'];
  const { status } = await service.call(workspace.token, 'POST', '/webhooks', { body: { url: receiver.url, events } });
  expect(status).toBe(201);
});
afterAll(async () => {
  await service?.stop();
  await receiver?.close();
  await test?.drop();
});

const signalAll = (signal: NodeJS.Signals): void =>
  APPS.forEach((name) => signalProcess(service.app(name).pid, signal));
const count = async (from: string): Promise<number> =>
  (await test.database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`))[0]!.count;

/** Repeats the call with its Idempotency-Key until it is answered, as a careful client does. */
async function create(name: string): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const isCreated = async () =>
    (await service.tried(workspace.token, 'POST', '/contacts', { body: { name }, headers }))?.status === 201;
  expect(await waitUntil(isCreated, STOPPED_MS + LIMIT_MS)).toBe(true);
}

/** Suspends all processes while events are in flight and calls await their answers. */
async function stopWithin(deliveries: number): Promise<Promise<void>[]> {
  receiver.answer = () => sleep(50).then(() => 200);
  await announce(test.database, workspace.id, EVENTS_BEFORE);
  await receiver.waitFor(({ eventIds }) => eventIds.size >= deliveries);
  const calls = Array.from({ length: 5 }, (_, n) => create(`Contacto ${n}`));
  signalAll('SIGSTOP');
  return calls;
}

it('all processes recover after two minutes without CPU, without lost or repeated work', async () => {
  const pids = APPS.map((name) => service.app(name).pid);
  const calls = await stopWithin(50);
  try {
    await announce(test.database, workspace.id, EVENTS_MEANWHILE);
    await sleep(STOPPED_MS);
  } finally {
    signalAll('SIGCONT');
  }
  for (const name of APPS) {
    expect([name, await waitUntil(async () => (await service.app(name).probe('readyz')) === 200, LIMIT_MS)]).toEqual([
      name,
      true,
    ]);
  }
  await Promise.all(calls);
  await create('Contacto después');

  const total = EVENTS_BEFORE + EVENTS_MEANWHILE + calls.length + 1;
  await receiver.waitFor(({ eventIds }) => eventIds.size >= total, LIMIT_MS);
  const isDone = async () => (await count(`events.delivery WHERE state IN ('queued', 'retrying', 'sending')`)) === 0;
  expect(await waitUntil(isDone, LIMIT_MS)).toBe(true);

  expect(await count('contacts.contact')).toBe(calls.length + 1);
  const recorded = await test.database.query<{ id: string }>('SELECT id FROM platform.outbox');
  expect([...receiver.eventIds].sort()).toEqual(recorded.map(({ id }) => id).sort());
  // An attempt whose answer arrived during the suspension failed, by a timeout or with an unknown outcome. Only such
  // attempts are repeated.
  const attempts = await test.database.query<{ id: string; failed: number; ok: number }>(
    `SELECT event_id AS id, count(error)::int AS failed, count(*) FILTER (WHERE error IS NULL)::int AS ok
       FROM events.attempt GROUP BY event_id`,
  );
  expect(attempts).toHaveLength(total);
  expect(attempts.filter(({ ok }) => ok !== 1)).toEqual([]);
  expect(receiver.deliveries.length - total).toBeLessThanOrEqual(attempts.reduce((sum, { failed }) => sum + failed, 0));
  expect(APPS.map((name) => service.app(name).pid)).toEqual(pids);
}, 600_000);
