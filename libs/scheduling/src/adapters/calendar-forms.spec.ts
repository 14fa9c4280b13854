import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { zoneOf } from '@workops/kernel';
import { describedZone } from './described-zone';
import { externalEvents } from './external-events';
import { CalendarZones, zoneByName } from './ical-zones';
import { inSlices, WorkBudget } from './sliced-work';

const window = { start: Date.UTC(2027, 0, 15, 12), end: Date.UTC(2027, 3, 15, 12) };

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');

async function read(content: string, timezone = 'America/Santiago') {
  const zones = new CalendarZones(zoneOf(timezone));
  const isOwn = (address: string) => address.toLowerCase() === 'ana@example.com';
  const events = await inSlices(externalEvents(content, window, { zones, isOwn }), new WorkBudget(200_000));
  return { events, unknown: zones.unknown };
}
const startsIn = async (content: string, timezone?: string) =>
  (await read(content, timezone)).events.map(({ startsAt }) => startsAt.toISOString().slice(0, 16)).sort();

/** A part of a VTIMEZONE, as Outlook and Exchange write it. */
const part = (kind: 'STANDARD' | 'DAYLIGHT', from: string, to: string, ...lines: string[]) => [
  `BEGIN:${kind}`,
  ...(lines.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART:16010101T000000']),
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...lines,
  `END:${kind}`,
];
const zone = (name: string, ...parts: string[][]) => ['BEGIN:VTIMEZONE', `TZID:${name}`, ...parts.flat(), 'END:VTIMEZONE'];
const chile = (name: string) =>
  zone(
    name,
    part('STANDARD', '-0300', '-0400', 'RRULE:FREQ=YEARLY;BYDAY=SU;BYMONTHDAY=2,3,4,5,6,7,8;BYMONTH=4'),
    part('DAYLIGHT', '-0400', '-0300', 'RRULE:FREQ=YEARLY;BYDAY=SU;BYMONTHDAY=2,3,4,5,6,7,8;BYMONTH=9'),
  );
const monthly = (start: string) => event('UID:a', start, 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;COUNT=4');

describe('the zone of a time', () => {
  const santiago = ['2027-02-01T12:00', '2027-03-01T12:00', '2027-04-01T12:00'];

  it.each([
    ['IANA', 'America/Santiago'],
    ['Windows', 'Pacific SA Standard Time'],
    ['Evolution', '/freeassociation.sourceforge.net/Tzfile/America/Santiago'],
    ['Mozilla', '/mozilla.org/20050126_1/America/Santiago'],
    ['three parts', '/citadel.org/20250101_1/America/Argentina/Buenos_Aires'],
  ])('is the one that a name of %s means, whatever the calendar describes under it', async (_whose, name) => {
    const wrong = zone(name, part('STANDARD', '+0900', '+0900'));
    expect(await startsIn(calendar(...wrong, ...monthly(`DTSTART;TZID=${name}:20270201T090000`)), 'Asia/Tokyo')).toEqual(santiago);
    expect(await startsIn(calendar(...monthly(`DTSTART;TZID="${name}":20270201T090000`)), 'Asia/Tokyo')).toEqual(santiago);
  });

  it.each([
    ['Israel Standard Time', 'Asia/Jerusalem'],
    ['GTB Standard Time', 'Europe/Bucharest'],
    ['Middle East Standard Time', 'Asia/Beirut'],
    ['Argentina Standard Time', 'America/Buenos_Aires'],
    ['SA Pacific Standard Time', 'America/Bogota'],
    ['Tokyo Standard Time', 'Asia/Tokyo'],
    ['US Mountain Standard Time', 'America/Phoenix'],
    ['tzone://Microsoft/Utc', 'UTC'],
  ])('%s is %s on every day of a year', (name, iana) => {
    const [named, expected] = [zoneByName(name)!, zoneOf(iana)];
    for (let day = Date.UTC(2027, 0, 1, 12); day < Date.UTC(2028, 0, 1); day += 86_400_000) expect(named.wallAt(day)).toBe(expected.wallAt(day));
  });

  it('is computed as it is written where the name is unknown', async () => {
    const content = calendar(
      ...chile('Office'),
      ...event('UID:a', 'DTSTART;TZID=Office:20270301T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=7'),
    );
    expect(await startsIn(content, 'UTC')).toEqual([
      '2027-03-01T12:00',
      '2027-03-08T12:00',
      '2027-03-15T12:00',
      '2027-03-22T12:00',
      '2027-03-29T12:00',
      '2027-04-05T13:00',
      '2027-04-12T13:00',
    ]);
  });

  it.each([
    ['Buenos Aires', '-0300', '2027-02-01T12:00'],
    ['Bogotá', '-0500', '2027-02-01T14:00'],
    ['Tokio', '+0900', '2027-02-01T00:00'],
    ['Arizona', '-0700', '2027-02-01T16:00'],
  ])('%s without summer time, written as two equal blocks, has one offset', async (name, offset, first) => {
    const written = zone(name, part('STANDARD', offset, offset), part('DAYLIGHT', offset, offset));
    expect((await startsIn(calendar(...written, ...monthly(`DTSTART;TZID=${name}:20270201T090000`)), 'Europe/Madrid'))[0]).toBe(first);
  });

  it('has the offset before the first change where the description begins later, and the last one after its end', () => {
    const described = describedZone(
      zone(
        'x',
        part('STANDARD', '+0100', '+0200', 'DTSTART:20270301T000000', 'RDATE:20270601T000000'),
        part('DAYLIGHT', '+0200', '+0530', 'DTSTART:20270401T000000', 'RRULE:FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=1;UNTIL=20280331T220000Z'),
      ),
    )!;
    const offsetAt = (text: string) => (described.wallAt(Date.parse(text)) - Date.parse(text)) / 60_000;
    expect(
      ['2027-02-01T00:00Z', '2027-03-02T00:00Z', '2027-04-02T00:00Z', '2027-06-02T00:00Z', '2028-05-01T00:00Z', '2040-01-01T00:00Z'].map(offsetAt),
    ).toEqual([60, 120, 330, 120, 330, 330]);
  });

  it('that is described as the database has it agrees with the database at every moment', () => {
    const written = { 'America/Santiago': chile('x'), 'Europe/Madrid': madrid('x'), 'Australia/Sydney': sydney('x') };
    const instants = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 }).map((minutes) => minutes * 60_000);
    for (const [name, lines] of Object.entries(written)) {
      const described = describedZone(lines)!;
      fc.assert(
        fc.property(instants, (instant) => {
          // Written at midnight, though Chile changes its clocks at another hour of that night.
          const near = [-7_200_000, 7_200_000].map((ms) => zoneOf(name).wallAt(instant + ms) - instant - ms);
          return near[0] !== near[1] || described.wallAt(instant) === zoneOf(name).wallAt(instant);
        }),
      );
    }
  });

  it('does not depend on the zone of the process', () => {
    const script = `
      const { describedZone } = require('./described-zone');
      const lines = ${JSON.stringify(zone('x', part('STANDARD', '-0300', '-0300'), part('DAYLIGHT', '-0300', '-0300')))};
      process.stdout.write(String(describedZone(lines).wallAt(0)));`;
    const hook = join(__dirname, '../../../../tools/from-source.cjs');
    const args = ['--conditions=@workops/source', '--require', hook, '-e', script];
    const offsets = ['Asia/Tokyo', 'America/Santiago'].map(
      (TZ) => spawnSync(process.execPath, args, { cwd: __dirname, env: { ...process.env, TZ }, encoding: 'utf8' }).stdout,
    );
    expect(offsets).toEqual(['-10800000', '-10800000']);
  });

  it('is the workspace’s for a name that is neither known nor described, and the name is reported', async () => {
    const content = calendar(...event('UID:a', 'DTSTART;TZID=Somewhere:20270201T090000', 'DURATION:PT1H'));
    const { events, unknown } = await read(content);
    expect(events[0]!.startsAt).toEqual(new Date('2027-02-01T12:00:00Z'));
    expect(unknown).toEqual(['Somewhere']);
    expect((await read(calendar(...monthly('DTSTART;TZID=America/Santiago:20270201T090000')))).unknown).toEqual([]);
  });

  it('is the calendar’s own for times without one, where it names one', async () => {
    const content = calendar('X-WR-TIMEZONE:Europe/Madrid', ...event('UID:a', 'DTSTART:20270201T090000', 'DURATION:PT1H'));
    expect(await startsIn(content, 'Asia/Tokyo')).toEqual(['2027-02-01T08:00']);
    expect(await startsIn(content.replace('Europe/Madrid', 'Nowhere'), 'Asia/Tokyo')).toEqual(['2027-02-01T00:00']);
  });

  it('that costs more than a zone of the world is refused', async () => {
    const everyDay = 'RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU';
    const years = Array.from({ length: 250 }, (_, place) => `EXDATE;TZID=x:${1800 + place}0201T090000`);
    const inParts = (count: number, ...lines: string[]) =>
      zone('x', ...Array.from({ length: count }, () => part('STANDARD', '-0300', '-0300', ...lines)));
    for (const zone of [inParts(17), inParts(16, 'DTSTART:00010101T000000', everyDay)]) {
      const content = calendar(...zone, ...event('UID:a', 'DTSTART;TZID=x:20270201T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2', ...years));
      await expect(read(content)).rejects.toMatchObject({ trouble: 'too_complex' });
    }
    const counted = inParts(16, 'DTSTART:00010101T000000', `${everyDay};COUNT=999999999`);
    expect(await startsIn(calendar(...counted, ...monthly('DTSTART;TZID=x:20270201T090000')))).toHaveLength(3);
  });
});

