import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareFiles, countFiles, countReasons } from '../testing/calendar-files';

const FILES_LIMIT_MS = 1_800_000;

const ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Oficina',
  'BEGIN:STANDARD',
  'DTSTART:20000101T000000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'END:VTIMEZONE',
];
const event = (...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  'UID:a',
  'DTSTAMP:20270101T000000Z',
  'DURATION:PT1H',
  ...lines,
  'END:VEVENT',
];
const daily = (...lines: string[]): string[] =>
  event('DTSTART;TZID=America/New_York:20270301T090000', 'RRULE:FREQ=DAILY;COUNT=20', ...lines);
const EXAMPLES: Record<string, string[]> = {
  'described afterwards': [...event('DTSTART;TZID=Oficina:20270301T090000'), ...ZONE],
  'a path': event('DTSTART;TZID=/example.org/2027/America/Argentina/Salta:20270301T090000'),
  blanks: event('DTSTART;TZID=America/New_York:20270301T090000', 'RRULE:FREQ=WEEKLY;COUNT=9;BYDAY=MO, TU, WE'),
  "UTC beside the calendar's zone": [
    'X-WR-TIMEZONE:Europe/Madrid',
    ...event('DTSTART:20270301T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=9'),
  ],
  'a week without days': event(
    'DTSTART;TZID=America/New_York:20270302T090000',
    'RRULE:FREQ=YEARLY;COUNT=2;BYWEEKNO=9,10',
  ),
  'an excluded day': daily('EXDATE;VALUE=DATE:20270303'),
};

/** The second reader drops occurrences that are added on the day of a moved one. */
const moved = ['RECURRENCE-ID;TZID=America/New_York:20270303T090000', 'DTSTART;TZID=America/New_York:20270303T120000'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'calendars-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, ...lines: string[]): void =>
  writeFileSync(
    join(folder, `${name.replaceAll(' ', '_')}.ics`),
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR', ''].join('\r\n'),
  );

it('finds the same occurrences as the independent reader once files use plain forms', async () => {
  for (const [name, lines] of Object.entries(EXAMPLES)) write(name, ...lines);
  expect(countFiles(await compareFiles(folder))).toEqual({
    equal: 6,
    explained: 0,
    different: 0,
    'not comparable': 0,
    empty: 0,
  });
});

it('counts a file that the independent reader cannot read in time as not comparable', async () => {
  write('no start', ...event('DTSTART;TZID=America/New_York:20270301T090000'), 'BEGIN:VEVENT', 'UID:b', 'END:VEVENT');
  write('endless', ...event('DTSTART:20270301T090000Z', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'));
  expect(countFiles(await compareFiles(folder, 1))).toMatchObject({ equal: 0, 'not comparable': 2 });
});

it('distinguishes unexplained from explained differences', async () => {
  write('unexplained', ...daily('RDATE;TZID=America/New_York:20270303T180000'), ...event(...moved));
  write('until', ...event('DTSTART;TZID=America/New_York:20270301T090000', 'RRULE:FREQ=DAILY;UNTIL=20270305T090000'));
  expect(countFiles(await compareFiles(folder))).toMatchObject({ explained: 1, different: 1 });
});

const ofThisMachine = process.env.CALENDARS_DIR;
if (ofThisMachine) {
  it(
    'finds the same occurrences as the independent reader in the files of CALENDARS_DIR',
    async () => {
      const comparisons = await compareFiles(ofThisMachine);
      process.stdout.write(
        `${JSON.stringify({ files: countFiles(comparisons), reasons: countReasons(comparisons) }, null, 2)}\n`,
      );
      expect(comparisons.filter(({ outcome }) => outcome === 'different')).toEqual([]);
    },
    FILES_LIMIT_MS,
  );
}
