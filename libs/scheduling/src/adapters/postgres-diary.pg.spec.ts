import { randomUUID } from 'node:crypto';
import { MINUTE } from '@workops/kernel';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { DiaryQuery } from '../ports';
import { aType } from '../testing/builders';
import { postgresDiary } from './postgres-diary';
import { appointmentTypes } from './scheduling-records';

const NINE = Date.parse('2027-01-18T09:00:00.000Z');
const INSERT = `
  INSERT INTO scheduling.appointment (workspace_id, id, number, kind, status, starts_at, ends_at, appointment_type_id, owner_user_id, location_id,
                                      vehicle_id, hold_expires_at, ical_uid, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'uid', now(), now())`;

interface Row {
  kind: string;
  status: string;
  /** Minutes after nine. */
  from: number;
  to: number;
  typeId: string | null;
  owner: string | null;
  location: string | null;
  vehicle: string | null;
  holdExpiresAt: Date | null;
}

describe('the diary on PostgreSQL', () => {
  let test: TestDatabase;
  let workspaceId: string;
  let number: number;

  beforeAll(async () => {
    test = await testDatabase();
  });
  beforeEach(() => {
    [workspaceId, number] = [randomUUID(), 0];
  });
  afterAll(() => test.drop());

  async function added(over: Partial<Row>): Promise<string> {
    const none = { typeId: null, owner: null, location: null, vehicle: null, holdExpiresAt: null };
    const row: Row = { kind: 'visit', status: 'confirmed', from: 0, to: 60, ...none, ...over };
    const id = randomUUID();
    number += 1;
    const [start, end] = [row.from, row.to].map((minutes) => new Date(NINE + minutes * MINUTE));
    const { kind, status, typeId, owner, location, vehicle, holdExpiresAt } = row;
    await test.database.query(INSERT, [
      workspaceId,
      id,
      number,
      kind,
      status,
      start,
      end,
      typeId,
      owner,
      location,
      vehicle,
      holdExpiresAt,
    ]);
    return id;
  }

  const span = (from: number, to: number) => ({ start: NINE + from * MINUTE, end: NINE + to * MINUTE });
  const diary = (over: Partial<DiaryQuery> = {}) =>
    postgresDiary(test.database).diary({ workspaceId, window: span(0, 60), now: NINE, bufferMinutes: 0, ...over });
  const takenIn = async (over: Partial<DiaryQuery> = {}) =>
    (await diary(over)).booked.map(({ start, end }) => ({ start, end }));

  it('returns booked spans and blocks', async () => {
    const [typeId, owner, location, vehicle] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await test.database.query(
      appointmentTypes.sql.add,
      appointmentTypes.sql.addedValues(aType({ workspaceId, id: typeId })),
    );
    await added({ typeId, owner, location, vehicle });
    await added({ kind: 'block', location, from: 30, to: 90 });
    const { booked, blocks } = await diary({ bufferMinutes: 10 });
    expect(booked).toEqual([
      expect.objectContaining({ ...span(0, 70), appointmentTypeId: typeId, ownerUserId: owner, vehicleId: vehicle }),
    ]);
    expect(blocks).toEqual([expect.objectContaining({ ...span(30, 90), locationId: location, vehicleId: null })]);
  });

  it('contains everything that overlaps the window, and nothing after it', async () => {
    for (const [from, to] of [
      [-60, 1],
      [-60, 90],
      [59, 120],
      [60, 120],
    ])
      await added({ from, to });
    expect((await takenIn()).sort((one, other) => one.end - other.end)).toEqual([
      span(-60, 1),
      span(-60, 90),
      span(59, 120),
    ]);
  });

  it('adds the buffer of the type or the default, but none to blocks', async () => {
    const type = aType({ workspaceId, bufferMinutes: 30, deletedAt: new Date() });
    await test.database.query(appointmentTypes.sql.add, appointmentTypes.sql.addedValues(type));
    await added({ from: -90, to: -20, typeId: type.id });
    await added({ from: -90, to: -30 });
    await added({ from: 0, to: 30, kind: 'block' });
    const { booked, blocks } = await diary({ bufferMinutes: 480 });
    expect(booked.map(({ end }) => end).sort()).toEqual([span(0, 10).end, span(0, 450).end]);
    expect(blocks[0]).toMatchObject(span(0, 30));
  });

  it('contains confirmed appointments and active holds only', async () => {
    for (const status of ['cancelled', 'completed', 'no_show']) await added({ status });
    await added({ status: 'pending_hold', holdExpiresAt: new Date(NINE + 1) });
    expect(await takenIn()).toHaveLength(1);
    expect(await takenIn({ now: NINE + 1 })).toHaveLength(0);
    await added({});
    expect(await takenIn({ now: NINE + 1 })).toHaveLength(1);
  });

  it('excludes the appointment to move, and other workspaces', async () => {
    const id = await added({});
    expect(await takenIn({ except: id })).toEqual([]);
    expect(await takenIn({ workspaceId: randomUUID() })).toEqual([]);
  });

  it('finds a day among ten thousand appointments without reading the rest', async () => {
    await test.database.query(
      `INSERT INTO scheduling.appointment (workspace_id, id, number, kind, status, starts_at, ends_at, ical_uid, created_at, updated_at)
       SELECT $1, gen_random_uuid(), n, 'visit', 'confirmed', $2::timestamptz + n * interval '1 day', $2::timestamptz + n * interval '1 day' + interval '1 hour',
              'uid', now(), now() FROM generate_series(1, 10000) n`,
      [workspaceId, new Date(NINE)],
    );
    await test.database.query('ANALYZE scheduling.appointment');
    const plan = await test.database.query<Record<string, string>>(
      `EXPLAIN SELECT 1 FROM scheduling.appointment a
        WHERE a.workspace_id = '${workspaceId}' AND tstzrange(a.starts_at, a.ends_at) && tstzrange('2027-06-01', '2027-06-02')`,
    );
    expect(JSON.stringify(plan)).toContain('appointment_window');
    expect(await takenIn({ window: { start: Date.parse('2027-06-01'), end: Date.parse('2027-06-02') } })).toHaveLength(
      1,
    );
  });
});