const madrid = (name: string) =>
  zone(
    name,
    part('STANDARD', '+0200', '+0100', 'DTSTART:19961027T030000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'),
    part('DAYLIGHT', '+0100', '+0200', 'DTSTART:19810329T020000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'),
  );
const sydney = (name: string) =>
  zone(
    name,
    part('STANDARD', '+1100', '+1000', 'DTSTART:20080406T030000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4'),
    part('DAYLIGHT', '+1000', '+1100', 'DTSTART:20081005T020000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=10'),
  );

describe('a recurring event', () => {
  const weekly = (...lines: string[]) => event('UID:w', 'DTSTART;TZID=America/Santiago:20270118T100000', 'DURATION:PT1H', ...lines);

  it('has every day of a list that is written with blanks', async () => {
    expect(await startsIn(calendar(...weekly('RRULE:FREQ=WEEKLY; BYDAY=MO, TU,\tWE ;COUNT=4')))).toEqual([
      '2027-01-18T13:00',
      '2027-01-19T13:00',
      '2027-01-20T13:00',
      '2027-01-25T13:00',
    ]);
  });

  it('has its start, also where that lies outside of its rule', async () => {
    expect(await startsIn(calendar(...weekly('RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2')))).toEqual([
      '2027-01-18T13:00',
      '2027-01-19T13:00',
      '2027-01-26T13:00',
    ]);
    expect(await startsIn(calendar(...weekly('RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2', 'EXDATE:20270118T100000')))).toEqual([
      '2027-01-19T13:00',
      '2027-01-26T13:00',
    ]);
  });

  it('moves from an occurrence on, with that one’s length and name', async () => {
    const later = event(
      'UID:w',
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Santiago:20270201T100000',
      'DTSTART;TZID=America/Santiago:20270202T150000',
      'DURATION:PT2H',
      'SUMMARY:Later',
    );
    const { events } = await read(calendar(...later, ...weekly('RRULE:FREQ=WEEKLY;COUNT=4', 'SUMMARY:First')));
    expect(
      events
        .map(({ uid, startsAt, endsAt, summary }) => [uid.slice(2, 12), startsAt.toISOString().slice(0, 16), endsAt.getUTCHours(), summary])
        .sort(),
    ).toEqual([
      ['2027-01-18', '2027-01-18T13:00', 14, 'First'],
      ['2027-01-25', '2027-01-25T13:00', 14, 'First'],
      ['2027-02-01', '2027-02-02T18:00', 20, 'Later'],
      ['2027-02-08', '2027-02-09T18:00', 20, 'Later'],
    ]);
  });

  it('is moved from fifty occurrences on at most', async () => {
    const ranges = Array.from({ length: 51 }, (_, day) =>
      event('UID:w', `RECURRENCE-ID;RANGE=THISANDFUTURE:${20270000 + day}T100000`, 'DTSTART:20270126T100000Z', 'DURATION:PT1H'),
    );
    await expect(read(calendar(...weekly('RRULE:FREQ=DAILY;COUNT=5'), ...ranges.flat()))).rejects.toMatchObject({ trouble: 'too_complex' });
  });

  it('ends with an occurrence from which on it is cancelled or free', async () => {
    for (const line of ['STATUS:CANCELLED', 'TRANSP:TRANSPARENT']) {
      const over = event(
        'UID:w',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20270125T100000',
        'DTSTART;TZID=America/Santiago:20270125T100000',
        'DURATION:PT1H',
        line,
      );
      expect(await startsIn(calendar(...weekly('RRULE:FREQ=WEEKLY;COUNT=4'), ...over))).toEqual(['2027-01-18T13:00']);
    }
  });

  it('has added periods with their own end or duration', async () => {
    const { events } = await read(calendar(...weekly('RDATE;VALUE=PERIOD:20270120T130000Z/20270120T150000Z,20270121T100000/PT30M')));
    expect(events.map(({ startsAt, endsAt }) => [startsAt.toISOString().slice(0, 16), endsAt.toISOString().slice(11, 16)]).sort()).toEqual([
      ['2027-01-18T13:00', '14:00'],
      ['2027-01-20T13:00', '15:00'],
      ['2027-01-21T13:00', '13:30'],
    ]);
  });

  it('reads exclusions and changes without a zone by its own clocks, not by those of the workspace', async () => {
    const content = (line: string) => calendar(...weekly('RRULE:FREQ=WEEKLY;COUNT=3', line));
    expect(await startsIn(content('EXDATE:20270125T100000'), 'Asia/Tokyo')).toEqual(['2027-01-18T13:00', '2027-02-01T13:00']);
    for (const id of ['RECURRENCE-ID:20270125T100000', 'RECURRENCE-ID;VALUE=DATE:20270125']) {
      const moved = event('UID:w', id, 'DTSTART;TZID=America/Santiago:20270126T100000', 'DURATION:PT1H');
      const starts = await startsIn(calendar(...moved, ...weekly('RRULE:FREQ=WEEKLY;COUNT=3')), 'Asia/Tokyo');
      expect(starts).toEqual(['2027-01-18T13:00', '2027-01-26T13:00', '2027-02-01T13:00']);
    }
  });
});

