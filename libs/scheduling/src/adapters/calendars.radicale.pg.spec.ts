import { anActor, ManualClock } from '@workops/kernel/testing';
import { SecretBox, systemIds } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { createLogger } from '@workops/platform/process';
import { openQueues, type Queues } from '@workops/platform/queues';
import { recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { createCalendars, type Calendars } from '../calendars';
import type { AppointmentRecord } from '../domain/appointment';
import { cancelled, moved } from '../domain/lifecycle';
import { aNewAppointment } from '../testing/builders';
import { MemoryOwners } from '../testing/memory-owners';
import { CALDAV_USER, CaldavServer } from '../testing/caldav-server';
import { CaldavCalendars } from './caldav-calendars';
import { OutsideWorld } from './outside-world';
import { postgresAppointments } from './postgres-appointments';
import { postgresCalendars } from './postgres-calendars';
import { postgresConnections } from './postgres-connections';
import { queueEntries } from './postgres-mirror';
import { LocalSlotMemo } from './slot-memo';

const owners = new MemoryOwners();
const LOCAL = ['127.0.0.0/8'];
const HOUR = 3_600_000;
const POLL = 5 * 60_000;

let server: CaldavServer;
let test: TestDatabase;
let queues: Queues;
let world: OutsideWorld;
let calendars: Calendars;
const clock = new ManualClock(new Date('2027-01-15T12:00:00.000Z'));
const secretBox = new SecretBox(Buffer.alloc(32, 1));
const logger = createLogger('test', 'silent');
const at = (hours: number): Date => new Date(clock.now().getTime() + hours * HOUR);
const inIcal = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, '');
const lines = (from: Date, to: Date, summary = 'Dentista') => [
  `DTSTART:${inIcal(from)}`,
  `DTEND:${inIcal(to)}`,
  `SUMMARY:${summary}`,
];

const calendarsReaching = (ranges: string[]): Calendars => {
  return createCalendars({
    lasting: (_actor, make) => make(),
    connections: postgresConnections(test.database),
    calendarStore: postgresCalendars(test.database, new LocalSlotMemo()),
    owners,
    plainHttp: true,
    calendars: new CaldavCalendars(new SystemAddressGuard(parseRanges(ranges))),
    staff: { presentAmong: async (_workspaceId, ids) => [...ids] },
    sealer: secretBox,
    clock,
    ids: systemIds,
  });
};

beforeAll(async () => {
  server = await CaldavServer.start();
  test = await testDatabase({ clock });
  queues = openQueues({ databaseUrl: test.url, logger });
  calendars = calendarsReaching(LOCAL);
  world = new OutsideWorld({
    database: test.database,
    queues,
    logger,
    clock,
    ids: systemIds,
    secretBox,
    workspaces: {
      loadFacts: async () => ({ name: 'Andes', livemode: true, timezone: 'UTC', language: 'es', healthcare: false }),
    },
    contacts: { reach: async () => new Map() },
    notices: { remind: async () => false, mayMail: async () => true },
    owners,
    plainHttp: true,
    mailer: undefined,
    senderAddress: 'no-reply@example.com',
    allowedCidrs: LOCAL,
  });
});
afterAll(async () => {
  await world?.stop();
  await queues?.close();
  await test?.drop();
  await server?.stop();
});

async function connected(name: string, memberId: string | null = null) {
  const actor = anActor();
  const url = await server.calendar(name);
  const { id } = await (await calendars.connect(actor, { url, ...CALDAV_USER, memberId }))();
  return { actor, url, id };
}
type Actor = Awaited<ReturnType<typeof connected>>['actor'];

const write = (actor: Actor, work: Parameters<ReturnType<typeof postgresAppointments>['exclusively']>[1]) =>
  postgresAppointments(test.database, new LocalSlotMemo()).exclusively(actor, work);

