import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { SERVICE_NAMED } from './in-use';

const BUDGETS = `
  INSERT INTO clinic.budget (workspace_id, id, number, patient_id, items, total_clp, status, source, created_by, created_at, updated_at)
  SELECT $1, gen_random_uuid(), n, gen_random_uuid(), jsonb_build_array(jsonb_build_object('serviceId', gen_random_uuid(), 'quantity', n)), 1,
         CASE WHEN n % 2 = 0 THEN 'sent' ELSE 'created' END, 'native', '{}', now(), now()
    FROM generate_series(1, 5000) n`;
const ONE = `SELECT items->0->>'serviceId' AS id FROM clinic.budget WHERE workspace_id = $1 LIMIT 1`;

const PACK = `
  INSERT INTO clinic.pack_purchase (workspace_id, id, number, patient_id, service_id, name, sessions_total, sessions_used, price_clp, expires_on, state,
                                    created_by, created_at, updated_at)
  VALUES ($1, gen_random_uuid(), $3, gen_random_uuid(), $2, 'Pack', 10, 0, 1, $4, 'active', '{}', now(), now())`;

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

it('finds an open budget that refers to a service by an index', async () => {
  const workspaceId = randomUUID();
  await test.database.query(BUDGETS, [workspaceId]);
  await test.database.query('ANALYZE clinic.budget');
  const isNamed = async (id: string) =>
    (await test.database.query<{ named: boolean }>(SERVICE_NAMED, [workspaceId, id, '2027-01-15']))[0]!.named;
  const [named] = await test.database.query<{ id: string }>(ONE, [workspaceId]);
  expect([await isNamed(named!.id), await isNamed(randomUUID())]).toEqual([true, false]);
  const plan = await test.database.query<Record<string, string>>(`EXPLAIN ${SERVICE_NAMED}`, [
    workspaceId,
    randomUUID(),
    '2027-01-15',
  ]);
  expect(JSON.stringify(plan)).toContain('budget_standing_items');
});

it('finds a service in use by a usable pack, but not by an expired one', async () => {
  const [workspaceId, service] = [randomUUID(), randomUUID()];
  const isNamed = async (today: string) =>
    (await test.database.query<{ named: boolean }>(SERVICE_NAMED, [workspaceId, service, today]))[0]!.named;
  await test.database.query(PACK, [workspaceId, service, 1, '2020-01-01']);
  expect([await isNamed('2020-01-01'), await isNamed('2020-01-02')]).toEqual([true, false]);
  await test.database.query(PACK, [workspaceId, service, 2, null]);
  expect(await isNamed('2020-01-02')).toBe(true);
});
