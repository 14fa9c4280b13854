import fc from 'fast-check';
import { DAY, MINUTE, WEEK_DAYS, type BusinessHours } from '@workops/kernel';
import { availableSlots, gridStarts, type SlotRules } from './availability';
import { findConflict, type Diary, type Wish } from './booking-rules';
import { isWithinHours } from './opening';

const HOUR = 60 * MINUTE;
const noDiary: Diary = { booked: [], blocks: [] };
const anything: Wish = {
  appointmentTypeId: null,
  ownerUserId: null,
  locationId: null,
  vehicleId: null,
  eligibleStaffIds: null,
};

const everyDay = (...pairs: [string, string][]): BusinessHours =>
  Object.fromEntries(WEEK_DAYS.map((day) => [day, pairs]));
const rules = (over: Partial<SlotRules> = {}): SlotRules => ({
  timezone: 'UTC',
  businessHours: everyDay(['00:00', '24:00']),
  holidays: new Set(),
  slotMinutes: 60,
  durationMinutes: 60,
  bufferMinutes: 0,
  limits: { staffCapacity: 1, ownerCapacity: 1, vehicleExclusive: false },
  ...over,
});

/** Offered starts of a local day: local time and instant. */
function offered(day: string, over: Partial<SlotRules>): string[] {
  const noon = Date.parse(`${day}T12:00Z`);
  const slotRules = rules(over);
  const time = new Intl.DateTimeFormat('sv', { timeZone: slotRules.timezone, dateStyle: 'short', timeStyle: 'short' });
  return availableSlots(anything, { start: noon - DAY, end: noon + DAY }, slotRules, noDiary)
    .map(({ start }) => `${time.format(start)} ${new Date(start).toISOString().slice(11, 16)}Z`)
    .filter((shown) => shown.startsWith(day))
    .map((shown) => shown.slice(11));
}

describe('the grid', () => {
  it('counts from each opening, in which a visit must also end', () => {
    const hours = { businessHours: everyDay(['09:15', '12:00'], ['12:00', '14:00']), slotMinutes: 45 };
    expect(offered('2027-01-18', hours)).toEqual([
      '09:15 09:15Z',
      '10:00 10:00Z',
      '10:45 10:45Z',
      '12:00 12:00Z',
      '12:45 12:45Z',
    ]);
  });

  it("crosses midnight only if the next day's hours begin then", () => {
    const night = { businessHours: everyDay(['00:00', '02:00'], ['22:00', '24:00']), durationMinutes: 90 };
    expect(offered('2027-01-18', night)).toEqual(['00:00 00:00Z', '22:00 22:00Z', '23:00 23:00Z']);
    expect(offered('2027-01-18', { ...night, holidays: new Set(['2027-01-19']) })).toEqual([
      '00:00 00:00Z',
      '22:00 22:00Z',
    ]);
    expect(
      offered('2027-01-18', { ...night, businessHours: everyDay(['00:30', '02:00'], ['22:00', '24:00']) }),
    ).toEqual(['00:30 00:30Z', '22:00 22:00Z']);
  });

  it('is empty on a day without hours and on a holiday', () => {
    expect(offered('2027-01-18', { businessHours: { tue: [['09:00', '18:00']] } })).toEqual([]);
    expect(offered('2027-01-18', { holidays: new Set(['2027-01-18']) })).toEqual([]);
  });

  it('contains starts in the half-open window', () => {
    const ten = Date.parse('2027-01-18T10:00Z');
    expect(gridStarts({ start: ten, end: ten + 2 * HOUR }, rules())).toEqual([ten, ten + HOUR]);
    expect(gridStarts({ start: ten + 1, end: ten + 2 * HOUR + 1 }, rules())).toEqual([ten + HOUR, ten + 2 * HOUR]);
  });
});

