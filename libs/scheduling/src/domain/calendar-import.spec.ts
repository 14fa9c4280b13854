import fc from 'fast-check';
import { aNewAppointment } from '../testing/builders';
import type { AppointmentRecord } from './appointment';
import { EXTERNAL, appointmentName, planImport, takenBack, type ExternalEvent } from './calendar-import';

const now = new Date('2027-01-15T12:00:00.000Z');

const event = (uid: string, hour: number, summary = 'Dentista'): ExternalEvent => ({
  uid,
  startsAt: new Date(now.getTime() + hour * 3_600_000),
  endsAt: new Date(now.getTime() + (hour + 1) * 3_600_000),
  summary,
});
const importedAs = (from: ExternalEvent, over: Partial<AppointmentRecord> = {}): AppointmentRecord => ({
  ...aNewAppointment({
    kind: EXTERNAL,
    startsAt: from.startsAt,
    endsAt: from.endsAt,
    customerName: appointmentName(from),
    icalUid: from.uid,
  }),
  number: 1,
  ...over,
});

/** The appointments after the plan was applied. */
function after(imported: readonly AppointmentRecord[], events: readonly ExternalEvent[]): AppointmentRecord[] {
  const { added, moved } = planImport(imported, events, now);
  const uids = new Set(events.map(({ uid }) => uid));
  const gone = imported
    .filter(({ status, icalUid }) => status === 'confirmed' && !uids.has(icalUid))
    .map((each) => takenBack(each, now));
  const changed = new Map([...moved, ...gone].map((each) => [each.id, each]));
  return [...imported.map((each) => changed.get(each.id) ?? each), ...added.map((each) => importedAs(each))];
}

const calendar = fc
  .uniqueArray(fc.record({ uid: fc.constantFrom('a', 'b', 'c', 'd'), hour: fc.integer({ min: 0, max: 3 }) }), {
    selector: ({ uid }) => uid,
  })
  .map((all) => all.map(({ uid, hour }) => event(uid, hour)));

describe('the plan of an import', () => {
  it('syncs appointments with the calendar from any state, and is idempotent', () => {
    fc.assert(
      fc.property(fc.array(calendar, { minLength: 1, maxLength: 5 }), (calendars) => {
        const present = calendars.reduce<AppointmentRecord[]>(after, []);
        const last = calendars.at(-1)!;
        const shown = present
          .filter(({ status }) => status === 'confirmed')
          .map(({ icalUid, startsAt }) => `${icalUid} ${startsAt.getTime()}`);
        expect(shown.sort()).toEqual(last.map(({ uid, startsAt }) => `${uid} ${startsAt.getTime()}`).sort());
        expect(planImport(present, last, now)).toEqual({ added: [], moved: [] });
      }),
    );
  });

  it('keeps appointments that were cancelled here, even if the event moves', () => {
    const off = importedAs(event('a', 1), { status: 'cancelled' });
    expect(planImport([off], [event('a', 2)], now)).toEqual({ added: [], moved: [] });
  });

  it('imports an event that was gone and returns as another appointment', () => {
    const gone = takenBack(importedAs(event('a', 1)), now);
    expect(gone).toMatchObject({ status: 'cancelled', icalSequence: 1 });
    expect(planImport([gone], [event('a', 1)], now).added).toEqual([event('a', 1)]);
  });

  it('names an appointment by the beginning of the summary, or not at all', () => {
    expect(appointmentName(event('a', 1, ` ${'x'.repeat(300)}`))).toBe('x'.repeat(200));
    expect(appointmentName(event('a', 1, '  '))).toBeNull();
  });
});
