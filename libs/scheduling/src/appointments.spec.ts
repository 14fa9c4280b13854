import { randomUUID } from 'node:crypto';
import { MINUTE } from '@workops/kernel';
import { appointmentsInMemory, at, NOON, refusalReason } from './testing/appointments-in-memory';
import { aNewAppointment } from './testing/builders';

describe('booking', () => {
  it('records an event with identifiers, times and states, and never a name', async () => {
    const { book, memory, actor } = appointmentsInMemory();
    const contactId = randomUUID();
    const { id } = await book(1, { contactId });
    const [event] = memory.listEvents(actor.workspaceId);
    expect(event).toMatchObject({
      type: 'appointment.booked',
      resourceId: id,
      data: { id, display_id: 'A-1', status: 'confirmed', contact_id: contactId },
    });
    expect(event).not.toHaveProperty('changes');
    expect(JSON.stringify(event)).not.toContain('Ana');
  });

  it('stores the survivor of a merged contact', async () => {
    const survivor = randomUUID();
    const { book } = appointmentsInMemory({ contacts: { liveContact: async () => survivor } });
    expect(await book(1, { contactId: randomUUID() })).toMatchObject({ contactId: survivor });
  });

  it('stores the survivor of a merge that ends while the booking waits', async () => {
    const [merged, survivor] = [randomUUID(), randomUUID()];
    const answers = [merged, survivor, merged, survivor];
    const { book, hold } = appointmentsInMemory({ contacts: { liveContact: async () => answers.shift() } });
    expect(await book(1, { contactId: merged })).toMatchObject({ contactId: survivor });
    expect(await hold(3, { contactId: merged })).toMatchObject({ contactId: survivor });
  });

  it('stores the survivor of a merge of leads that ends while the booking waits', async () => {
    const [merged, survivor] = [randomUUID(), randomUUID()];
    const answers = [merged, survivor, merged, survivor];
    const { book, hold } = appointmentsInMemory({ leads: { liveLead: async () => answers.shift() } });
    expect(await book(1, { leadId: merged })).toMatchObject({ leadId: survivor });
    expect(await hold(3, { leadId: merged })).toMatchObject({ leadId: survivor });
  });

  it('reports invalid times and types before missing references', async () => {
    const { book } = appointmentsInMemory({
      contacts: { liveContact: async () => undefined },
      branches: { isBranch: async () => false },
    });
    const unknown = { contactId: randomUUID(), locationId: randomUUID() };
    expect(await refusalReason(book(1, { ...unknown, endsAt: at(0) }))).toBe('invalid');
    expect(await refusalReason(book(1, { ...unknown, appointmentTypeId: randomUUID() }))).toBe('invalid');
    expect(await refusalReason(book(1, unknown))).toBe('unusable');
    expect(await refusalReason(book(1, { locationId: randomUUID() }))).toBe('not_found');
  });

  it('keeps the buffer of its type free, before and after', async () => {
    const { book, configure, keepType } = appointmentsInMemory();
    await configure({ bufferMinutes: 10 });
    const appointmentTypeId = await keepType({ bufferMinutes: 60 });
    await book(2, { appointmentTypeId });
    expect(await refusalReason(book(3))).toBe('slot_taken');
    expect(await refusalReason(book(1))).toBe('slot_taken');
    await book(4);
    await book(0, { endsAt: new Date(at(2).getTime() - 10 * MINUTE) });
  });

  it('distributes 300 slots among three people evenly, per day and in total', async () => {
    const { book, configure, keepType } = appointmentsInMemory();
    await configure({ staffCapacity: 3 });
    const staff = [randomUUID(), randomUUID(), randomUUID()];
    const appointmentTypeId = await keepType({ eligibleStaffIds: staff });
    const contactIds: (string | null)[] = [];
    for (let n = 0; n < 300; n += 1)
      contactIds.push((await book(Math.floor(n / 3) * 5, { appointmentTypeId })).ownerUserId);
    const counts = staff.map((id) => contactIds.filter((each) => each === id).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect(await refusalReason(book(0, { appointmentTypeId }))).toBe('slot_taken');
  });

  it('chooses the person longest without an appointment if the day is equal for all', async () => {
    const { book, keepType, configure } = appointmentsInMemory();
    await configure({ staffCapacity: 3 });
    const staff = [randomUUID(), randomUUID(), randomUUID()];
    const appointmentTypeId = await keepType({ eligibleStaffIds: staff });
    const contactIds: (string | null)[] = [];
    for (let day = 0; day < 31; day += 1) contactIds.push((await book(day * 24, { appointmentTypeId })).ownerUserId);
    const counts = staff.map((id) => contactIds.filter((each) => each === id).length);
    expect(counts.sort()).toEqual([10, 10, 11]);
  });

  it('leaves a type without staff unassigned, and rejects it if its staff have left', async () => {
    const { book, keepType } = appointmentsInMemory({
      staff: { presentAmong: async () => [], isTeam: async () => true },
    });
    expect(await book(1, { appointmentTypeId: await keepType({ name: 'a' }) })).toMatchObject({ ownerUserId: null });
    expect(
      await refusalReason(
        book(3, { appointmentTypeId: await keepType({ name: 'b', eligibleStaffIds: [randomUUID()] }) }),
      ),
    ).toBe('slot_taken');
  });

  it('schedules a reminder as configured, and none if it would be too late', async () => {
    const { book, hold, configure, memory } = appointmentsInMemory();
    await configure({ staffCapacity: 9, reminderLeadMinutes: 60 });
    const [soon, next, past, block, heldAppointment] = [
      await book(3),
      await book(1),
      await book(-5),
      await book(4, { kind: 'block' }),
      await hold(5),
    ];
    expect(await memory.reminderOf(soon.id)).toEqual(at(2));
    for (const { id } of [next, past, block, heldAppointment]) expect(await memory.reminderOf(id)).toBeUndefined();
    await configure({ reminderLeadMinutes: 0 });
    expect(await memory.reminderOf((await book(6)).id)).toBeUndefined();
  });
});

describe('changing an appointment', () => {
  it('applies the steps in order, and reports a rejected move alone', async () => {
    const { book, appointments, actor, events, memory } = appointmentsInMemory({
      staff: { presentAmong: async () => [], isTeam: async () => true },
    });
    const { id } = await book(1);
    const changed = await appointments.change(
      actor,
      { id },
      { visit: { startsAt: at(5), endsAt: at(6) }, status: 'completed', ownerUserId: randomUUID(), locationId: null },
    );
    expect(changed).toMatchObject({ startsAt: at(5), status: 'completed', ownerUserId: null });
    expect(events()).toEqual(['appointment.booked', 'appointment.rescheduled', 'appointment.completed']);
    expect(await memory.reminderOf(id)).toBeUndefined();
    expect(await refusalReason(appointments.change(actor, { id }, { visit: { startsAt: at(7), endsAt: at(8) } }))).toBe(
      'invalid_status',
    );
  });

  it('ignores the appointment itself when it checks a move, and frees the old slot', async () => {
    const { book, appointments, actor, memory } = appointmentsInMemory();
    const { id, icalSequence } = await book(1);
    const changed = await appointments.change(actor, { id }, { visit: { startsAt: at(1.5), endsAt: at(4) } });
    expect(changed.icalSequence).toBe(icalSequence + 1);
    expect(await memory.reminderOf(id)).toBeUndefined();
    await book(0.5);
    expect(await refusalReason(book(3))).toBe('slot_taken');
  });

  it('keeps the buffer of its type after a move, even of a deleted type', async () => {
    const { book, appointments, actor, keepType, dropType } = appointmentsInMemory();
    const appointmentTypeId = await keepType({ bufferMinutes: 60 });
    const { id } = await book(1, { appointmentTypeId });
    await book(5);
    await dropType(appointmentTypeId);
    const move = (from: number) =>
      refusalReason(appointments.change(actor, { id }, { visit: { startsAt: at(from), endsAt: at(from + 1) } }));
    expect([await move(3.5), await move(3)]).toEqual(['slot_taken', 'none']);
    expect(await refusalReason(book(4))).toBe('slot_taken');
  });

  it('is not limited to the staff of a type that was deleted', async () => {
    const { book, appointments, actor, configure, keepType, dropType } = appointmentsInMemory();
    await configure({ staffCapacity: 9 });
    const appointmentTypeId = await keepType({ eligibleStaffIds: [randomUUID()] });
    const { id } = await book(1, { appointmentTypeId });
    await book(3, { appointmentTypeId });
    await appointments.change(actor, { id }, { ownerUserId: null });
    const move = () => refusalReason(appointments.change(actor, { id }, { visit: { startsAt: at(3), endsAt: at(4) } }));
    expect(await move()).toBe('slot_taken');
    await dropType(appointmentTypeId);
    expect(await move()).toBe('none');
  });

  it('moves the reminder with the appointment', async () => {
    const { book, appointments, actor, memory } = appointmentsInMemory();
    const { id } = await book(3);
    await appointments.change(actor, { id }, { visit: { startsAt: at(30), endsAt: at(31) } });
    expect(await memory.reminderOf(id)).toEqual(at(28));
    await appointments.cancel(actor, { id }, null);
    expect(await memory.reminderOf(id)).toBeUndefined();
  });

  it('treats an unchanged time as no move', async () => {
    const { book, appointments, actor, events } = appointmentsInMemory();
    const { id, updatedAt } = await book(1);
    const owner = randomUUID();
    expect(await appointments.change(actor, { id }, { visit: { startsAt: at(1), endsAt: at(2) } })).toMatchObject({
      updatedAt,
    });
    await appointments.change(actor, { id }, { visit: { startsAt: at(1), endsAt: at(2) }, ownerUserId: owner });
    expect([await appointments.read(actor, { id }), events()]).toMatchObject([
      { ownerUserId: owner },
      ['appointment.booked'],
    ]);
  });

  it('changes each outcome into the other, and into nothing else', async () => {
    const { book, appointments, actor, events } = appointmentsInMemory();
    const { id } = await book(1);
    for (const status of ['completed', 'no_show', 'completed'] as const)
      await appointments.change(actor, { id }, { status });
    expect(events()).toEqual([
      'appointment.booked',
      'appointment.completed',
      'appointment.no_show',
      'appointment.completed',
    ]);
  });

  it('keeps both appointments in place when they try to swap slots concurrently', async () => {
    const { book, appointments, actor } = appointmentsInMemory();
    const [first, other] = [await book(1), await book(3)];
    const swapped = await Promise.all([
      refusalReason(appointments.change(actor, { id: first.id }, { visit: { startsAt: at(3), endsAt: at(4) } })),
      refusalReason(appointments.change(actor, { id: other.id }, { visit: { startsAt: at(1), endsAt: at(2) } })),
    ]);
    expect(swapped).toEqual(['slot_taken', 'slot_taken']);
    expect([
      (await appointments.read(actor, { id: first.id })).startsAt,
      (await appointments.read(actor, { id: other.id })).startsAt,
    ]).toEqual([at(1), at(3)]);
  });
});

describe('cancelling', () => {
  it('records one event and notifies the customer once, with the time of the notice', async () => {
    const { appointments, memory, actor, cancellations, events } = appointmentsInMemory();
    const conversationId = randomUUID();
    const { id } = await memory.exclusively(actor, (tx) =>
      tx.appointments.add(aNewAppointment({ workspaceId: actor.workspaceId, conversationId }), { dueAt: at(1) }),
    );
    await Promise.all([1, 2, 3].map(() => appointments.cancel(actor, { id }, 'Llueve')));
    expect(events()).toEqual(['appointment.cancelled']);
    expect(cancellations).toEqual([{ id, reason: 'Llueve' }]);
    expect(await appointments.read(actor, { id })).toMatchObject({ cancelNoticeAt: NOON });
    expect(
      JSON.stringify([await appointments.read(actor, { id }), memory.listEvents(actor.workspaceId)]),
    ).not.toContain('Llueve');
  });

  it('succeeds without a notice time if the customer could not be notified', async () => {
    const notices = { remind: async () => false, mayMail: async () => true, tellCancelled: jest.fn(async () => false) };
    const { appointments, memory, actor, book } = appointmentsInMemory({ notices });
    const { id } = await memory.exclusively(actor, (tx) =>
      tx.appointments.add(aNewAppointment({ workspaceId: actor.workspaceId, conversationId: randomUUID() }), {
        dueAt: null,
      }),
    );
    expect(await appointments.cancel(actor, { id }, null)).toMatchObject({
      status: 'cancelled',
      icalSequence: 1,
      cancelNoticeAt: null,
    });
    const { id: other } = await book(5);
    expect(await appointments.cancel(actor, { id: other }, null)).toMatchObject({ cancelNoticeAt: null });
    expect(notices.tellCancelled).toHaveBeenCalledTimes(1);
  });
});

describe('an appointment that the actor may not see', () => {
  it('is not found, for any operation', async () => {
    const { appointments, actor, book, input } = appointmentsInMemory();
    const { id } = await book(1, { ownerUserId: randomUUID() });
    const narrow = { ...actor, visibility: { kind: 'assigned' as const, memberId: randomUUID() } };
    const attempts = [
      appointments.read(narrow, { id }),
      appointments.change(narrow, { id }, { status: 'completed' }),
      appointments.cancel(narrow, { id }, null),
      appointments.confirm(narrow, { id }),
    ];
    expect(await Promise.all(attempts.map(refusalReason))).toEqual(Array(4).fill('not_found'));
    expect((await appointments.list(narrow, { limit: 9, cursor: null })).items).toEqual([]);
    expect(await refusalReason(appointments.book(narrow, input(1)))).toBe('slot_taken');
  });
});
