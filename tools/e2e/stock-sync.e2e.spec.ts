import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { latch, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { waitUntil } from '../src/processes';
import { RunningService } from '../src/testing/service/running-service';

const ROWS = 6_000;
/** Rows committed before the part that contains the locked vehicle. */
const BEFORE = 4_000;
const HELD = 5_000;
const LIMIT_MS = 120_000;

const csv = [
  'codigo,make,model,plate',
  ...Array.from({ length: ROWS }, (_, n) => `K${n + 1},Kia,Rio,${n + 1 === HELD ? 'HELD1' : ''}`),
].join('\n');

let test: TestDatabase;
let service: RunningService;
const feed = createServer((_request, response) => response.end(csv));
beforeAll(async () => {
  test = await testDatabase();
  await new Promise<void>((listening) => feed.listen(0, '127.0.0.1', listening));
  service = await RunningService.start(test.url);
});
afterAll(async () => {
  feed.close();
  await service?.stop();
  await test?.drop();
});

it('a sync continued after a kill creates and announces each vehicle once', async () => {
  const { id: workspaceId, token } = await service.unlimitedKey('Patio');
  const post = async (path: string, body?: object) =>
    (await service.call<{ data: { id: string } }>(token, 'POST', path, { body })).body.data.id;
  const vehicle = await post('/vehicles', { make: 'Kia', model: 'Rio', plate: 'HELD1' });
  const url = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/`;
  const source = await post('/stock-sources', { name: 'Patio', kind: 'url', format: 'csv', url, key_column: 'codigo' });

  // The third part waits for this vehicle, so that the kill comes in the middle of it.
  const [isHeld, mayGo] = [latch(), latch()];
  const holding = test.database.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM commerce.vehicle WHERE workspace_id = $1 AND id = $2 FOR UPDATE', [
      workspaceId,
      vehicle,
    ]);
    isHeld.open();
    await mayGo.opened;
  });
  await isHeld.opened;
  const run = await post(`/stock-sources/${source}/sync`);
  const rowsDone = async () =>
    (
      await test.database.query<{ done: number }>('SELECT rows_done AS done FROM commerce.stock_run WHERE id = $1', [
        run,
      ])
    )[0]!.done;
  expect(await waitUntil(async () => (await rowsDone()) === BEFORE, LIMIT_MS)).toBe(true);
  await service.end('scheduler', 'SIGKILL');
  mayGo.open();
  await holding;
  expect(await rowsDone()).toBe(BEFORE);
  // Expires the dead process's lease.
  await test.database.query('UPDATE commerce.stock_run SET due_at = now() WHERE id = $1', [run]);

  await Promise.all([service.launch('scheduler'), service.another('scheduler')]);
  const ended = async () =>
    (await service.call<{ data: Record<string, unknown> }>(token, 'GET', `/stock-sync-runs/${run}`)).body.data;
  expect(await waitUntil(async () => (await ended()).ended_at !== null, LIMIT_MS)).toBe(true);
  expect(await ended()).toMatchObject({
    status: 'succeeded',
    total: ROWS,
    created: ROWS - 1,
    updated: 1,
    adopted: 1,
    same: 0,
    failed: 0,
  });
  const [{ vehicles }] = (await test.database.query<{ vehicles: number }>(
    'SELECT count(*)::int AS vehicles FROM commerce.vehicle WHERE workspace_id = $1 AND source_id = $2',
    [workspaceId, source],
  )) as [{ vehicles: number }];
  const announced = await test.database.query<{ type: string; events: number; vehicles: number }>(
    `SELECT type, count(*)::int AS events, count(DISTINCT event -> 'resource' ->> 'id')::int AS vehicles FROM platform.outbox
      WHERE workspace_id = $1 AND type IN ('vehicle.created', 'stock.synced') GROUP BY type ORDER BY type`,
    [workspaceId],
  );
  expect([vehicles, announced]).toEqual([
    ROWS,
    [
      { type: 'stock.synced', events: 1, vehicles: 1 },
      { type: 'vehicle.created', events: ROWS, vehicles: ROWS },
    ],
  ]);
});
