import fc from 'fast-check';
import { afterPauses, businessClock, everyMinute, type ClockPause, type WorkingHours } from './business-clock';
import { WEEK_DAYS, type BusinessHours } from './business-hours';
import { DAY, MINUTE } from './zone';

const at = (text: string): number => Date.parse(text);
const shown = (instant: number | undefined) =>
  instant === undefined ? undefined : new Date(instant).toISOString().slice(0, 16);
const SANTIAGO = 'America/Santiago';
const workdays = (...pairs: [string, string][]): BusinessHours =>
  Object.fromEntries(WEEK_DAYS.slice(0, 5).map((day) => [day, pairs]));

/** The latest wall time that a zone's clocks have reached by each minute of a window, according to Intl alone. */
interface Walked {
  zone: string;
  start: number;
  reached: Float64Array;
}

const QUARTER = 15 * MINUTE;

function walked(zone: string, from: string, days: number): Walked {
  const start = at(from);
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const wallAt = (instant: number): number => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    return Date.UTC(parts['year']!, parts['month']! - 1, parts['day'], parts['hour'], parts['minute']);
  };
  const reached = new Float64Array((days * DAY) / MINUTE);
  let most = -Infinity;
  for (let instant = start - 2 * DAY; instant < start + days * DAY; instant += QUARTER) {
    const wall = wallAt(instant);
    for (let minute = 0; minute < 15; minute += 1) {
      most = Math.max(most, wall + minute * MINUTE);
      const place = (instant - start) / MINUTE + minute;
      if (place >= 0) reached[place] = most;
    }
  }
  return { zone, start, reached };
}

const places = (walk: Walked) => walk.reached.length;
const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

interface Case {
  walk: Walked;
  days: readonly (readonly (readonly [from: number, until: number])[])[];
  holidays: ReadonlySet<number>;
  from: number;
  count: number;
  pauses: readonly { from: number; to: number | null }[];
}

/** Walks minute by minute and returns when `count` minutes have run. */
function walkedTo({ walk, days, holidays, from, count, pauses }: Case): number | undefined {
  let left = count;
  for (let place = from; place < places(walk); place += 1) {
    const wall = walk.reached[place]!;
    const day = Math.floor(wall / DAY);
    const minute = (wall - day * DAY) / MINUTE;
    const open =
      !holidays.has(day) &&
      days[(((day + 3) % 7) + 7) % 7]!.some(([opens, closes]) => opens <= minute && minute < closes);
    if (!open || pauses.some((pause) => pause.from <= place && (pause.to === null || place < pause.to))) continue;
    left -= 1;
    if (left === 0) return place + 1;
  }
  return undefined;
}

const dateOfDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

function toWorkingHours({ walk, days, holidays }: Case): WorkingHours {
  const dates = [...holidays].map(dateOfDay);
  return {
    timezone: walk.zone,
    businessHours: Object.fromEntries(
      days.map((pairs, n) => [WEEK_DAYS[n]!, pairs.map(([from, until]) => [clockTime(from), clockTime(until)])]),
    ),
    holidaysBetween: (from, to) => dates.filter((date) => from <= date && date <= to),
  };
}

const pairsOfADay = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 0, max: 1_440 }), fc.constantFrom(0, 60, 90, 120, 150, 180, 1_380, 1_440)), {
    maxLength: 6,
  })
  .map((times) => [...times].sort((left, right) => left - right))
  .map((times) => times.flatMap((time, n) => (n % 2 === 1 ? [[times[n - 1]!, time] as const] : [])));

const arbitraryCase = (walks: readonly Walked[]): fc.Arbitrary<Case> =>
  fc.constantFrom(...walks).chain((walk) => {
    const firstDay = Math.floor(walk.start / DAY);
    const place = fc.integer({ min: 0, max: places(walk) - 1 });
    return fc.record({
      walk: fc.constant(walk),
      days: fc.array(pairsOfADay, { minLength: 7, maxLength: 7 }),
      holidays: fc
        .array(fc.integer({ min: firstDay - 1, max: firstDay + 8 }), { maxLength: 4 })
        .map((days) => new Set(days)),
      from: place,
      count: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 3_000 })),
      pauses: fc.array(
        fc
          .tuple(place, fc.option(fc.integer({ min: 1, max: 1_500 }), { freq: 6 }))
          .map(([from, length]) => ({ from, to: length && from + length })),
        { maxLength: 4 },
      ),
    });
  });

