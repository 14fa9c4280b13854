import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { waitUntil } from '../src/processes';
import { RunningService } from '../src/testing/service/running-service';

const LIMIT_MS = 60_000;
const PEOPLE = 20_000;

const FILL = `
  INSERT INTO contacts.contact (workspace_id, id, name, lifecycle_stage, origin_channel, email_consent, email_status, created_at, updated_at)
  SELECT $1, gen_random_uuid(), 'P ' || n, 'customer', 'api', true, 'subscribed', now(), now() FROM generate_series(1, $2::int) n`;
const LEFT = 'SELECT count(*)::int AS people FROM contacts.contact WHERE workspace_id = $1';
const PROOF = `SELECT begun_at IS NOT NULL AS begun, ended_at IS NOT NULL AS ended, erased FROM access.workspace_deletion WHERE workspace_id = $1`;
const LEASE_IS_OVER = 'UPDATE access.workspace_deletion SET due_at = now() WHERE workspace_id = $1';
const LONG_AGO = `UPDATE access.workspace_deletion SET begun_at = begun_at - interval '16 minutes' WHERE workspace_id = $1`;

let test: TestDatabase;
let service: RunningService;
beforeAll(async () => {
  test = await testDatabase();
  service = await RunningService.start(test.url);
});
afterAll(async () => {
  await service?.stop();
  await test?.drop();
});

const people = async (id: string) => (await test.database.query<{ people: number }>(LEFT, [id]))[0]!.people;
const proof = async (id: string) =>
  (await test.database.query<{ begun: boolean; ended: boolean; erased: Record<string, number> }>(PROOF, [id]))[0];

it('a workspace is deleted to the last row and counted exactly, although the scheduler is killed', async () => {
  const [{ id, token }, other] = [await service.unlimitedKey('Que se va'), await service.unlimitedKey('Que queda')];
  await test.database.query(FILL, [id, PEOPLE]);
  await test.database.query(FILL, [other.id, 100]);
  await service.command('workspace', 'delete', '--id', id, '--name', 'Que se va', '--grace-days', '0');
  expect(await waitUntil(async () => (await people(id)) < PEOPLE, LIMIT_MS)).toBe(true);
  await service.end('scheduler', 'SIGKILL');
  const half = await people(id);
  expect([half > 0, half < PEOPLE]).toEqual([true, true]);
  await sleep(500);
  expect(await people(id)).toBe(half);
  expect((await service.call(token, 'GET', '/contacts')).status).toBe(401);

  await Promise.all([service.launch('scheduler'), service.another('scheduler')]);
  await test.database.query(LEASE_IS_OVER, [id]);
  expect(await waitUntil(async () => (await people(id)) === 0, LIMIT_MS)).toBe(true);
  expect(await proof(id)).toMatchObject({ begun: true, ended: false });
  await test.database.query(LONG_AGO, [id]);
  const isOver = async () => {
    await test.database.query(LEASE_IS_OVER.concat(' AND lease IS NULL AND ended_at IS NULL'), [id]);
    return (await proof(id))!.ended;
  };
  expect(await waitUntil(isOver, LIMIT_MS)).toBe(true);
  expect((await proof(id))!.erased).toMatchObject({ 'contacts.contact': PEOPLE });
  expect(await people(other.id)).toBe(100);
  expect((await service.call(other.token, 'GET', '/contacts')).status).toBe(200);
}, 180_000);
