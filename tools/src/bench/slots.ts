import { deepStrictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { availableSlots, type SlotRules, type Span, type Taken, type Wish } from '@workops/scheduling/testing';
import { Client } from 'pg';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { atLeast, median, percentile, under, type Row } from './numbers';
import type { Place } from './place';
import { prepareClinic } from './slots-of-clinic';
import { slotsWithDayjs } from './slots-with-dayjs';

const STAFF = 88;
const APPOINTMENTS = 5_000;
const DAYS = 14;
const HOUR_MS = 3_600_000;
const ZONE = 'America/Santiago';
const ROUNDS = { ours: 30, dayjs: 5 };
const CALLS = 300;
const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const OPEN = Object.fromEntries(WEEK.map((day) => [day, [['09:00', '18:00'] as [string, string]]]));

const rules: SlotRules = {
  timezone: ZONE,
  businessHours: OPEN,
  holidays: new Set(),
  slotMinutes: 60,
  durationMinutes: 60,
  bufferMinutes: 0,
  limits: { staffCapacity: STAFF, ownerCapacity: 1, vehicleExclusive: false },
};

/** Two weeks without overlaps per person, with many full hours. */
function makeAppointments(staff: readonly string[], typeId: string, window: Span): Taken[] {
  const hours = availableSlots({ ...anything(staff, typeId) }, window, rules, { booked: [], blocks: [] });
  const everyPlace = hours.flatMap(({ start }, index) =>
    staff.map((ownerUserId) => ({ start, ownerUserId, full: index % 3 === 0 })),
  );
  const chosen = [
    ...everyPlace.filter(({ full }) => full),
    ...everyPlace.filter(({ full }, index) => !full && index % 5 === 0),
  ];
  return chosen.slice(0, APPOINTMENTS).map(({ start, ownerUserId }) => ({
    start,
    end: start + HOUR_MS,
    ownerUserId,
    appointmentTypeId: typeId,
    vehicleId: null,
  }));
}

const anything = (staff: readonly string[], appointmentTypeId: string): Wish => ({
  appointmentTypeId,
  eligibleStaffIds: staff,
  ownerUserId: null,
  locationId: null,
  vehicleId: null,
});

function timed<T>(rounds: number, work: () => T): number {
  const times = Array.from({ length: rounds }, () => {
    const begin = performance.now();
    work();
    return performance.now() - begin;
  });
  return median(times);
}

/** Takes turns with date objects, once both agree. */
function benchComputation(): Row {
  const [staff, typeId] = [Array.from({ length: STAFF }, () => randomUUID()), randomUUID()];
  const start = Date.parse('2027-03-29T12:00:00.000Z');
  const window = { start, end: start + DAYS * 24 * HOUR_MS };
  const booked = makeAppointments(staff, typeId, window);
  const ours = () => availableSlots(anything(staff, typeId), window, rules, { booked, blocks: [] });
  const dayjs = () => slotsWithDayjs(staff, window, rules, booked);
  deepStrictEqual(ours(), dayjs());
  if (booked.length !== APPOINTMENTS || ours().length < 20) throw new Error('the comparison is about nothing');
  const [fast, slow] = [timed(ROUNDS.ours, ours), timed(ROUNDS.dayjs, dayjs)];
  const what = `Slots of ${DAYS} days, ${STAFF} people, ${APPOINTMENTS} appointments: times as fast as with date objects`;
  return atLeast(what, slow / fast, 20, `${fast.toFixed(2)} ms to ${slow.toFixed(0)} ms`);
}

const INSERT = `
  INSERT INTO scheduling.appointment (workspace_id, id, number, kind, status, starts_at, ends_at, appointment_type_id, owner_user_id, ical_uid,
                                      created_at, updated_at)
  SELECT $1, gen_random_uuid(), n, 'test_drive', 'confirmed', to_timestamp(start / 1000), to_timestamp(start / 1000) + interval '1 hour', $2, owner, 'uid',
         now(), now()
    FROM unnest($3::float8[], $4::uuid[]) WITH ORDINALITY AS given (start, owner, n)`;

async function prepareTeam(
  service: RunningService,
  { token }: Workspace,
): Promise<{ typeId: string; staff: string[] }> {
  const ask = async (path: string, body: object, method = 'POST') =>
    (await service.call<{ data: { id: string } }>(token, method, path, { body })).body.data.id;
  const staff: string[] = [];
  for (let n = 0; n < STAFF; n += 1)
    staff.push(await ask('/members', { name: `Persona ${n}`, email: `persona-${n}@example.com`, role: 'member' }));
  const typeId = await ask('/appointment-types', {
    name: 'Prueba de manejo',
    duration_minutes: 60,
    eligible_staff_ids: staff,
  });
  const { slotMinutes, limits } = rules;
  const config = {
    business_hours: OPEN,
    timezone: ZONE,
    slot_minutes: slotMinutes,
    booking_horizon_days: DAYS,
    staff_capacity: limits.staffCapacity,
  };
  await ask('/appointments/config', config, 'PUT');
  return { typeId, staff };
}

async function fillDiary(place: Place, workspaceId: string, typeId: string, booked: readonly Taken[]): Promise<void> {
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  await client.query(INSERT, [
    workspaceId,
    typeId,
    booked.map(({ start }) => start),
    booked.map(({ ownerUserId }) => ownerUserId),
  ]);
  await client.query('ANALYZE scheduling.appointment');
  await client.end();
}

/** Each has a different end, so that no answer is cached. Waits out the pause after a heavy call. */
async function askedHours(
  what: string,
  service: RunningService,
  { token }: Workspace,
  typeId: string,
  { end }: Span,
): Promise<Row> {
  const headers = { authorization: `Bearer ${token}` };
  const times: number[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    const to = new Date(end - n).toISOString();
    const begin = performance.now();
    const response = await fetch(
      `${service.baseUrl}/appointments/availability?appointment_type_id=${typeId}&to=${to}`,
      { headers },
    );
    const { data } = (await response.json()) as { data: unknown[] };
    const took = performance.now() - begin;
    times.push(took);
    await sleep(took);
    if (response.status !== 200 || data.length < 20)
      throw new Error(`availability answered ${response.status} with ${data.length} hours`);
  }
  const slowest = percentile(times, 0.95);
  return under(what, slowest, 30, `${slowest.toFixed(1)} ms, median ${median(times).toFixed(1)} ms`);
}

/** A native type, then a clinic's with the same people and diary. */
async function benchHttp(place: Place, service: RunningService, workspace: Workspace): Promise<Row[]> {
  const { typeId, staff } = await prepareTeam(service, workspace);
  const window = { start: Date.now(), end: Date.now() + DAYS * 24 * HOUR_MS };
  await fillDiary(place, workspace.id, typeId, makeAppointments(staff, typeId, window));
  const native = await askedHours(
    'GET /appointments/availability of the same, not remembered: p95',
    service,
    workspace,
    typeId,
    window,
  );
  const clinicTypeId = await prepareClinic(service, workspace, staff);
  const what = `The same of ${STAFF} professionals of a clinic, each with hours of their own: p95`;
  return [native, await askedHours(what, service, workspace, clinicTypeId, window)];
}

export async function benchSlots(place: Place, service: RunningService, workspace: Workspace): Promise<Row[]> {
  return [benchComputation(), ...(await benchHttp(place, service, workspace))];
}
