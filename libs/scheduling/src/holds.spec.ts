import { randomUUID } from 'node:crypto';
import { MINUTE } from '@workops/kernel';
import { appointmentsInMemory, at, NOON, refusalReason } from './testing/appointments-in-memory';

describe('a hold', () => {
  it('stops blocking when it expires, and a late confirmation overwrites nothing', async () => {
    const { book, hold, appointments, actor, clock, configure, events } = appointmentsInMemory();
    await configure({ holdTtlMinutes: 15 });
    const appointment = await hold(1);
    expect(appointment).toMatchObject({
      status: 'pending_hold',
      holdExpiresAt: new Date(NOON.getTime() + 15 * MINUTE),
    });
    clock.advance(15 * MINUTE - 1);
    expect(await refusalReason(book(1))).toBe('slot_taken');
    clock.advance(1);
    const booked = await book(1);
    expect(await refusalReason(appointments.confirm(actor, { id: appointment.id }))).toBe('hold_expired');
    expect(await appointments.read(actor, { id: appointment.id })).toMatchObject({ status: 'cancelled' });
    expect(await appointments.read(actor, { id: booked.id })).toMatchObject({ status: 'confirmed' });
    expect(events()).toEqual(['appointment.booked']);
  });

  it('cannot be confirmed once it has expired, even if its slot is still free', async () => {
    const { hold, appointments, actor, clock } = appointmentsInMemory();
    const { id } = await hold(1);
    clock.advance(15 * MINUTE);
    expect(await refusalReason(appointments.confirm(actor, { id }))).toBe('hold_expired');
  });

  it('is confirmed once, with its reminder', async () => {
    const { hold, appointments, actor, events, memory } = appointmentsInMemory();
    const { id } = await hold(3);
    await Promise.all([1, 2, 3].map(() => appointments.confirm(actor, { id })));
    expect([events(), await memory.reminderOf(id)]).toEqual([['appointment.booked'], at(1)]);
    expect(await refusalReason(appointments.confirm(actor, { id: randomUUID() }))).toBe('not_found');
  });

  it('cannot be moved once expired, and its cancellation records no event', async () => {
    const { hold, appointments, actor, clock, events } = appointmentsInMemory();
    const { id } = await hold(1);
    clock.advance(15 * MINUTE);
    expect(await refusalReason(appointments.change(actor, { id }, { visit: { startsAt: at(2), endsAt: at(3) } }))).toBe(
      'invalid_status',
    );
    expect(await appointments.cancel(actor, { id }, null)).toMatchObject({ status: 'cancelled' });
    expect(events()).toEqual([]);
  });

  it('is moved without an event, and its cancellation records both statuses', async () => {
    const { hold, appointments, actor, memory, events } = appointmentsInMemory();
    const { id } = await hold(1);
    await appointments.change(actor, { id }, { visit: { startsAt: at(2), endsAt: at(3) } });
    await appointments.cancel(actor, { id }, null);
    expect(events()).toEqual(['appointment.cancelled']);
    const [cancelled] = memory.listEvents(actor.workspaceId);
    expect(cancelled).toMatchObject({ changes: { status: { from: 'pending_hold', to: 'cancelled' } } });
  });

  it.each([
    ['once it was confirmed', true],
    ['while it stood', false],
  ])('that was cancelled %s is not reported as expired', async (_when, isConfirmed) => {
    const { hold, appointments, actor, clock } = appointmentsInMemory();
    const { id } = await hold(1);
    if (isConfirmed) await appointments.confirm(actor, { id });
    await appointments.cancel(actor, { id }, null);
    expect(await refusalReason(appointments.confirm(actor, { id }))).toBe('invalid_status');
    clock.advance(15 * MINUTE);
    expect(await refusalReason(appointments.confirm(actor, { id }))).toBe('invalid_status');
  });

  it('that was cancelled after it expired is reported as expired', async () => {
    const { hold, appointments, actor, clock } = appointmentsInMemory();
    const { id } = await hold(1);
    clock.advance(15 * MINUTE);
    await appointments.cancel(actor, { id }, null);
    expect(await refusalReason(appointments.confirm(actor, { id }))).toBe('hold_expired');
  });

  it('follows hours, lead time and holidays for callers without booking permission', async () => {
    const { hold, actor, configure } = appointmentsInMemory({ holidays: { between: () => ['2027-01-18'] } });
    await configure({
      staffCapacity: 9,
      minLeadMinutes: 120,
      businessHours: { fri: [['09:00', '18:00']], mon: [['09:00', '18:00']] },
    });
    const page = { ...actor, scopes: new Set(['appointments:intake'] as const) };
    expect((await hold(2, {}, page)).status).toBe('pending_hold');
    expect(await refusalReason(hold(1.99, {}, page))).toBe('invalid');
    expect(await refusalReason(hold(5.5, {}, page))).toBe('invalid');
    expect(await refusalReason(hold(72, {}, page))).toBe('invalid');
    for (const hour of [1.99, 5.5, 72]) expect((await hold(hour)).status).toBe('pending_hold');
    expect(await refusalReason(hold(2, { kind: 'block' }))).toBe('malformed');
  });

  it('is limited to three per visitor until one is confirmed', async () => {
    const { appointments, actor, input, configure } = appointmentsInMemory();
    await configure({ staffCapacity: 99 });
    const visit = (visitor: string) => appointments.hold(actor, input(1), visitor);
    const [first] = [await visit('192.0.2.1'), await visit('192.0.2.1'), await visit('192.0.2.1')];
    expect(await refusalReason(visit('192.0.2.1'))).toBe('too_many');
    expect((await visit('192.0.2.2')).status).toBe('pending_hold');
    await appointments.confirm(actor, { id: first.id });
    expect((await visit('192.0.2.1')).status).toBe('pending_hold');
  });
});

describe('a hold outside the hours', () => {
  it('is invalid before references are checked, so that it does not reveal contacts', async () => {
    const { hold, actor } = appointmentsInMemory({ contacts: { liveContact: async () => undefined } });
    const page = { ...actor, scopes: new Set(['appointments:intake'] as const) };
    expect(await refusalReason(hold(20, { contactId: randomUUID() }, page))).toBe('invalid');
    expect(await refusalReason(hold(3, { contactId: randomUUID() }, page))).toBe('unusable');
  });
});

describe('an extremely long hold', () => {
  it('is rejected after a check of only the day on which it starts', async () => {
    const lookups: string[][] = [];
    const { hold, actor } = appointmentsInMemory({
      holidays: {
        between: (_country, from, to) => {
          lookups.push([from, to]);
          return [];
        },
      },
    });
    const page = { ...actor, scopes: new Set(['appointments:intake'] as const) };
    expect(await refusalReason(hold(3, { endsAt: new Date('9998-01-01T00:00:00Z') }, page))).toBe('invalid');
    expect(lookups).toEqual([['2027-01-15', '2027-01-15']]);
  });
});
