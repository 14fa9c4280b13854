import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import type { Sql } from '@workops/platform/database';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { appointmentContract } from '../testing/appointment-contract';
import { aNewAppointment } from '../testing/builders';
import { postgresAppointmentReads } from './postgres-appointment-reads';
import { postgresAppointments } from './postgres-appointments';
import { postgresSetup } from './postgres-setup';
import { LocalSlotMemo } from './slot-memo';

describe('appointments on PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });

  afterAll(() => test.drop());

  const storeOn = () => postgresAppointments(test.database, new LocalSlotMemo());

  appointmentContract(async () => ({
    store: storeOn(),
    reads: postgresAppointmentReads(test.database),
    keepType: (type) =>
      postgresSetup(test.database, new LocalSlotMemo()).transaction(
        anActor({ workspaceId: type.workspaceId }),
        ({ types }) => types.add(type),
      ),
    findReminder: async (id) => {
      const [reminder] = await test.database.query<{ due_at: Date }>(
        'SELECT due_at FROM scheduling.reminder WHERE appointment_id = $1',
        [id],
      );
      return reminder?.due_at;
    },
  }));

  it('rejects a vehicle that is booked twice even without the domain rules', async () => {
    const actor = anActor();
    const heldVehicle = () =>
      aNewAppointment({
        workspaceId: actor.workspaceId,
        vehicleId: 'aa000000-0000-7000-8000-000000000001',
        vehicleHeld: true,
      });
    const add = () =>
      storeOn().exclusively(actor, ({ appointments }) => appointments.add(heldVehicle(), { dueAt: null }));
    await add();
    await expect(add()).rejects.toMatchObject({ kind: 'conflict', details: { reason: 'vehicle_taken' } });
  });

  it('evicts cached slots once a booking has committed', async () => {
    const actor = anActor();
    const memo = new LocalSlotMemo();
    const computed = () =>
      memo.recall(actor.workspaceId, 'which?', async () => [
        { startsAt: new Date(), endsAt: new Date(), label: randomUUID(), labelLong: '' },
      ]);
    const before = await computed();
    expect(await computed()).toBe(before);
    await postgresAppointments(test.database, memo).exclusively(actor, async () => undefined);
    expect(await computed()).not.toBe(before);
  });

  it('reads the list of a branch-limited actor from the index of each branch', async () => {
    const actor = anActor();
    const branches = Array.from({ length: 50 }, () => randomUUID());
    await test.database.query(
      `INSERT INTO scheduling.appointment (workspace_id, id, number, kind, status, starts_at, ends_at, location_id, ical_uid, created_at, updated_at)
       SELECT $1, gen_random_uuid(), n, 'visit', 'confirmed', now() + n * interval '1 hour', now() + (n + 1) * interval '1 hour', ($2::uuid[])[n % 50 + 1],
              'uid', now(), now() FROM generate_series(1, 10000) n`,
      [actor.workspaceId, branches],
    );
    await test.database.query('ANALYZE scheduling.appointment');
    const seeing = {
      ...actor,
      visibility: { kind: 'branches', locationIds: [branches[3]!, branches[9]!, branches[3]!] },
    } as const;
    const page = { limit: 20, after: null };
    const shown = await postgresAppointmentReads(test.database).page(seeing, {}, page);
    expect(shown.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, n) => 9_959 - 50 * Math.floor(n / 2) - (n % 2) * 6),
    );
    const explained: unknown[] = [];
    const explain: Sql = {
      query: async (text, values) => {
        explained.push(await test.database.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values));
        return [];
      },
    };
    await postgresAppointmentReads(explain).page(seeing, {}, page);
    expect(JSON.stringify(explained)).not.toMatch(/"Rows Removed by (Filter|Index Recheck)":[1-9]/);
  });
});
