import { MINUTE } from '@workops/kernel';
import fc from 'fast-check';
import { availableSlots, type SlotRules } from './availability';
import type { ServiceStaff } from './booked-service';
import type { Diary, Wish } from './booking-rules';
import { slotsOfStaff, staffAt } from './staff-hours';

/** A Monday in Santiago, at midnight. */
const MONDAY = Date.parse('2027-01-18T03:00:00Z');
const at = (time: string): number => MONDAY + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE;
const DAY = { start: MONDAY, end: MONDAY + 24 * 60 * MINUTE };
const RULES: SlotRules = {
  timezone: 'America/Santiago',
  businessHours: { mon: [['09:00', '18:00']] },
  holidays: new Set<string>(),
  slotMinutes: 60,
  durationMinutes: 30,
  bufferMinutes: 0,
  limits: { staffCapacity: 100, ownerCapacity: 1, vehicleExclusive: false },
};
const EMPTY: Diary = { booked: [], blocks: [] };
const staffMember = (memberId: string, over: Partial<ServiceStaff> = {}): ServiceStaff => ({
  memberId,
  hours: null,
  stepMinutes: null,
  isOnline: true,
  ...over,
});
const aWish = (staff: readonly ServiceStaff[], ownerUserId: string | null = null): Wish => ({
  appointmentTypeId: 'type',
  ownerUserId,
  locationId: null,
  vehicleId: null,
  eligibleStaffIds: staff.map(({ memberId }) => memberId),
});
const bookedSpan = (memberId: string, from: string, until: string) => ({
  start: at(from),
  end: at(until),
  ownerUserId: memberId,
  appointmentTypeId: 'type',
  vehicleId: null,
});
const slotTimes = (staff: readonly ServiceStaff[], diary = EMPTY, rules: Partial<SlotRules> = {}) =>
  slotsOfStaff(aWish(staff), DAY, { ...RULES, ...rules }, diary, staff).map(({ start }) =>
    new Date(start).toISOString().slice(11, 16),
  );

const MORNING = { hours: { mon: [['09:00', '13:00'] as [string, string]] }, stepMinutes: 20 };

describe("the slots of a service's staff", () => {
  it("start at intervals from the beginning of the member's own hours", () => {
    const times = slotTimes([staffMember('a', MORNING)]);
    expect([times.length, times[0], times.at(-1)]).toEqual([11, '12:00', '15:20']);
  });

  it("lie within the workspace's opening, counted from the member's own beginning", () => {
    const early = staffMember('a', { hours: { mon: [['08:30', '10:00']] }, stepMinutes: 20 });
    expect(slotTimes([early])).toEqual(['12:10', '12:30']);
    expect(slotTimes([early], EMPTY, { holidays: new Set(['2027-01-18']) })).toEqual([]);
  });

  it('are those of any free member', () => {
    const staff = [staffMember('a', MORNING), staffMember('b', { hours: { mon: [['12:00', '13:00']] } })];
    const diary = { booked: [bookedSpan('a', '09:00', '12:10')], blocks: [] };
    expect(slotTimes(staff, diary)).toEqual(['15:00', '15:20']);
    expect(
      slotTimes(staff, {
        ...diary,
        blocks: [{ start: at('12:20'), end: at('12:40'), locationId: null, vehicleId: null }],
      }),
    ).toEqual([]);
  });

  it('are also checked for a single visit', () => {
    const staff = [staffMember('a', MORNING), staffMember('b')];
    const visit = (time: string) => ({ start: at(time), end: at(time) + 30 * MINUTE });
    const present = (time: string) => staffAt(staff, visit(time), RULES);
    expect(['09:00', '09:20', '09:10', '15:00', '18:00'].map(present)).toEqual([['a', 'b'], ['a'], [], ['b'], []]);
  });

  it("equal the workspace's slots if no member has own hours", () => {
    const entry = fc.record({
      owner: fc.constantFrom('a', 'b', 'c', null),
      start: fc.integer({ min: 0, max: 47 }),
      length: fc.integer({ min: 1, max: 8 }),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), fc.integer({ min: 1, max: 4 }), (entries, staffCapacity) => {
        const staff = [staffMember('a'), staffMember('b')];
        const diary: Diary = {
          blocks: [],
          booked: entries.map(({ owner, start, length }) => ({
            start: MONDAY + start * 30 * MINUTE,
            end: MONDAY + (start + length) * 30 * MINUTE,
            ownerUserId: owner,
            appointmentTypeId: 'type',
            vehicleId: null,
          })),
        };
        const rules = { ...RULES, limits: { ...RULES.limits, staffCapacity } };
        expect(slotsOfStaff(aWish(staff), DAY, rules, diary, staff)).toEqual(
          availableSlots(aWish(staff), DAY, rules, diary),
        );
      }),
    );
  });
});