async function booked({ workspaceId, ...actor }: Actor): Promise<AppointmentRecord> {
  let appointment: AppointmentRecord | undefined;
  await write({ workspaceId, ...actor }, async (tx) => {
    appointment = await tx.appointments.add(aNewAppointment({ workspaceId, startsAt: at(24), endsAt: at(25) }), {
      dueAt: null,
    });
  });
  return appointment!;
}
const tell = ({ workspaceId, id }: AppointmentRecord) =>
  queueEntries(test.database, [{ workspaceId, id }], clock.now());
const imported = (workspaceId: string) =>
  test.database.query<{ id: string; kind: string; status: string; starts_at: Date; owner_user_id: string | null }>(
    'SELECT id, kind, status, starts_at, owner_user_id FROM scheduling.appointment WHERE workspace_id = $1 AND calendar_connection_id IS NOT NULL ORDER BY number',
    [workspaceId],
  );
const announced = async (workspaceId: string) =>
  (await recordedEvents(test.database, workspaceId)).map(({ type }) => type);
const importAgain = async () => {
  clock.advance(POLL);
  while ((await world.rounds.imports()) > 0);
};

describe('a connected calendar', () => {
  it('shows bookings and moves, and removes cancelled appointments', async () => {
    const { actor, url } = await connected('mirror');
    const first = await booked(actor);
    await tell(first);
    await world.rounds.mirror();
    expect(await server.read(url, first.id)).toContain(`DTSTART:${inIcal(first.startsAt)}`);

    const second = moved(first, { startsAt: at(30), endsAt: at(31) }, clock.now());
    await write(actor, (tx) => tx.appointments.save(second));
    await tell(second);
    await world.rounds.mirror();
    expect(await server.read(url, first.id)).toContain(`DTSTART:${inIcal(second.startsAt)}`);
    expect(await server.read(url, first.id)).toContain('SEQUENCE:1');

    await write(actor, (tx) => tx.appointments.save(cancelled(second, clock.now())));
    await tell(second);
    await world.rounds.mirror();
    expect(await server.read(url, first.id)).toBeUndefined();
    expect(await world.rounds.mirror()).toBe(0);
  });

  it('restores an entry that was changed or removed in the calendar', async () => {
    const { actor, url } = await connected('changed');
    const appointment = await booked(actor);
    await tell(appointment);
    await world.rounds.mirror();
    await server.put(url, appointment.id, lines(at(48), at(49)));
    await tell(appointment);
    await world.rounds.mirror();
    expect(await server.read(url, appointment.id)).toContain(`DTSTART:${inIcal(appointment.startsAt)}`);
    await server.remove(url, appointment.id);
    await tell(appointment);
    await world.rounds.mirror();
    expect(await server.read(url, appointment.id)).toContain(`DTSTART:${inIcal(appointment.startsAt)}`);
  });

  it('imports each event once, and follows its moves and cancellations', async () => {
    const memberId = systemIds.next();
    const { actor, url } = await connected('import', memberId);
    await server.put(url, 'dentist', lines(at(2), at(3)));
    await server.put(url, 'free', [...lines(at(2), at(3)), 'TRANSP:TRANSPARENT']);
    await world.rounds.imports();
    await importAgain();
    expect(await imported(actor.workspaceId)).toMatchObject([
      { kind: 'external', status: 'confirmed', owner_user_id: memberId },
    ]);

    const later = at(5);
    await server.put(url, 'dentist', lines(later, at(6)));
    await importAgain();
    expect(await imported(actor.workspaceId)).toMatchObject([{ status: 'confirmed', starts_at: later }]);

    await server.remove(url, 'dentist');
    await importAgain();
    expect(await imported(actor.workspaceId)).toMatchObject([{ status: 'cancelled' }]);
    expect(await announced(actor.workspaceId)).toEqual([
      'appointment.imported',
      'appointment.rescheduled',
      'appointment.cancelled',
    ]);
  });

  it('keeps an event whose appointment was cancelled here, and the appointment stays cancelled', async () => {
    const { actor, url } = await connected('local');
    await server.put(url, 'lunch', lines(at(2), at(3)));
    await importAgain();
    const { id } = (await imported(actor.workspaceId))[0]!;
    await write(actor, async (tx) =>
      tx.appointments.save(cancelled((await tx.appointments.lock({ id }))!, clock.now())),
    );
    await queueEntries(test.database, [{ workspaceId: actor.workspaceId, id }], clock.now());
    await world.rounds.mirror();
    await importAgain();
    expect(await server.read(url, 'lunch')).toContain('SUMMARY:Dentista');
    expect(await imported(actor.workspaceId)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('imports each occurrence of a recurring event, and never its own mirrored entries', async () => {
    const { actor, url } = await connected('recurring');
    const appointment = await booked(actor);
    await tell(appointment);
    await world.rounds.mirror();
    const first = at(2);
    await server.put(url, 'weekly', [...lines(first, at(3)), 'RRULE:FREQ=WEEKLY;COUNT=3']);
    await importAgain();
    const week = 7 * 24 * HOUR;
    expect(
      (await imported(actor.workspaceId)).map(({ starts_at: startsAt }) => startsAt.getTime() - first.getTime()),
    ).toEqual([0, week, 2 * week]);
  });

  it('is imported by one scheduler at a time', async () => {
    const { actor, url } = await connected('twice');
    await server.put(url, 'once', lines(at(2), at(3)));
    clock.advance(POLL);
    await Promise.all([world.rounds.imports(), world.rounds.imports()]);
    expect(await imported(actor.workspaceId)).toHaveLength(1);
  });

  it('frees its slots when it is disconnected', async () => {
    const { actor, url, id } = await connected('gone');
    await server.put(url, 'trip', lines(at(2), at(3)));
    await importAgain();
    await calendars.disconnect(actor, id);
    expect(await imported(actor.workspaceId)).toMatchObject([{ status: 'cancelled' }]);
    expect(await calendars.list(actor)).toEqual([]);
    await expect(calendars.disconnect(actor, id)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('reports a timeout, affects nothing else, and is retried later', async () => {
    const { actor, url, id } = await connected('moved-away');
    await test.database.query('UPDATE scheduling.calendar_connection SET url = $2 WHERE id = $1', [
      id,
      url.replace('moved-away', 'nowhere'),
    ]);
    await importAgain();
    expect((await calendars.list(actor))[0]!.lastError).not.toBeNull();
    await test.database.query('UPDATE scheduling.calendar_connection SET url = $2 WHERE id = $1', [id, url]);
    await importAgain();
    expect((await calendars.list(actor))[0]!.lastError).toBeNull();
  });

  it('is stored with an encrypted password', async () => {
    const { id } = await connected('sealed');
    const [row] = await test.database.query<{ row: string }>(
      'SELECT row_to_json(c)::text AS row FROM scheduling.calendar_connection c WHERE id = $1',
      [id],
    );
    expect(row!.row).not.toContain(CALDAV_USER.password);
  });

  it('is rejected if it cannot be opened or has a forbidden address', async () => {
    const url = await server.calendar('guarded');
    const input = { url, ...CALDAV_USER, memberId: null };
    await expect(calendars.connect(anActor(), { ...input, password: 'wrong' })).rejects.toMatchObject({
      kind: 'malformed',
    });
    await expect(calendars.connect(anActor(), { ...input, url: new URL('/', url).href })).rejects.toMatchObject({
      kind: 'malformed',
    });
    await expect(calendarsReaching([]).connect(anActor(), input)).rejects.toMatchObject({ kind: 'malformed' });
    const guarded = new CaldavCalendars(new SystemAddressGuard([]));
    await expect(
      guarded.eventsIn({ url, ...CALDAV_USER, tlsOnly: false }, { start: 0, end: 1 }, 'UTC'),
    ).rejects.toThrow();
    await guarded.close();
  });
});