describe('across a clock change', () => {
  const night = (timezone: string, pairs: [string, string][] = [['00:00', '04:00']]) => ({
    timezone,
    businessHours: everyDay(...pairs),
  });

  it('Europe/Madrid 2027-03-28 has no 02:00', () => {
    expect(offered('2027-03-28', night('Europe/Madrid'))).toEqual(['00:00 23:00Z', '01:00 00:00Z', '03:00 01:00Z']);
  });

  it('Europe/Madrid 2027-10-31 offers the repeated 02:00 at its first occurrence', () => {
    expect(offered('2027-10-31', night('Europe/Madrid'))).toEqual([
      '00:00 22:00Z',
      '01:00 23:00Z',
      '02:00 00:00Z',
      '03:00 02:00Z',
    ]);
  });

  it('America/Santiago 2027-04-03 offers the repeated 23:00 at its first occurrence', () => {
    expect(offered('2027-04-03', night('America/Santiago', [['21:00', '24:00']]))).toEqual([
      '21:00 00:00Z',
      '22:00 01:00Z',
      '23:00 02:00Z',
    ]);
    expect(offered('2027-04-04', night('America/Santiago', [['00:00', '02:00']]))).toEqual([
      '00:00 04:00Z',
      '01:00 05:00Z',
    ]);
  });

  it('America/Santiago 2027-09-05 begins at 01:00, where the previous evening ends', () => {
    expect(offered('2027-09-05', night('America/Santiago'))).toEqual(['01:00 04:00Z', '02:00 05:00Z', '03:00 06:00Z']);
    expect(offered('2027-09-04', night('America/Santiago', [['22:00', '24:00']]))).toEqual([
      '22:00 02:00Z',
      '23:00 03:00Z',
    ]);
  });

  it('an opening that the change shortens offers no visit that would end after it', () => {
    const shortened = { ...night('Europe/Madrid', [['01:30', '02:30']]), slotMinutes: 30 };
    expect(offered('2027-03-28', shortened)).toEqual([]);
    expect(offered('2027-03-28', { ...shortened, durationMinutes: 30 })).toEqual(['01:30 00:30Z']);
  });
});

describe('a visit', () => {
  const hours = rules({
    businessHours: everyDay(['09:00', '12:00'], ['13:00', '24:00']),
    holidays: new Set(['2027-01-19']),
  });
  const within = (start: string, end: string) =>
    isWithinHours({ start: Date.parse(start), end: Date.parse(end) }, hours);

  it('is within hours if one opening contains all of it', () => {
    expect(within('2027-01-18T09:10Z', '2027-01-18T12:00Z')).toBe(true);
    expect(within('2027-01-18T23:00Z', '2027-01-19T00:00Z')).toBe(true);
    expect(within('2027-01-18T08:59Z', '2027-01-18T09:30Z')).toBe(false);
    expect(within('2027-01-18T11:30Z', '2027-01-18T13:30Z')).toBe(false);
    expect(within('2027-01-19T09:00Z', '2027-01-19T10:00Z')).toBe(false);
    expect(within('2027-01-18T23:00Z', '2027-01-19T01:00Z')).toBe(false);
    expect(within('2027-01-18T10:00Z', '2027-01-20T10:00Z')).toBe(false);
  });

  it('is within hours across midnight if the next opening begins then', () => {
    const always = rules({ holidays: new Set(['2027-01-21']) });
    const open = (start: string, end: string) =>
      isWithinHours({ start: Date.parse(start), end: Date.parse(end) }, always);
    expect(open('2027-01-18T23:00Z', '2027-01-19T01:00Z')).toBe(true);
    expect(open('2027-01-18T23:00Z', '2027-01-20T23:00Z')).toBe(true);
    expect(open('2027-01-20T23:00Z', '2027-01-21T00:30Z')).toBe(false);
  });
});

const BEGIN = Date.parse('2027-03-26T00:00Z');
const ids = (letter: string) => fc.constantFrom(null, `${letter}1`, `${letter}2`);
const stretch = fc
  .tuple(fc.integer({ min: 0, max: 4 * 96 }), fc.integer({ min: 1, max: 16 }))
  .map(([start, length]) => ({ start: BEGIN + start * 15 * MINUTE, end: BEGIN + (start + length) * 15 * MINUTE }));