describe('an event that is written twice', () => {
  it('is the one with the higher SEQUENCE, and so is an occurrence', async () => {
    const at = (hour: string, ...lines: string[]) => event('UID:a', `DTSTART:20270120T${hour}0000Z`, 'DURATION:PT1H', ...lines);
    expect(await startsIn(calendar(...at('12', 'SEQUENCE:2'), ...at('10'), ...at('11', 'SEQUENCE:1')))).toEqual(['2027-01-20T12:00']);
    const change = (hour: string, sequence: number) => at(hour, 'RECURRENCE-ID:20270121T100000Z', `SEQUENCE:${sequence}`);
    const daily = at('10', 'RRULE:FREQ=DAILY;COUNT=2', 'SEQUENCE:7');
    expect(await startsIn(calendar(...change('15', 2), ...daily, ...change('14', 1)))).toEqual(['2027-01-20T10:00', '2027-01-20T15:00']);
  });
});

describe('an event without a UID', () => {
  it('takes its time under a UID that stays while nothing about it changes', async () => {
    const uidOf = async (summary: string) =>
      (await read(calendar(...event('DTSTART:20270120T100000Z', 'DURATION:PT1H', `SUMMARY:${summary}`)))).events[0]!.uid;
    expect(await uidOf('a')).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect([await uidOf('a'), await uidOf('b')]).toEqual([await uidOf('a'), expect.not.stringMatching(await uidOf('a'))]);
  });
});

describe('free time', () => {
  const meeting = (...lines: string[]) => calendar(...event('UID:a', 'DTSTART:20270120T100000Z', 'DURATION:PT1H', ...lines));

  it.each([
    ['an invitation that the owner declined', 'ATTENDEE;CN="Ana";PARTSTAT=DECLINED:mailto:Ana@example.com'],
    ['an event that is transparent', 'TRANSP:transparent'],
    ['an event that Outlook shows as free', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
    ['a cancelled event', 'STATUS:CANCELLED'],
  ])('is %s', async (_what, line) => {
    expect(await startsIn(meeting(line))).toEqual([]);
  });

  it.each([
    ['an invitation that another attendee declined', 'ATTENDEE;PARTSTAT=DECLINED:mailto:eva@example.com'],
    ['an accepted invitation', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ana@example.com'],
    ['an event that Outlook shows as tentative', 'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE'],
  ])('is not %s', async (_what, line) => {
    expect(await startsIn(meeting(line))).toEqual(['2027-01-20T10:00']);
  });
});
