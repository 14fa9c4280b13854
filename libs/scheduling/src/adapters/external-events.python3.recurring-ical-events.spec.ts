import fc from 'fast-check';
import { formPairs, rangePairs, type CalendarPair } from '../testing/generated-calendars';
import { firstReading, inside, isFailure, secondReadings, type Reading } from '../testing/two-readings';

const DAY = 86_400_000;
const window = { start: Date.UTC(2027, 0, 15), end: Date.UTC(2027, 3, 15) };
const CALENDARS = 400;

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const inIcal = (wall: number): string => new Date(wall).toISOString().replace(/[-:]|\.\d{3}Z/g, '');
const days = fc.subarray(WEEKDAYS, { minLength: 1 }).map((some) => `;BYDAY=${some.join(',')}`);
const places = fc.constantFrom(
  ';BYDAY=1MO',
  ';BYDAY=-1FR',
  ';BYMONTHDAY=1,15,31',
  ';BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  '',
);
const rules = fc
  .oneof(
    fc.constant('FREQ=DAILY'),
    days.map((part) => `FREQ=WEEKLY${part}`),
    fc.tuple(fc.constantFrom('MO', 'SU'), days).map(([start, part]) => `FREQ=WEEKLY;WKST=${start}${part}`),
    places.map((part) => `FREQ=MONTHLY${part}`),
    fc
      .constantFrom(';BYMONTH=2;BYDAY=2TU', ';BYYEARDAY=40,-300', ';BYMONTH=1,3;BYMONTHDAY=20')
      .map((part) => `FREQ=YEARLY${part}`),
  )
  .chain((rule) =>
    fc
      .tuple(
        fc.constantFrom('', ';INTERVAL=2', ';INTERVAL=3'),
        fc.constantFrom('', ';COUNT=9', ';UNTIL=20270401T000000Z'),
      )
      .map((ends) => rule + ends.join('')),
  );

/** A calendar with one recurring event, some of whose occurrences are excluded, added and moved. */
const calendars = fc
  .record({
    zone: fc.constantFrom('America/Santiago', 'Europe/Madrid', 'Asia/Kathmandu', 'America/New_York'),
    first: fc.integer({ min: -800 * 24, max: 60 * 24 }),
    minutes: fc.constantFrom(15, 60, 600),
    rule: rules,
    excluded: fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { maxLength: 4 }),
    added: fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { maxLength: 2 }),
    moved: fc.option(fc.integer({ min: 0, max: 90 })),
  })
  // The second reader drops occurrences that are added on the day of a moved one.
  .filter(({ added, moved }) => moved === null || !added.includes(moved))
  .map(({ zone, first, minutes, rule, excluded, added, moved }) => {
    const start = window.start + first * 3_600_000;
    const on = (day: number): number => Math.floor(window.start / DAY + day) * DAY + (start % DAY);
    const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', `DURATION:PT${minutes}M`, ...lines, 'END:VEVENT'];
    const at = (name: string, wall: number) => `${name};TZID=${zone}:${inIcal(wall)}`;
    return [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//x//y//EN',
      ...event(
        at('DTSTART', start),
        `RRULE:${rule}`,
        ...excluded.map((day) => at('EXDATE', on(day))),
        ...added.map((day) => at('RDATE', on(day) + 7_200_000)),
      ),
      ...(moved === null ? [] : event(at('RECURRENCE-ID', on(moved)), at('DTSTART', on(moved) + DAY / 2))),
      'END:VCALENDAR',
      '',
    ].join('\r\n');
  });

const inWindow = (text: string): Reading => ({ text, ...window });

/** Checks that both readers agree, and returns the total number of occurrences. */
async function compare(ours: readonly Reading[], theirs: readonly Reading[] = ours): Promise<number> {
  const expected = secondReadings(theirs);
  const differing: unknown[] = [];
  for (const [index, calendar] of ours.entries()) {
    const second = expected[index]!;
    const secondReading = isFailure(second) ? second : inside(second, calendar);
    const events = inside(await firstReading(calendar), calendar);
    if (JSON.stringify(events) !== JSON.stringify(secondReading))
      differing.push({ text: calendar.text, events, others: secondReading });
  }
  expect(differing).toEqual([]);
  return expected.flat().length;
}

it('finds the same occurrences as an independent reader in 400 calendars', async () => {
  const texts = fc.sample(calendars, { numRuns: CALENDARS, seed: 20271128 });
  expect(await compare(texts.map(inWindow))).toBeGreaterThan(5 * CALENDARS);
});

it.each<[string, fc.Arbitrary<CalendarPair>]>([
  ['zones, periods, added days and excluding rules of every form', formPairs],
  ['a series that moves from an occurrence on, written in three zones', rangePairs],
])('reads 400 calendars with %s as the independent reader reads their plain forms', async (_what, pairs) => {
  const all = fc.sample(pairs, { numRuns: CALENDARS, seed: 20271129 });
  const differences = await compare(
    all.map(({ text }) => inWindow(text)),
    all.map(({ plain }) => inWindow(plain)),
  );
  expect(differences).toBeGreaterThan(5 * CALENDARS);
});
