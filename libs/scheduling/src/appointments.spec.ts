import { randomUUID } from 'node:crypto';
import type { DomainError } from '@workops/kernel';
import { anActor, CountingIds, ManualClock } from '@workops/kernel/testing';
import type { AppointmentDeps, CancelNotice } from './appointment-ports';
import { createAppointments } from './appointments';
import type { AppointmentTypeRecord } from './domain/appointment-type';
import type { BookingInput } from './domain/booking';
import { changedConfig, type ConfigPatch } from './domain/schedule-config';
import { MINUTE } from './domain/zone';
import { aNewAppointment, aType, someSettings } from './testing/builders';
import { MemoryAppointments } from './testing/memory-appointments';
import { MemorySetup } from './testing/memory-setup';

const HOUR = 60 * MINUTE;
/** A Friday at noon in UTC. */
const NOON = new Date('2027-01-15T12:00:00.000Z');
const at = (hours: number): Date => new Date(NOON.getTime() + hours * HOUR);

const nothing: Omit<BookingInput, 'startsAt'> = {
  endsAt: null,
  appointmentTypeId: null,
  contactId: null,
  customerName: 'Ana',
  kind: null,
  vehicleId: null,
  ownerUserId: null,
  leadId: null,
  locationId: null,
};

function setUp(over: Partial<AppointmentDeps> = {}) {
  const setup = new MemorySetup();
  const memory = new MemoryAppointments(setup);
  const clock = new ManualClock(NOON);
  const actor = anActor();
  const { workspaceId } = actor;
  const told: CancelNotice[] = [];
  const appointments = createAppointments({
    appointments: memory,
    appointmentReads: memory,
    reads: setup,
    workspaces: { settingsOf: async () => someSettings({ timezone: 'UTC' }) },
    staff: { presentAmong: async (_workspaceId, ids) => [...ids], isTeam: async () => true },
    contacts: { liveContact: async (_workspaceId, id) => id },
    vehicles: { isVehicle: async () => true },
    branches: { isBranch: async () => true },
    notices: { tellCancelled: async (notice) => void told.push(notice) },
    holidays: { between: () => [] },
    clock,
    ids: new CountingIds(),
    ...over,
  });
  const configure = (patch: ConfigPatch) =>
    setup.transaction(actor, async ({ config }) => config.save(changedConfig(await config.saved(), patch), NOON));
  const keepType = async (type: Partial<AppointmentTypeRecord>) => {
    const kept = aType({ workspaceId, ...type });
    await setup.transaction(actor, ({ types }) => types.add(kept));
    return kept.id;
  };
  const dropType = (id: string) =>
    setup.transaction(actor, async ({ types }) => types.save({ ...(await types.byId(id))!, deletedAt: NOON }));
  const input = (from: number, more: Partial<BookingInput> = {}): BookingInput => ({ ...nothing, startsAt: at(from), endsAt: at(from + 1), ...more });
  const book = (from: number, more?: Partial<BookingInput>) => appointments.book(actor, input(from, more));
  const hold = (from: number, more?: Partial<BookingInput>, as = actor) => appointments.hold(as, input(from, more));
  const events = () => memory.eventsOf(workspaceId).map(({ type }) => type);
  return { appointments, memory, clock, actor, told, configure, keepType, dropType, book, hold, events };
}

const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'none',
    (refusal: DomainError) => refusal.details?.reason ?? refusal.kind,
  );

