import { randomUUID } from 'node:crypto';
import type { Actor } from '@workops/kernel';
import { anActor, ManualClock } from '@workops/kernel/testing';
import { SecretBox, systemIds } from '@workops/platform';
import { recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { CalendarStore, CalendarTransaction } from '../calendar-ports';
import { createCalendars } from '../calendars';
import type { ExternalEvent } from '../domain/calendar-import';
import { CALENDAR_TROUBLES } from '../domain/calendar-trouble';
import { aNewAppointment } from '../testing/builders';
import { MemoryCalendars } from '../testing/memory-calendar';
import { MemoryOwners } from '../testing/memory-owners';
import { applyImport } from '../use-cases/apply-import';
import { forgetCalendars } from '../use-cases/forget-calendars';
import { importCalendars } from '../use-cases/import-calendars';
import { mirrorAppointments } from '../use-cases/mirror-appointments';
import { icalText } from './ical-text';
import { postgresAppointments } from './postgres-appointments';
import { postgresCalendars } from './postgres-calendars';
import { postgresConnections } from './postgres-connections';
import { postgresDiary } from './postgres-diary';
import { postgresImports } from './postgres-imports';
import { postgresMirror, queueEntries } from './postgres-mirror';
import { LocalSlotMemo } from './slot-memo';

const HOUR = 3_600_000;
const clock = new ManualClock(new Date('2027-01-15T12:00:00.000Z'));
const sealer = new SecretBox(Buffer.alloc(32, 1));
const workspaces = {
  loadFacts: async () => ({ name: 'Andes', livemode: true, timezone: 'UTC', language: 'es', healthcare: false }),
};
const failed: unknown[] = [];

let test: TestDatabase;
let calendarStore: CalendarStore;
let outside: MemoryCalendars;
let owners: MemoryOwners;
beforeAll(async () => {
  test = await testDatabase({ clock });
  calendarStore = postgresCalendars(test.database, new LocalSlotMemo());
});
beforeEach(async () => {
  await test.database.query('DELETE FROM scheduling.calendar_connection');
  outside = new MemoryCalendars();
  owners = new MemoryOwners();
  failed.length = 0;
});
afterAll(() => test.drop());

const at = (hours: number): Date => new Date(clock.now().getTime() + hours * HOUR);
const events = (count: number): ExternalEvent[] =>
  Array.from({ length: count }, (_, place) => ({
    uid: `event ${place}`,
    startsAt: at(place + 1),
    endsAt: at(place + 2),
    summary: 'Dentista',
  }));
const shared = () => ({
  calendars: outside,
  owners,
  workspaces,
  sealer,
  clock,
  ids: systemIds,
  plainHttp: false,
  isOver: () => false,
});
const onFailure = (_job: unknown, error: unknown) => void failed.push(error);

const calendars = () =>
  createCalendars({
    ...shared(),
    connections: postgresConnections(test.database),
    calendarStore,
    staff: { presentAmong: async (_workspaceId, ids) => [...ids] },
    lasting: (_actor, make) => test.database.transaction(make),
  });
const imports = () =>
  importCalendars({ ...shared(), imports: postgresImports(test.database), calendarStore, onFailure })();
const mirror = () =>
  mirrorAppointments({ ...shared(), mirror: postgresMirror(test.database), calendarText: icalText, onFailure })();
const forget = () => forgetCalendars({ calendarStore, workspaces, clock, onFailure })();

async function connected(actor: Actor = anActor(), memberId: string | null = null) {
  const url = `https://dav.example.com/${randomUUID()}/`;
  const connection = await (await calendars().connect(actor, { url, username: 'ana', password: 'x', memberId }))();
  return { actor, url, connection };
}
const countAppointments = async ({ workspaceId }: Actor, status: string): Promise<number> => {
  const counted =
    'SELECT count(*) AS count FROM scheduling.appointment WHERE workspace_id = $1 AND status = $2 AND calendar_connection_id IS NOT NULL';
  return (await test.database.query<{ count: number }>(counted, [workspaceId, status]))[0]!.count;
};
const announced = async ({ workspaceId }: Actor, type: string) =>
  (await recordedEvents(test.database, workspaceId)).filter((event) => event.type === type).length;
async function booked(actor: Actor, over: Parameters<typeof aNewAppointment>[0] = {}) {
  const draft = aNewAppointment({
    workspaceId: actor.workspaceId,
    startsAt: at(24),
    endsAt: at(25),
    customerName: 'Ana Núñez',
    ...over,
  });
  return postgresAppointments(test.database, new LocalSlotMemo()).exclusively(actor, (tx) =>
    tx.appointments.add(draft, { dueAt: null }),
  );
}
const queue = ({ workspaceId, id }: { workspaceId: string; id: string }) =>
  queueEntries(test.database, [{ workspaceId, id }], clock.now());

describe('an import', () => {
  it('imports and numbers hundreds of events, and changes nothing when repeated', async () => {
    const { actor, url } = await connected();
    outside.events.set(url, events(450));
    expect(await imports()).toBe(1);
    clock.advance(5 * 60_000);
    await imports();
    expect([await countAppointments(actor, 'confirmed'), await announced(actor, 'appointment.imported')]).toEqual([
      450, 450,
    ]);
    const numbers = await test.database.query<{ number: number }>(
      'SELECT number FROM scheduling.appointment WHERE workspace_id = $1 ORDER BY number',
      [actor.workspaceId],
    );
    expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 450 }, (_, place) => place + 1));
  });

  it('lets others book between its batches', async () => {
    const { actor, connection } = await connected();
    const order: string[] = [];
    let booking: Promise<unknown> | undefined;
    const watched: CalendarStore = {
      ...calendarStore,
      exclusively: async <T>(by: Actor, work: (tx: CalendarTransaction) => Promise<T>): Promise<T> => {
        const done = await calendarStore.exclusively(by, work);
        order.push('chunk');
        booking ??= booked(actor).then(() => order.push('booked'));
        return done;
      },
    };
    await applyImport({ calendarStore: watched, clock, ids: systemIds })(actor, connection, events(800));
    await booking;
    expect(order.indexOf('booked')).toBeLessThan(order.length - 1);
  });

  it('keeps earlier events when a limit ends it, and does not delay other calendars', async () => {
    const [hostile, honest] = [await connected(), await connected()];
    outside.events.set(hostile.url, events(2));
    await imports();
    clock.advance(5 * 60_000);
    outside.troubles.set(hostile.url, 'too_large');
    outside.events.set(honest.url, events(3));
    await imports();
    expect((await calendars().list(hostile.actor))[0]!.lastError).toBe(CALENDAR_TROUBLES.too_large);
    expect([
      await countAppointments(hostile.actor, 'confirmed'),
      await countAppointments(honest.actor, 'confirmed'),
    ]).toEqual([2, 3]);
  });

  it('reports unknown zones until a successful import without them', async () => {
    const { actor, url } = await connected();
    const importNextHour = async () => {
      clock.advance(HOUR);
      await imports();
      const [connection] = await calendars().list(actor);
      return [connection?.lastError, connection?.lastWarning];
    };
    outside.unknownZones.set(url, ['Somewhere', 'Office "A"']);
    const warning = expect.stringContaining('"Somewhere", "Office \\"A\\""');
    expect(await importNextHour()).toEqual([null, warning]);
    outside.troubles.set(url, 'timeout');
    expect(await importNextHour()).toEqual([CALENDAR_TROUBLES.timeout, warning]);
    outside.troubles.clear();
    outside.unknownZones.clear();
    clock.advance(6 * HOUR);
    expect(await importNextHour()).toEqual([null, null]);
  });

  it('reports an internal error without its message', async () => {
    const { actor, connection } = await connected();
    await test.database.query("UPDATE scheduling.calendar_connection SET password_sealed = 'broken' WHERE id = $1", [
      connection.id,
    ]);
    await imports();
    expect((await calendars().list(actor))[0]!.lastError).toBe(CALENDAR_TROUBLES.interrupted);
    expect(failed).toHaveLength(1);
  });

  it('leases at most two calendars of a workspace, and also those of others', async () => {
    const many = anActor();
    for (let calendar = 0; calendar < 5; calendar += 1) await connected(many);
    const other = await connected();
    const lease = () => postgresImports(test.database).lease(clock.now(), at(1), 3);
    const [first, second] = [await lease(), await lease()];
    expect(first.map(({ workspaceId }) => workspaceId).sort()).toEqual(
      [many.workspaceId, many.workspaceId, other.actor.workspaceId].sort(),
    );
    expect(second).toEqual([]);
  });

  it('stops without calling the calendar once its owner may no longer connect one', async () => {
    const { actor, url, connection } = await connected();
    outside.events.set(url, events(1));
    await imports();
    owners.stands(connection.owner!, { active: false });
    outside.asked.length = 0;
    clock.advance(5 * 60_000);
    await imports();
    await queue(await booked(actor));
    await mirror();
    expect([outside.asked, outside.entries.size, (await calendars().list(actor))[0]!.lastError]).toEqual([
      [],
      0,
      CALENDAR_TROUBLES.owner,
    ]);
    expect(await countAppointments(actor, 'confirmed')).toBe(1);
  });
});