const diaries: fc.Arbitrary<Diary> = fc.record({
  booked: fc.array(
    fc
      .tuple(stretch, fc.record({ appointmentTypeId: ids('t'), ownerUserId: ids('o'), vehicleId: ids('v') }))
      .map(([when, who]) => ({ ...when, ...who })),
    {
      maxLength: 40,
    },
  ),
  blocks: fc.array(
    fc
      .tuple(stretch, fc.record({ locationId: ids('l'), vehicleId: ids('v') }))
      .map(([when, where]) => ({ ...when, ...where })),
    { maxLength: 4 },
  ),
});
const wishes: fc.Arbitrary<Wish> = fc.record({
  appointmentTypeId: ids('t'),
  ownerUserId: ids('o'),
  locationId: ids('l'),
  vehicleId: ids('v'),
  eligibleStaffIds: fc.constantFrom(null, [], ['o1'], ['o1', 'o2', 'o3']),
});
const times = fc
  .uniqueArray(fc.integer({ min: 0, max: 48 }), { minLength: 2, maxLength: 4 })
  .map((halfHours) =>
    halfHours
      .sort((left, right) => left - right)
      .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`),
  );
const openings = times.map(([a, b, c, d]) => everyDay([a!, b!], ...(d ? [[c!, d] as [string, string]] : [])));
const ruleSets: fc.Arbitrary<SlotRules> = fc.record({
  timezone: fc.constantFrom('Europe/Madrid', 'America/Santiago', 'Asia/Kathmandu'),
  businessHours: openings,
  holidays: fc.subarray(['2027-03-27', '2027-03-29']).map((days) => new Set(days)),
  slotMinutes: fc.constantFrom(15, 30, 60, 90),
  durationMinutes: fc.constantFrom(15, 45, 60, 120),
  bufferMinutes: fc.constantFrom(0, 0, 10, 30),
  limits: fc.record({
    staffCapacity: fc.integer({ min: 1, max: 4 }),
    ownerCapacity: fc.integer({ min: 1, max: 2 }),
    vehicleExclusive: fc.boolean(),
  }),
});

/** All starts of the grid, computed minute by minute with the clock of Intl. */
function startsByTheClock(
  window: { start: number; end: number },
  { timezone, businessHours, holidays, slotMinutes, durationMinutes }: SlotRules,
): number[] {
  const format = new Intl.DateTimeFormat('sv', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
  const weekDay = (date: string) => WEEK_DAYS[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7]!;
  const openingAt = (instant: number) => {
    const [date, time] = format.format(instant).split(' ') as [string, string];
    if (holidays.has(date)) return undefined;
    const pair = businessHours[weekDay(date)]?.find(([from, until]) => from <= time && time < until);
    const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
    return (
      pair && { pair, name: `${date} ${pair[0]}`, minute: minutes(time) - minutes(pair[0]), shown: `${date} ${time}` }
    );
  };
  type Opened = ReturnType<typeof openingAt>;
  const goesOn = (before: Opened, after: Opened) =>
    before?.name === after?.name ||
    (before?.pair[1] === '24:00' && after?.pair[0] === '00:00' && before.name < after.name);
  const seen = new Set<string>();
  const starts: number[] = [];
  for (let instant = window.start - 3 * HOUR; instant < window.end; instant += 15 * MINUTE) {
    const opening = openingAt(instant);
    if (!opening || opening.minute % slotMinutes !== 0 || seen.has(opening.shown)) continue;
    seen.add(opening.shown);
    const steps = Array.from({ length: durationMinutes / 15 }, (_, step) => openingAt(instant + step * 15 * MINUTE));
    if (instant >= window.start && steps.every((step, index) => step && goesOn(steps[Math.max(0, index - 1)], step)))
      starts.push(instant);
  }
  return starts;
}

describe('over five hundred states', () => {
  it('every offered start can be booked, and every other start is refused', () => {
    const windows = fc
      .tuple(fc.integer({ min: 0, max: 96 }), fc.integer({ min: 1, max: 3 * 96 }))
      .map(([start, length]) => ({
        start: BEGIN + start * 15 * MINUTE,
        end: BEGIN + (start + length) * 15 * MINUTE,
      }));
    const property = fc.property(wishes, windows, ruleSets, diaries, (wish, window, slotRules, diary) => {
      const duration = slotRules.durationMinutes * MINUTE;
      const bookable = (start: number) =>
        findConflict(
          wish,
          { start, end: start + duration + slotRules.bufferMinutes * MINUTE },
          diary,
          slotRules.limits,
        ) === undefined;
      const slots = availableSlots(wish, window, slotRules, diary);
      expect(slots.map(({ start }) => start)).toEqual(startsByTheClock(window, slotRules).filter(bookable));
      expect(slots.every(({ start, end }) => end - start === duration)).toBe(true);
    });
    fc.assert(property, { numRuns: 500 });
  });
});
