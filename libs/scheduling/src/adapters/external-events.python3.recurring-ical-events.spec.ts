import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { zoneOf } from '@workops/kernel';
import { formPairs, rangePairs, type CalendarPair } from '../testing/generated-calendars';
import { externalEvents } from './external-events';
import { CalendarZones } from './ical-zones';
import { inSlices, WorkBudget } from './sliced-work';

const DAY = 86_400_000;
const window = { start: Date.UTC(2027, 0, 15), end: Date.UTC(2027, 3, 15) };
const CALENDARS = 400;
/** Where Debian's packages are, whichever Python comes first in the PATH. */
const PYTHONPATH = '/usr/lib/python3/dist-packages';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const inIcal = (wall: number): string => new Date(wall).toISOString().replace(/[-:]|\.\d{3}Z/g, '');
const days = fc.subarray(WEEKDAYS, { minLength: 1 }).map((some) => `;BYDAY=${some.join(',')}`);
const places = fc.constantFrom(';BYDAY=1MO', ';BYDAY=-1FR', ';BYMONTHDAY=1,15,31', ';BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '');
const rules = fc
  .oneof(
    fc.constant('FREQ=DAILY'),
    days.map((part) => `FREQ=WEEKLY${part}`),
    fc.tuple(fc.constantFrom('MO', 'SU'), days).map(([start, part]) => `FREQ=WEEKLY;WKST=${start}${part}`),
    places.map((part) => `FREQ=MONTHLY${part}`),
    fc.constantFrom(';BYMONTH=2;BYDAY=2TU', ';BYYEARDAY=40,-300', ';BYMONTH=1,3;BYMONTHDAY=20').map((part) => `FREQ=YEARLY${part}`),
  )
  .chain((rule) =>
    fc
      .tuple(fc.constantFrom('', ';INTERVAL=2', ';INTERVAL=3'), fc.constantFrom('', ';COUNT=9', ';UNTIL=20270401T000000Z'))
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
  // The second reader drops an added occurrence on the day of a moved one.
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

/** A calendar, and the window in which it is read. */
interface Reading {
  text: string;
  start: number;
  end: number;
}
const inWindow = (text: string): Reading => ({ text, ...window });

/**
 * Without the first and last day: the second reader drops what begins exactly with the window after a change of the clocks. It finds an added time that a rule
 * has as well twice after such a change. An event without a length takes no time.
 */
function inside(occurrences: readonly number[][], { start, end }: Reading): number[][] {
  const found = occurrences.filter(([from, to]) => from! < to! && to! > start + DAY && from! < end - DAY && from! !== start);
  return [...new Map(found.map((each) => [each.join(), each])).values()];
}

/** The starts and ends that an independent reader finds; null for a calendar that it cannot read. */
function secondReading(calendars: readonly Reading[]): (number[][] | null)[] {
  const script = join(__dirname, '../testing/second_calendar_reader.py');
  const { status, stdout, stderr } = spawnSync('python3', [script], {
    input: JSON.stringify({ calendars }),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PYTHONPATH, TZ: 'UTC' },
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as (number[][] | null)[];
}

async function firstReading({ text, start, end }: Reading): Promise<number[][]> {
  const reader = { zones: new CalendarZones(zoneOf('UTC')), isOwn: () => false };
  const events = await inSlices(externalEvents(text, { start, end }, reader), new WorkBudget(1_000_000));
  return events
    .map(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()])
    .sort((one, other) => one[0]! - other[0]! || one[1]! - other[1]!);
}

/** How many occurrences the second reader finds in all, after both have found the same. */
async function compare(ours: readonly Reading[], theirs: readonly Reading[] = ours): Promise<number> {
  const expected = secondReading(theirs);
  const differing: unknown[] = [];
  for (const [index, calendar] of ours.entries()) {
    const others = expected[index] && inside(expected[index], calendar);
    const events = others && inside(await firstReading(calendar), calendar);
    if (JSON.stringify(events) !== JSON.stringify(others)) differing.push({ text: calendar.text, events, others });
  }
  expect(differing).toEqual([]);
  return expected.flat().length;
}

/** The calendars of a folder, each read for the 90 days after its first event. The second reader does not know RANGE. */
function calendarsIn(folder: string): Reading[] {
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.ics'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => !text.includes('RANGE=THISANDFUTURE'));
  return texts.map((text) => {
    const events = text.replace(/BEGIN:VTIMEZONE[\s\S]*?END:VTIMEZONE/g, '');
    const begins = [...events.matchAll(/^DTSTART[^:\r\n]*:(\d{4})(\d\d)(\d\d)T/gm)].map(([, ...date]) => Date.parse(date.join('-')));
    const start = (begins.length > 0 ? Math.min(...begins) : window.start) - 2 * DAY;
    return { text, start, end: start + 90 * DAY };
  });
}

it('finds in 400 calendars, and in those of CALENDARS_DIR, the occurrences that an independent reader finds', async () => {
  const folder = process.env.CALENDARS_DIR;
  const texts = fc.sample(calendars, { numRuns: CALENDARS, seed: 20271128 });
  expect(await compare([...texts.map(inWindow), ...(folder ? calendarsIn(folder) : [])])).toBeGreaterThan(5 * CALENDARS);
});

it.each<[string, fc.Arbitrary<CalendarPair>]>([
  ['zones, periods, added days and excluding rules of every form', formPairs],
  ['a series that moves from an occurrence on, written in three zones', rangePairs],
])('finds in 400 calendars with %s what the independent reader finds where they are written plainly', async (_what, pairs) => {
  const all = fc.sample(pairs, { numRuns: CALENDARS, seed: 20271129 });
  const found = await compare(
    all.map(({ text }) => inWindow(text)),
    all.map(({ plain }) => inWindow(plain)),
  );
  expect(found).toBeGreaterThan(5 * CALENDARS);
});
