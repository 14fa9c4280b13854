import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { zoneOf } from '@workops/kernel';
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

/** Without the first and last day: the second reader drops what begins exactly with the window after a change of the clocks. */
const inside = (occurrences: readonly number[][]): number[][] =>
  occurrences.filter(([start, end]) => end! > window.start + DAY && start! < window.end - DAY && start! !== window.start);

/** The starts and ends that an independent reader finds. */
function secondReading(texts: readonly string[]): number[][][] {
  const script = join(__dirname, '../testing/second_calendar_reader.py');
  const input = JSON.stringify({ calendars: texts, ...window });
  const { status, stdout, stderr } = spawnSync('python3', [script], {
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PYTHONPATH },
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as number[][][];
}

async function reading(text: string): Promise<number[][]> {
  const reader = { zones: new CalendarZones(zoneOf('UTC')), isOwn: () => false };
  const events = await inSlices(externalEvents(text, window, reader), new WorkBudget(1_000_000));
  return events
    .map(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()])
    .sort((one, other) => one[0]! - other[0]! || one[1]! - other[1]!);
}

it('finds in 400 calendars the occurrences that an independent reader finds', async () => {
  const texts = fc.sample(calendars, { numRuns: CALENDARS, seed: 20271128 });
  const expected = secondReading(texts);
  const differing: unknown[] = [];
  for (const [index, text] of texts.entries()) {
    const [events, others] = [inside(await reading(text)), inside(expected[index]!)];
    if (JSON.stringify(events) !== JSON.stringify(others)) differing.push({ text, events, others });
  }
  expect(differing).toEqual([]);
  expect(expected.flat().length).toBeGreaterThan(5 * CALENDARS);
});