describe('a disconnected calendar', () => {
  const countBooked = async ({ workspaceId }: Actor) => {
    const window = { start: at(0).getTime(), end: at(3_000).getTime() };
    return (
      await postgresDiary(test.database).diary({ workspaceId, window, now: clock.now().getTime(), bufferMinutes: 0 })
    ).booked.length;
  };

  it('frees its slots at once; its remaining appointments are cancelled in the background', async () => {
    const { actor, connection } = await connected();
    await applyImport({ calendarStore, clock, ids: systemIds })(actor, connection, events(1_250));
    expect(await countBooked(actor)).toBe(1_250);
    await calendars().disconnect(actor, connection.id);
    expect([
      await countBooked(actor),
      await countAppointments(actor, 'confirmed'),
      await calendars().list(actor),
    ]).toEqual([0, 250, []]);
    while ((await forget()) > 0);
    expect([await countAppointments(actor, 'cancelled'), await announced(actor, 'appointment.cancelled')]).toEqual([
      1_250, 1_250,
    ]);
    expect(
      await test.database.query('SELECT 1 FROM scheduling.calendar_connection WHERE id = $1', [connection.id]),
    ).toEqual([]);
    await expect(calendars().disconnect(actor, connection.id)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('receives nothing more from a running import', async () => {
    const { actor, connection } = await connected();
    let chunks = 0;
    const slow: CalendarStore = {
      ...calendarStore,
      exclusively: async <T>(by: Actor, work: (tx: CalendarTransaction) => Promise<T>): Promise<T> => {
        chunks += 1;
        if (chunks === 2) await calendars().disconnect(actor, connection.id);
        return calendarStore.exclusively(by, work);
      },
    };
    await applyImport({ calendarStore: slow, clock, ids: systemIds })(actor, connection, events(600));
    expect([await countAppointments(actor, 'confirmed'), await countAppointments(actor, 'cancelled'), chunks]).toEqual([
      0, 200, 2,
    ]);
  });

  it('is no longer read or written, and its password is deleted', async () => {
    const { actor, connection } = await connected();
    await queue(await booked(actor));
    await calendars().disconnect(actor, connection.id);
    const [row] = await test.database.query<{ sealed: string }>(
      'SELECT password_sealed AS sealed FROM scheduling.calendar_connection WHERE id = $1',
      [connection.id],
    );
    expect([await mirror(), await imports(), row!.sealed]).toEqual([0, 0, '']);
  });
});

describe('the mirror', () => {
  it('writes earlier bookings, with names only if the owner may read them', async () => {
    const [actor, narrow] = [anActor(), anActor({ scopes: new Set(['schedule_config:write']) })];
    const before = await booked(actor);
    const { url } = await connected(actor);
    await connected({ ...narrow, workspaceId: actor.workspaceId });
    await booked(actor, { startsAt: at(-2), endsAt: at(-1) });
    await mirror();
    expect(outside.entries.get(`${url}${before.id}.ics`)).toContain('SUMMARY:Ana Núñez');
    expect([...outside.entries.values()].filter((content) => content.includes('Ana'))).toHaveLength(1);
    expect(outside.entries.size).toBe(2);
  });

  it('leases two entries per calendar and three calendars per workspace, and those of others', async () => {
    const many = anActor();
    for (let appointment = 0; appointment < 4; appointment += 1)
      await booked(many, { startsAt: at(24 + appointment), endsAt: at(25 + appointment) });
    for (let calendar = 0; calendar < 4; calendar += 1) await connected(many);
    const other = anActor();
    await booked(other);
    await connected(other);
    const lease = async () =>
      (await postgresMirror(test.database).lease(clock.now(), at(1), 50)).map(
        ({ appointment }) => appointment.workspaceId,
      );
    const leased = await lease();
    expect([
      leased.filter((id) => id === many.workspaceId).length,
      leased.filter((id) => id === other.workspaceId).length,
    ]).toEqual([6, 1]);
  });

  it('stores the kind of an internal failure without its message', async () => {
    const actor = anActor();
    await booked(actor);
    const { url } = await connected(actor);
    outside.put = () => Promise.reject(Object.assign(new TypeError('no room for Ana Núñez'), { code: 'ENOSPC' }));
    await mirror();
    outside = new MemoryCalendars();
    outside.troubles.set(url, 'refused');
    const kept = () =>
      test.database.query('SELECT last_error FROM scheduling.calendar_mirror WHERE workspace_id = $1', [
        actor.workspaceId,
      ]);
    expect(await kept()).toEqual([{ last_error: 'TypeError ENOSPC' }]);
    clock.advance(60_000);
    await mirror();
    expect(await kept()).toEqual([{ last_error: CALENDAR_TROUBLES.refused }]);
  });

  it('pauses all entries of an unavailable calendar, and of no other', async () => {
    const actor = anActor();
    for (let appointment = 0; appointment < 3; appointment += 1)
      await booked(actor, { startsAt: at(24 + appointment), endsAt: at(25 + appointment) });
    const [dead, alive] = [await connected(actor), await connected(actor)];
    outside.troubles.set(dead.url, 'timeout');
    outside.asked.length = 0;
    await mirror();
    expect([
      outside.asked.filter((url) => url === dead.url).length,
      outside.asked.filter((url) => url === alive.url).length,
    ]).toEqual([2, 3]);
    outside.troubles.clear();
    clock.advance(60_000);
    await mirror();
    expect(outside.entries.size).toBe(6);
  });
});