describe('a business clock', () => {
  const work = { timezone: SANTIAGO, businessHours: workdays(['09:00', '17:00']) };

  it('continues after the weekend, and after a holiday', () => {
    const clock = businessClock({ ...work, holidaysBetween: () => ['2027-01-01'] });
    expect(shown(clock.after(at('2026-11-27T19:30:00Z'), 60 * MINUTE))).toBe('2026-11-30T12:30');
    expect(shown(clock.after(at('2026-12-31T19:30:00Z'), 60 * MINUTE))).toBe('2027-01-04T12:30');
    expect(
      shown(
        businessClock({ ...work, businessHours: workdays(['09:00', '13:00'], ['14:00', '18:00']) }).after(
          at('2027-01-18T15:30:00Z'),
          3_600_000,
        ),
      ),
    ).toBe('2027-01-18T17:30');
  });

  it('counts real time on nights when clocks change', () => {
    const saturdays = businessClock({ timezone: SANTIAGO, businessHours: { sat: [['22:00', '24:00']] } });
    expect(shown(saturdays.after(at('2027-04-04T01:00:00Z'), 150 * MINUTE))).toBe('2027-04-04T03:30');
    const sundays = businessClock({ timezone: SANTIAGO, businessHours: { sun: [['00:00', '02:00']] } });
    expect(shown(sundays.after(at('2027-09-05T03:30:00Z'), 60 * MINUTE))).toBe('2027-09-05T05:00');
  });

  it('can end exactly with the opening hours, and ends at once for zero', () => {
    const clock = businessClock(work);
    expect(shown(clock.after(at('2027-01-18T19:30:00Z'), 30 * MINUTE))).toBe('2027-01-18T20:00');
    expect([clock.after(5, 0), clock.after(5, -1), clock.between(10, 5), clock.between(10, 10)]).toEqual([5, 5, 0, 0]);
  });

  it('has no due time without opening hours, or if it takes over ten years', () => {
    expect(businessClock({ timezone: SANTIAGO, businessHours: {} }).after(0, 1)).toBeUndefined();
    const minuteAWeek = businessClock({ timezone: SANTIAGO, businessHours: { mon: [['09:00', '09:01']] } });
    expect(minuteAWeek.after(0, 1_000 * MINUTE)).toBeUndefined();
    expect(minuteAWeek.after(0, 520 * MINUTE)).toBeDefined();
  });

  it('does not count running time up to a pause that is thousands of years away', () => {
    const readRanges: [number, number][] = [];
    const watched = {
      ...everyMinute,
      between: (from: number, to: number) => (readRanges.push([from, to]), everyMinute.between(from, to)),
    };
    expect(afterPauses(watched, 0, 60, [{ from: at('9999-01-01T00:00:00Z'), to: null }])).toBe(60);
    expect(readRanges).toEqual([]);
  });

  it('always runs without business hours', () => {
    expect([everyMinute.after(100, 50), everyMinute.between(100, 150), everyMinute.between(150, 100)]).toEqual([
      150, 50, 0,
    ]);
    expect(afterPauses(everyMinute, 0, 60, [{ from: 40, to: 160 }])).toBe(180);
    expect(afterPauses(everyMinute, 0, 60, [{ from: 40, to: null }])).toBeUndefined();
    expect(afterPauses(everyMinute, 0, 60, [{ from: 60, to: null }])).toBe(60);
  });

  it('agrees with a minute-by-minute walk for any zone, hours, holidays and pauses', () => {
    const walks = [
      walked(SANTIAGO, '2027-04-02T00:00:00Z', 6),
      walked(SANTIAGO, '2027-09-02T00:00:00Z', 6),
      walked('America/New_York', '2026-10-29T00:00:00Z', 6),
      walked('America/New_York', '2027-03-11T00:00:00Z', 6),
      walked('Europe/London', '2027-03-25T00:00:00Z', 6),
      walked('Australia/Lord_Howe', '2027-04-01T00:00:00Z', 6),
      walked('Australia/Lord_Howe', '2027-09-30T00:00:00Z', 6),
      walked('Antarctica/Troll', '2027-10-28T00:00:00Z', 6),
      walked('Pacific/Apia', '2011-12-26T00:00:00Z', 6),
      walked('Asia/Kathmandu', '2027-01-01T00:00:00Z', 6),
    ];
    const instant = ({ start }: Walked, place: number) => start + place * MINUTE;
    fc.assert(
      fc.property(arbitraryCase(walks), (each) => {
        const { walk, from, count } = each;
        const pauses: ClockPause[] = each.pauses.map((pause) => ({
          from: instant(walk, pause.from),
          to: pause.to && instant(walk, pause.to),
        }));
        const clock = businessClock(toWorkingHours(each));
        const due = afterPauses(clock, instant(walk, from), count * MINUTE, pauses);
        const place = walkedTo(each);
        if (place !== undefined) return due === instant(walk, place);
        return due === undefined || due > instant(walk, places(walk));
      }),
      { numRuns: 10_000 },
    );
  });

  it('has run exactly the wanted time at the due time, to the millisecond', () => {
    const clock = businessClock({ ...work, businessHours: workdays(['09:00', '13:00'], ['14:00', '18:00']) });
    const year = fc.integer({ min: at('2027-01-01T00:00:00Z'), max: at('2029-01-01T00:00:00Z') });
    fc.assert(
      fc.property(year, fc.integer({ min: 1, max: 40 * DAY }), (from, count) => {
        const due = clock.after(from, count)!;
        expect([clock.between(from, due), clock.between(from, due - 1)]).toEqual([count, count - 1]);
      }),
      { numRuns: 300 },
    );
  });
});
