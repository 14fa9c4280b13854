import { randomUUID } from 'node:crypto';
import { MINUTE, type Actor, type Visibility } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type {
  AppointmentFilter,
  AppointmentReads,
  AppointmentRepository,
  AppointmentStore,
} from '../appointment-ports';
import { agentsVisitor } from '../domain/agents-visitor';
import type { AppointmentRecord } from '../domain/appointment';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import { aNewAppointment, aType } from './builders';

const idsIn = (result: readonly { id: string }[] | 'too many') =>
  result === 'too many' ? result : result.map(({ id }) => id);

export interface AppointmentsUnderTest {
  store: AppointmentStore;
  reads: AppointmentReads;
  keepType(type: AppointmentTypeRecord): Promise<unknown>;
  findReminder(appointmentId: string): Promise<Date | undefined>;
}

const HOUR = 60 * MINUTE;
const NOON = new Date('2027-01-15T12:00:00.000Z');
const at = (hours: number): Date => new Date(NOON.getTime() + hours * HOUR);
const between = (from: number, to: number) => ({ start: at(from).getTime(), end: at(to).getTime() });

export function appointmentContract(open: () => Promise<AppointmentsUnderTest>): void {
  let under: AppointmentsUnderTest;
  let actor: Actor;

  beforeAll(async () => {
    under = await open();
  });

  beforeEach(() => {
    actor = anActor();
  });

  const exclusively = <T>(work: (appointments: AppointmentRepository) => Promise<T>, as = actor) =>
    under.store.exclusively(as, ({ appointments }) => work(appointments));
  const added = (over: Partial<AppointmentRecord> = {}, dueAt: Date | null = null) =>
    exclusively((appointments) =>
      appointments.add(aNewAppointment({ workspaceId: actor.workspaceId, startsAt: at(0), endsAt: at(1), ...over }), {
        dueAt,
      }),
    );
  const diary = (from: number, to: number, over: { now?: Date; bufferMinutes?: number; except?: string } = {}) =>
    exclusively((appointments) =>
      appointments.diary({
        window: between(from, to),
        now: (over.now ?? NOON).getTime(),
        bufferMinutes: over.bufferMinutes ?? 0,
        except: over.except,
      }),
    );
  const read = async (id: string, as = actor) => under.reads.byRef(as, { id });
  const keptType = async (over: Partial<AppointmentTypeRecord>) => {
    const type = aType({ workspaceId: actor.workspaceId, ...over });
    await under.keepType(type);
    return type;
  };

  it('limits AI agents to three daily bookings per contact, even cancelled or concurrent ones', async () => {
    const book = (contact: string, over: Partial<AppointmentRecord> = {}) =>
      exclusively(async (appointments) => {
        await appointments.mustHaveRoomFor(agentsVisitor(contact));
        const booking = aNewAppointment({ workspaceId: actor.workspaceId, createdAt: new Date(), ...over });
        await appointments.noteVisitor(agentsVisitor(contact), await appointments.add(booking, { dueAt: null }));
      });
    const [stranger, other] = [randomUUID(), randomUUID()];
    await book(stranger, { status: 'cancelled' });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => book(stranger)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const details = { reason: 'too_many', ceiling: 'agent_bookings_of_a_contact', most: 3 };
    await expect(book(stranger)).rejects.toMatchObject({ kind: 'conflict', details });
    await expect(book(other)).resolves.toBeUndefined();
  });

  it('returns every stored field and the type name, by id or number', async () => {
    const type = await keptType({ name: 'Revisión' });
    const whole = await added({
      kind: 'visit',
      status: 'pending_hold',
      appointmentTypeId: type.id,
      contactId: randomUUID(),
      patientId: randomUUID(),
      customerName: 'Ana',
      ownerUserId: randomUUID(),
      locationId: randomUUID(),
      vehicleId: randomUUID(),
      vehicleHeld: true,
      leadId: randomUUID(),
      conversationId: randomUUID(),
      holdExpiresAt: at(2),
      icalSequence: 3,
      cancelNoticeAt: at(1),
    });
    const plain = await added({ startsAt: at(5), endsAt: at(6) });
    expect([whole.number, plain.number]).toEqual([1, 2]);
    expect(await read(whole.id)).toEqual({ ...whole, appointmentTypeName: 'Revisión' });
    expect(await under.reads.byRef(actor, { number: 2 })).toEqual({ ...plain, appointmentTypeName: null });
    expect(await exclusively((appointments) => appointments.lock({ number: 1 }))).toEqual(whole);
  });

  it('shows an appointment to its own workspace only', async () => {
    const { id } = await added();
    const stranger = anActor();
    expect(await read(id, stranger)).toBeUndefined();
    expect(await exclusively((appointments) => appointments.lock({ id }), stranger)).toBeUndefined();
    expect(await under.reads.page(stranger, {}, { limit: 9, after: null })).toEqual([]);
    expect(await under.reads.overlapping(stranger, between(-9, 9), { limit: 9 })).toEqual([]);
    const foreign = await exclusively(
      (appointments) => appointments.diary({ window: between(0, 1), now: NOON.getTime(), bufferMinutes: 0 }),
      stranger,
    );
    expect(foreign).toEqual({ booked: [], blocks: [] });
  });

  it('respects the visibility of the actor on every read and lock', async () => {
    const [me, here] = [randomUUID(), randomUUID()];
    const [mine, inBranch, nobodys] = [
      await added({ ownerUserId: me }),
      await added({ locationId: here }),
      await added(),
    ];
    const seenBy = async (visibility: Visibility) => {
      const as = { ...actor, visibility };
      const ids = [mine.id, inBranch.id, nobodys.id];
      const locked = await exclusively(
        async (appointments) => Promise.all(ids.map((id) => appointments.lock({ id }))),
        as,
      );
      const appointments = await Promise.all(ids.map((id) => read(id, as)));
      const paged = (await under.reads.page(as, {}, { limit: 9, after: null })).map(({ id }) => id);
      const overlapping = idsIn(await under.reads.overlapping(as, between(0, 1), { limit: 9 }));
      for (const seen of [locked, appointments])
        expect(seen.map((each) => each !== undefined)).toEqual(ids.map((id) => paged.includes(id)));
      expect([...overlapping].sort()).toEqual([...paged].sort());
      return ids.map((id) => paged.includes(id));
    };
    expect(await seenBy({ kind: 'all' })).toEqual([true, true, true]);
    expect(await seenBy({ kind: 'assigned', memberId: me })).toEqual([true, false, false]);
    expect(await seenBy({ kind: 'branches', locationIds: [here] })).toEqual([false, true, false]);
    expect(await seenBy({ kind: 'branches', locationIds: [] })).toEqual([false, false, false]);
  });

  it('saves a change together with its reminder', async () => {
    const before = await added({}, at(-2));
    const after = {
      ...before,
      status: 'confirmed' as const,
      startsAt: at(4),
      endsAt: at(5),
      ownerUserId: randomUUID(),
      locationId: randomUUID(),
      icalSequence: 1,
      updatedAt: at(1),
    };
    await exclusively((appointments) => appointments.save(after));
    expect([await read(before.id), await under.findReminder(before.id)]).toEqual([
      { ...after, appointmentTypeName: null },
      at(-2),
    ]);
    await exclusively((appointments) => appointments.save(after, { dueAt: at(2) }));
    expect(await under.findReminder(before.id)).toEqual(at(2));
    await exclusively((appointments) => appointments.save(after, { dueAt: null }));
    expect(await under.findReminder(before.id)).toBeUndefined();
    await exclusively((appointments) => appointments.save(after, { dueAt: at(3) }));
    expect(await under.findReminder(before.id)).toEqual(at(3));
  });

  it('returns the appointments of a window with their buffers, and blocks separately', async () => {
    const buffered = await keptType({ bufferMinutes: 30 });
    const [mine, own] = [
      await added({ appointmentTypeId: buffered.id }),
      await added({ startsAt: at(2), endsAt: at(3) }),
    ];
    await added({ kind: 'block', startsAt: at(0), endsAt: at(2), locationId: mine.id });
    await added({ status: 'cancelled' });
    await added({ status: 'completed' });
    const { booked, blocks } = await diary(1, 2, { bufferMinutes: 5 });
    expect(booked.map(({ start, end }) => ({ start, end }))).toContainEqual({
      start: at(0).getTime(),
      end: at(1.5).getTime(),
    });
    expect(blocks).toEqual([expect.objectContaining({ ...between(0, 2), locationId: mine.id, vehicleId: null })]);
    const later = await diary(2.5, 4, { bufferMinutes: 5 });
    expect(later.booked).toContainEqual(
      expect.objectContaining({ start: at(2).getTime(), end: at(3).getTime() + 5 * MINUTE }),
    );
    const starts = async (except?: string) => (await diary(2, 3, { except })).booked.map(({ start }) => start);
    expect(await starts()).toContain(own.startsAt.getTime());
    expect(await starts(own.id)).not.toContain(own.startsAt.getTime());
  });

  it('still applies the buffer and name of a deleted type', async () => {
    const gone = await keptType({ bufferMinutes: 30, deletedAt: NOON });
    const { id } = await added({ appointmentTypeId: gone.id });
    expect((await diary(0, 1)).booked).toEqual([
      expect.objectContaining({ start: at(0).getTime(), end: at(1.5).getTime() }),
    ]);
    expect(await read(id)).toMatchObject({ appointmentTypeName: gone.name });
  });

  it('cancels only the holds in the window, from the moment when they expire', async () => {
    const hold = await added({ status: 'pending_hold', holdExpiresAt: at(1) });
    const elsewhere = await added({ status: 'pending_hold', holdExpiresAt: at(1), startsAt: at(8), endsAt: at(9) });
    expect((await diary(0, 1, { now: new Date(at(1).getTime() - 1) })).booked).toHaveLength(1);
    expect((await diary(0, 1, { now: at(1) })).booked).toEqual([]);
    expect([(await read(hold.id))?.status, (await read(elsewhere.id))?.status]).toEqual(['cancelled', 'pending_hold']);
  });

  it('counts the appointments of each owner that day, and returns their last number', async () => {
    const [first, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    await added({ ownerUserId: first });
    await added({ ownerUserId: first, status: 'cancelled' });
    const last = await added({ ownerUserId: first, startsAt: at(30), endsAt: at(31) });
    const other = await added({ ownerUserId: two, startsAt: at(1), endsAt: at(2) });
    const loads = await exclusively((appointments) => appointments.loads([first, two, three], between(0, 12)));
    expect(loads.get(first)).toMatchObject({ thatDay: 1, lastNumber: last.number });
    expect(loads.get(two)).toMatchObject({ thatDay: 1, lastNumber: other.number });
    expect(loads.get(three)).toMatchObject({ thatDay: 0, lastNumber: null });
  });

  it('pages latest first, stays stable while others are added, and applies every filter', async () => {
    const [contactId, vehicleId, ownerUserId, leadId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const { id: appointmentTypeId } = await keptType({});
    const first = await added({ contactId, vehicleId, ownerUserId, leadId, appointmentTypeId });
    const twin = await added({ kind: 'visit' });
    const last = await added({ startsAt: at(3), endsAt: at(4), status: 'cancelled' });
    const pageIds = async (filter: AppointmentFilter) =>
      (await under.reads.page(actor, filter, { limit: 9, after: null })).map(({ id }) => id);
    const tied = [first.id, twin.id].sort().reverse();
    expect(await pageIds({})).toEqual([last.id, ...tied]);
    const [head] = await under.reads.page(actor, {}, { limit: 1, after: null });
    await added({ startsAt: at(6), endsAt: at(7) });
    expect((await under.reads.page(actor, {}, { limit: 9, after: head! })).map(({ id }) => id)).toEqual(tied);
    for (const filter of [{ contactId }, { vehicleId }, { ownerUserId }, { leadId }, { appointmentTypeId }])
      expect(await pageIds(filter)).toEqual([first.id]);
    expect(await pageIds({ statuses: ['cancelled', 'cancelled'] })).toEqual([last.id]);
    expect(await pageIds({ kinds: ['visit', 'visit'] })).toEqual([twin.id]);
    expect(await pageIds({ from: at(3), to: at(6) })).toEqual([last.id]);
    expect(await pageIds({ contactId, statuses: ['cancelled'] })).toEqual([]);
  });

  it('finds overlapping appointments in order, optionally only of one member or without an owner', async () => {
    const [me, other] = [randomUUID(), randomUUID()];
    const [mine, nobodys] = [
      await added({ ownerUserId: me, startsAt: at(1), endsAt: at(3) }),
      await added({ startsAt: at(0), endsAt: at(2), status: 'cancelled' }),
    ];
    const theirs = await added({ ownerUserId: other, startsAt: at(2), endsAt: at(4) });
    const overlappingIds = async (from: number, to: number, memberId?: string, limit = 9) =>
      idsIn(
        await under.reads.overlapping(actor, between(from, to), {
          limit,
          of: memberId === undefined ? undefined : { memberId },
        }),
      );
    expect(await overlappingIds(0, 5)).toEqual([nobodys.id, mine.id, theirs.id]);
    expect(await overlappingIds(3, 4)).toEqual([theirs.id]);
    expect(await overlappingIds(0, 5, me)).toEqual([nobodys.id, mine.id]);
    expect(await overlappingIds(0, 5, undefined, 2)).toBe('too many');
    expect(await overlappingIds(0, 5, undefined, 3)).toHaveLength(3);
  });

  it('serialises concurrent bookings, so that each sees the previous one', async () => {
    const bookIfFree = () =>
      exclusively(async (appointments) => {
        const { booked } = await appointments.diary({ window: between(0, 1), now: NOON.getTime(), bufferMinutes: 0 });
        if (booked.length >= 3) return undefined;
        return appointments.add(aNewAppointment({ workspaceId: actor.workspaceId, startsAt: at(0), endsAt: at(1) }), {
          dueAt: null,
        });
      });
    const booked = await Promise.all(Array.from({ length: 12 }, bookIfFree));
    expect(
      booked
        .filter((each) => each !== undefined)
        .map(({ number }) => number)
        .sort(),
    ).toEqual([1, 2, 3]);
  });

  it('rolls back work that fails', async () => {
    const work = (fail: boolean) =>
      under.store.exclusively(actor, async ({ appointments }) => {
        await appointments.add(aNewAppointment({ workspaceId: actor.workspaceId, startsAt: at(0), endsAt: at(1) }), {
          dueAt: at(-1),
        });
        if (fail) throw new Error('too late');
      });
    await expect(work(true)).rejects.toThrow('too late');
    expect(await under.reads.page(actor, {}, { limit: 9, after: null })).toEqual([]);
    await work(false);
    expect(await under.reads.page(actor, {}, { limit: 9, after: null })).toHaveLength(1);
  });
}