describe('booking', () => {
  it('announces identifiers, times and states, and never a name', async () => {
    const { book, memory, actor } = setUp();
    const contactId = randomUUID();
    const { id } = await book(1, { contactId });
    const [event] = memory.eventsOf(actor.workspaceId);
    expect(event).toMatchObject({ type: 'appointment.booked', resourceId: id, data: { id, display_id: 'A-1', status: 'confirmed', contact_id: contactId } });
    expect(event).not.toHaveProperty('changes');
    expect(JSON.stringify(event)).not.toContain('Ana');
  });

  it('keeps the contact that a merged one became', async () => {
    const survivor = randomUUID();
    const { book } = setUp({ contacts: { liveContact: async () => survivor } });
    expect(await book(1, { contactId: randomUUID() })).toMatchObject({ contactId: survivor });
  });

  it('keeps the survivor of a merge that ends while the booking waits for its turn', async () => {
    const [merged, survivor] = [randomUUID(), randomUUID()];
    const answers = [merged, survivor, merged, survivor];
    const { book, hold } = setUp({ contacts: { liveContact: async () => answers.shift() } });
    expect(await book(1, { contactId: merged })).toMatchObject({ contactId: survivor });
    expect(await hold(3, { contactId: merged })).toMatchObject({ contactId: survivor });
  });

  it('tells what is wrong with times and types before anything that does not exist', async () => {
    const { book } = setUp({ contacts: { liveContact: async () => undefined }, branches: { isBranch: async () => false } });
    const unknown = { contactId: randomUUID(), locationId: randomUUID() };
    expect(await reasonOf(book(1, { ...unknown, endsAt: at(0) }))).toBe('invalid');
    expect(await reasonOf(book(1, { ...unknown, appointmentTypeId: randomUUID() }))).toBe('invalid');
    expect(await reasonOf(book(1, unknown))).toBe('unusable');
    expect(await reasonOf(book(1, { locationId: randomUUID() }))).toBe('not_found');
  });

  it('keeps the buffer of its type free, before and after', async () => {
    const { book, configure, keepType } = setUp();
    await configure({ bufferMinutes: 10 });
    const appointmentTypeId = await keepType({ bufferMinutes: 60 });
    await book(2, { appointmentTypeId });
    expect(await reasonOf(book(3))).toBe('slot_taken');
    expect(await reasonOf(book(1))).toBe('slot_taken');
    await book(4);
    await book(0, { endsAt: new Date(at(2).getTime() - 10 * MINUTE) });
  });

  it('gives 300 hours to three people so that they differ by one at most, each day and over all', async () => {
    const { book, configure, keepType } = setUp();
    await configure({ staffCapacity: 3 });
    const staff = [randomUUID(), randomUUID(), randomUUID()];
    const appointmentTypeId = await keepType({ eligibleStaffIds: staff });
    const given: (string | null)[] = [];
    for (let n = 0; n < 300; n += 1) given.push((await book(Math.floor(n / 3) * 5, { appointmentTypeId })).ownerUserId);
    const counts = staff.map((id) => given.filter((each) => each === id).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect(await reasonOf(book(0, { appointmentTypeId }))).toBe('slot_taken');
  });

  it('takes whoever has been longest without one where the day is the same to all', async () => {
    const { book, keepType, configure } = setUp();
    await configure({ staffCapacity: 3 });
    const staff = [randomUUID(), randomUUID(), randomUUID()];
    const appointmentTypeId = await keepType({ eligibleStaffIds: staff });
    const given: (string | null)[] = [];
    for (let day = 0; day < 31; day += 1) given.push((await book(day * 24, { appointmentTypeId })).ownerUserId);
    const counts = staff.map((id) => given.filter((each) => each === id).length);
    expect(counts.sort()).toEqual([10, 10, 11]);
  });

  it('leaves a type that names nobody unowned, and one whose staff have all left full', async () => {
    const { book, keepType } = setUp({ staff: { presentAmong: async () => [], isTeam: async () => true } });
    expect(await book(1, { appointmentTypeId: await keepType({ name: 'a' }) })).toMatchObject({ ownerUserId: null });
    expect(await reasonOf(book(3, { appointmentTypeId: await keepType({ name: 'b', eligibleStaffIds: [randomUUID()] }) }))).toBe('slot_taken');
  });

  it('reminds of what comes, as early as configured, and not of what cannot be reminded of any more', async () => {
    const { book, hold, configure, memory } = setUp();
    await configure({ staffCapacity: 9, reminderLeadMinutes: 60 });
    const [soon, next, past, block, held] = [await book(3), await book(1), await book(-5), await book(4, { kind: 'block' }), await hold(5)];
    expect(await memory.reminderOf(soon.id)).toEqual(at(2));
    for (const { id } of [next, past, block, held]) expect(await memory.reminderOf(id)).toBeUndefined();
    await configure({ reminderLeadMinutes: 0 });
    expect(await memory.reminderOf((await book(6)).id)).toBeUndefined();
  });
});

describe('a hold', () => {
  it('stops blocking the second it expires, without anybody writing it down, and a late confirmation overwrites nothing', async () => {
    const { book, hold, appointments, actor, clock, configure, events } = setUp();
    await configure({ holdTtlMinutes: 15 });
    const held = await hold(1);
    expect(held).toMatchObject({ status: 'pending_hold', holdExpiresAt: new Date(NOON.getTime() + 15 * MINUTE) });
    clock.advance(15 * MINUTE - 1);
    expect(await reasonOf(book(1))).toBe('slot_taken');
    clock.advance(1);
    const booked = await book(1);
    expect(await reasonOf(appointments.confirm(actor, { id: held.id }))).toBe('hold_expired');
    expect(await appointments.read(actor, { id: held.id })).toMatchObject({ status: 'cancelled' });
    expect(await appointments.read(actor, { id: booked.id })).toMatchObject({ status: 'confirmed' });
    expect(events()).toEqual(['appointment.booked']);
  });

  it('cannot be confirmed once it has expired, although nobody wanted its hour', async () => {
    const { hold, appointments, actor, clock } = setUp();
    const { id } = await hold(1);
    clock.advance(15 * MINUTE);
    expect(await reasonOf(appointments.confirm(actor, { id }))).toBe('hold_expired');
  });

  it('is confirmed once, with its reminder', async () => {
    const { hold, appointments, actor, events, memory } = setUp();
    const { id } = await hold(3);
    await Promise.all([1, 2, 3].map(() => appointments.confirm(actor, { id })));
    expect([events(), await memory.reminderOf(id)]).toEqual([['appointment.booked'], at(1)]);
    expect(await reasonOf(appointments.confirm(actor, { id: randomUUID() }))).toBe('not_found');
  });

  it('is over once it has expired: it moves no more, and cancelling it is told nobody', async () => {
    const { hold, appointments, actor, clock, events } = setUp();
    const { id } = await hold(1);
    clock.advance(15 * MINUTE);
    expect(await reasonOf(appointments.change(actor, { id }, { visit: { startsAt: at(2), endsAt: at(3) } }))).toBe('invalid_status');
    expect(await appointments.cancel(actor, { id }, null)).toMatchObject({ status: 'cancelled' });
    expect(events()).toEqual([]);
  });

  it('announces a move and a cancellation although nobody was told that it was booked, as what it was and is', async () => {
    const { hold, appointments, actor, memory, events } = setUp();
    const { id } = await hold(1);
    await appointments.change(actor, { id }, { visit: { startsAt: at(2), endsAt: at(3) } });
    await appointments.cancel(actor, { id }, null);
    expect(events()).toEqual(['appointment.rescheduled', 'appointment.cancelled']);
    const [moved, cancelled] = memory.eventsOf(actor.workspaceId);
    expect(moved).toMatchObject({ data: { status: 'pending_hold' } });
    expect(cancelled).toMatchObject({ changes: { status: { from: 'pending_hold', to: 'cancelled' } } });
  });

  it.each([
    ['once it was confirmed', true],
    ['while it stood', false],
  ])('that was cancelled %s is no expired one, however late somebody confirms it', async (_when, isConfirmed) => {
    const { hold, appointments, actor, clock } = setUp();
    const { id } = await hold(1);
    if (isConfirmed) await appointments.confirm(actor, { id });
    await appointments.cancel(actor, { id }, null);
    expect(await reasonOf(appointments.confirm(actor, { id }))).toBe('invalid_status');
    clock.advance(15 * MINUTE);
    expect(await reasonOf(appointments.confirm(actor, { id }))).toBe('invalid_status');
  });

  it('that was cancelled when it had expired is an expired one', async () => {
    const { hold, appointments, actor, clock } = setUp();
    const { id } = await hold(1);
    clock.advance(15 * MINUTE);
    await appointments.cancel(actor, { id }, null);
    expect(await reasonOf(appointments.confirm(actor, { id }))).toBe('hold_expired');
  });

  it('keeps to hours, lead time and holidays for whoever may only hold', async () => {
    const { hold, actor, configure } = setUp({ holidays: { between: () => ['2027-01-18'] } });
    await configure({ staffCapacity: 9, minLeadMinutes: 120, businessHours: { fri: [['09:00', '18:00']], mon: [['09:00', '18:00']] } });
    const page = { ...actor, scopes: new Set(['appointments:intake'] as const) };
    expect((await hold(2, {}, page)).status).toBe('pending_hold');
    expect(await reasonOf(hold(1.99, {}, page))).toBe('invalid');
    expect(await reasonOf(hold(5.5, {}, page))).toBe('invalid');
    expect(await reasonOf(hold(72, {}, page))).toBe('invalid');
    for (const hour of [1.99, 5.5, 72]) expect((await hold(hour)).status).toBe('pending_hold');
    expect(await reasonOf(hold(2, { kind: 'block' }))).toBe('malformed');
  });
});

describe('a hold of an eternity', () => {
  it('is refused to whoever may only hold after a look at the day on which it starts', async () => {
    const asked: string[][] = [];
    const { hold, actor } = setUp({
      holidays: {
        between: (_country, from, to) => {
          asked.push([from, to]);
          return [];
        },
      },
    });
    const page = { ...actor, scopes: new Set(['appointments:intake'] as const) };
    expect(await reasonOf(hold(3, { endsAt: new Date('9998-01-01T00:00:00Z') }, page))).toBe('invalid');
    expect(asked).toEqual([['2027-01-15', '2027-01-15']]);
  });
});

describe('changing an appointment', () => {
  it('keeps the steps in their order, and reports the move alone', async () => {
    const { book, appointments, actor, events, memory } = setUp({ staff: { presentAmong: async () => [], isTeam: async () => true } });
    const { id } = await book(1);
    const changed = await appointments.change(
      actor,
      { id },
      { visit: { startsAt: at(5), endsAt: at(6) }, status: 'completed', ownerUserId: randomUUID(), locationId: null },
    );
    expect(changed).toMatchObject({ startsAt: at(5), status: 'completed', ownerUserId: null });
    expect(events()).toEqual(['appointment.booked', 'appointment.rescheduled', 'appointment.completed']);
    expect(await memory.reminderOf(id)).toBeUndefined();
    expect(await reasonOf(appointments.change(actor, { id }, { visit: { startsAt: at(7), endsAt: at(8) } }))).toBe('invalid_status');
  });

  it('checks a move without the appointment itself, and frees the old hour', async () => {
    const { book, appointments, actor, memory } = setUp();
    const { id, icalSequence } = await book(1);
    const changed = await appointments.change(actor, { id }, { visit: { startsAt: at(1.5), endsAt: at(4) } });
    expect(changed.icalSequence).toBe(icalSequence + 1);
    expect(await memory.reminderOf(id)).toBeUndefined();
    await book(0.5);
    expect(await reasonOf(book(3))).toBe('slot_taken');
  });

  it('keeps the buffer of its type free where it moves to, although the type was deleted since', async () => {
    const { book, appointments, actor, keepType, dropType } = setUp();
    const appointmentTypeId = await keepType({ bufferMinutes: 60 });
    const { id } = await book(1, { appointmentTypeId });
    await book(5);
    await dropType(appointmentTypeId);
    const move = (from: number) => reasonOf(appointments.change(actor, { id }, { visit: { startsAt: at(from), endsAt: at(from + 1) } }));
    expect([await move(3.5), await move(3)]).toEqual(['slot_taken', 'none']);
    expect(await reasonOf(book(4))).toBe('slot_taken');
  });

  it('is not bound any more by the staff of its type once that was deleted', async () => {
    const { book, appointments, actor, configure, keepType, dropType } = setUp();
    await configure({ staffCapacity: 9 });
    const appointmentTypeId = await keepType({ eligibleStaffIds: [randomUUID()] });
    const { id } = await book(1, { appointmentTypeId });
    await book(3, { appointmentTypeId });
    await appointments.change(actor, { id }, { ownerUserId: null });
    const move = () => reasonOf(appointments.change(actor, { id }, { visit: { startsAt: at(3), endsAt: at(4) } }));
    expect(await move()).toBe('slot_taken');
    await dropType(appointmentTypeId);
    expect(await move()).toBe('none');
  });

  it('moves the reminder to the new hour', async () => {
    const { book, appointments, actor, memory } = setUp();
    const { id } = await book(3);
    await appointments.change(actor, { id }, { visit: { startsAt: at(30), endsAt: at(31) } });
    expect(await memory.reminderOf(id)).toEqual(at(28));
    await appointments.cancel(actor, { id }, null);
    expect(await memory.reminderOf(id)).toBeUndefined();
  });

  it('takes an hour that is the same for no move', async () => {
    const { book, appointments, actor, events } = setUp();
    const { id, updatedAt } = await book(1);
    const owner = randomUUID();
    expect(await appointments.change(actor, { id }, { visit: { startsAt: at(1), endsAt: at(2) } })).toMatchObject({ updatedAt });
    await appointments.change(actor, { id }, { visit: { startsAt: at(1), endsAt: at(2) }, ownerUserId: owner });
    expect([await appointments.read(actor, { id }), events()]).toMatchObject([{ ownerUserId: owner }, ['appointment.booked']]);
  });

  it('turns each outcome into the other, and into nothing else', async () => {
    const { book, appointments, actor, events } = setUp();
    const { id } = await book(1);
    for (const status of ['completed', 'no_show', 'completed'] as const) await appointments.change(actor, { id }, { status });
    expect(events()).toEqual(['appointment.booked', 'appointment.completed', 'appointment.no_show', 'appointment.completed']);
  });

  it('lets two appointments that swap their hours at once both stay where they are', async () => {
    const { book, appointments, actor } = setUp();
    const [one, other] = [await book(1), await book(3)];
    const swapped = await Promise.all([
      reasonOf(appointments.change(actor, { id: one.id }, { visit: { startsAt: at(3), endsAt: at(4) } })),
      reasonOf(appointments.change(actor, { id: other.id }, { visit: { startsAt: at(1), endsAt: at(2) } })),
    ]);
    expect(swapped).toEqual(['slot_taken', 'slot_taken']);
    expect([(await appointments.read(actor, { id: one.id })).startsAt, (await appointments.read(actor, { id: other.id })).startsAt]).toEqual([at(1), at(3)]);
  });
});

describe('cancelling', () => {
  it('announces once and tells the customer once, with the stamp set before', async () => {
    const { appointments, memory, actor, told, events } = setUp();
    const conversationId = randomUUID();
    const { id } = await memory.exclusively(actor, (tx) =>
      tx.appointments.add(aNewAppointment({ workspaceId: actor.workspaceId, conversationId }), { dueAt: at(1) }),
    );
    await Promise.all([1, 2, 3].map(() => appointments.cancel(actor, { id }, 'Llueve')));
    expect(events()).toEqual(['appointment.cancelled']);
    expect(told).toEqual([expect.objectContaining({ conversationId, reason: 'Llueve', appointment: expect.objectContaining({ cancelNoticeAt: NOON }) })]);
    expect(JSON.stringify([await appointments.read(actor, { id }), memory.eventsOf(actor.workspaceId)])).not.toContain('Llueve');
  });

  it('stands although the customer could not be told, and tells nobody where there is no conversation', async () => {
    const notices = { tellCancelled: jest.fn(() => Promise.reject(new Error('gone'))) };
    const { appointments, memory, actor, book } = setUp({ notices });
    const { id } = await memory.exclusively(actor, (tx) =>
      tx.appointments.add(aNewAppointment({ workspaceId: actor.workspaceId, conversationId: randomUUID() }), { dueAt: null }),
    );
    expect(await appointments.cancel(actor, { id }, null)).toMatchObject({ status: 'cancelled', icalSequence: 1 });
    const { id: other } = await book(5);
    expect(await appointments.cancel(actor, { id: other }, null)).toMatchObject({ cancelNoticeAt: null });
    expect(notices.tellCancelled).toHaveBeenCalledTimes(1);
  });
});

describe('what an actor may not see', () => {
  it('is not found, whatever is asked of it', async () => {
    const { appointments, actor, book } = setUp();
    const { id } = await book(1, { ownerUserId: randomUUID() });
    const narrow = { ...actor, visibility: { kind: 'assigned' as const, memberId: randomUUID() } };
    const asked = [
      appointments.read(narrow, { id }),
      appointments.change(narrow, { id }, { status: 'completed' }),
      appointments.cancel(narrow, { id }, null),
      appointments.confirm(narrow, { id }),
    ];
    expect(await Promise.all(asked.map(reasonOf))).toEqual(Array(4).fill('not_found'));
    expect((await appointments.list(narrow, { limit: 9, cursor: null })).items).toEqual([]);
    expect(await reasonOf(appointments.book(narrow, { ...nothing, startsAt: at(1), endsAt: at(2) }))).toBe('slot_taken');
  });
});
