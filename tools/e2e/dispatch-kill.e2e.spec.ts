import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { waitUntil } from '../src/processes';
import { announce } from '../src/testing/service/announce';
import { RunningService, type Workspace } from '../src/testing/service/running-service';
import { WebhookReceiver } from '../src/testing/service/webhook-receiver';

const WORKSPACES = 5;
const EVENTS_EACH = 1_000;
const KILLS = 3;
/** Maximum number of requests that a dispatcher has in flight. */
const PLACES = 600;

let test: TestDatabase;
let service: RunningService;
let receiver: WebhookReceiver;
beforeAll(async () => {
  test = await testDatabase();
  service = await RunningService.start(test.url);
  receiver = await WebhookReceiver.start();
  receiver.answer = () => sleep(100).then(() => 200);
});
afterAll(async () => {
  await service?.stop();
  await receiver?.close();
  await test?.drop();
});

async function subscribed(name: string): Promise<Workspace> {
  const workspace = await service.workspace(name);
  const { status } = await service.call(workspace.token, 'POST', '/webhooks', {
    body: { url: receiver.url, events: ['contact.updated'] },
  });
  expect(status).toBe(201);
  return workspace;
}

const count = async (condition: string): Promise<number> =>
  (await test.database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${condition}`))[0]!.count;

it('three kill -9 during 5,000 deliveries lose none, and each request is logged', async () => {
  const total = WORKSPACES * EVENTS_EACH;
  const workspaces = await Promise.all(Array.from({ length: WORKSPACES }, (_, n) => subscribed(`Caídas ${n}`)));
  const killer = (async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await receiver.waitFor(({ eventIds }) => eventIds.size >= (total * kill) / (KILLS + 2), 60_000);
      await Promise.all([service.restart('webhook-dispatcher'), service.restart('scheduler')]);
    }
  })();
  for (let part = 0; part < 10; part += 1) {
    for (const workspace of workspaces) await announce(test.database, workspace.id, EVENTS_EACH / 10);
  }
  await killer;
  await receiver.waitFor(({ eventIds }) => eventIds.size >= total, 90_000);
  const isDone = async () => (await count(`events.delivery WHERE state IN ('queued', 'retrying', 'sending')`)) === 0;
  expect(await waitUntil(isDone, 60_000)).toBe(true);

  const rows = await test.database.query<{ id: string }>('SELECT id FROM platform.outbox');
  expect([...receiver.eventIds].sort()).toEqual(rows.map(({ id }) => id).sort());

  const logged = await test.database.query<{ id: string; rows: number; unknown: number; ok: number }>(
    `SELECT event_id AS id, count(*)::int AS rows, count(*) FILTER (WHERE error = 'outcome_unknown')::int AS unknown,
            count(*) FILTER (WHERE error IS NULL)::int AS ok
       FROM events.attempt GROUP BY event_id`,
  );
  const hits = new Map<string, number>();
  for (const { body } of receiver.deliveries) hits.set(body.id, (hits.get(body.id) ?? 0) + 1);
  expect(logged).toHaveLength(total);
  expect(logged.filter(({ id, rows: known }) => known < hits.get(id)!)).toEqual([]);
  expect(logged.filter(({ ok, rows: known, unknown }) => ok !== 1 || known !== ok + unknown)).toEqual([]);

  const repeats = receiver.deliveries.length - total;
  const unknown = logged.reduce((sum, entry) => sum + entry.unknown, 0);
  expect(unknown).toBeGreaterThan(0);
  expect(repeats).toBeLessThanOrEqual(unknown);
  expect(unknown).toBeLessThanOrEqual(KILLS * PLACES);
}, 300_000);
