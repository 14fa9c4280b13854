import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { getZone } from '@workops/kernel';
import { calendar, event, part, read, startsIn, zone } from '../testing/calendar-forms';
import { describedZone } from './described-zone';
import { zoneByName } from './ical-zones';

const chile = (name: string) =>
  zone(
    name,
    part('STANDARD', '-0300', '-0400', 'RRULE:FREQ=YEARLY;BYDAY=SU;BYMONTHDAY=2,3,4,5,6,7,8;BYMONTH=4'),
    part('DAYLIGHT', '-0400', '-0300', 'RRULE:FREQ=YEARLY;BYDAY=SU;BYMONTHDAY=2,3,4,5,6,7,8;BYMONTH=9'),
  );
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

const monthly = (start: string) => event('UID:a', start, 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;COUNT=4');

describe('the zone of a time', () => {
  const santiago = ['2027-02-01T12:00', '2027-03-01T12:00', '2027-04-01T12:00'];

  it.each([
    ['IANA', 'America/Santiago'],
    ['Windows', 'Pacific SA Standard Time'],
    ['Evolution', '/freeassociation.sourceforge.net/Tzfile/America/Santiago'],
    ['Mozilla', '/mozilla.org/20050126_1/America/Santiago'],
    ['three parts', '/citadel.org/20250101_1/America/Argentina/Buenos_Aires'],
  ])('follows a known name of %s, ignoring its description', async (_whose, name) => {
    const wrong = zone(name, part('STANDARD', '+0900', '+0900'));
    expect(
      await startsIn(calendar(...wrong, ...monthly(`DTSTART;TZID=${name}:20270201T090000`)), 'Asia/Tokyo'),
    ).toEqual(santiago);
    expect(await startsIn(calendar(...monthly(`DTSTART;TZID="${name}":20270201T090000`)), 'Asia/Tokyo')).toEqual(
      santiago,
    );
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
  ])('%s equals %s on every day of a year', (name, iana) => {
    const [named, expected] = [zoneByName(name)!, getZone(iana)];
    for (let day = Date.UTC(2027, 0, 1, 12); day < Date.UTC(2028, 0, 1); day += 86_400_000)
      expect(named.wallAt(day)).toBe(expected.wallAt(day));
  });

  it('is computed from its description if the name is unknown', async () => {
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
  ])('%s has one offset if described by two equal blocks without summer time', async (name, offset, first) => {
    const written = zone(name, part('STANDARD', offset, offset), part('DAYLIGHT', offset, offset));
    expect(
      (await startsIn(calendar(...written, ...monthly(`DTSTART;TZID=${name}:20270201T090000`)), 'Europe/Madrid'))[0],
    ).toBe(first);
  });

  it('uses the first offset before the description begins, and the last after it ends', () => {
    const described = describedZone(
      zone(
        'x',
        part('STANDARD', '+0100', '+0200', 'DTSTART:20270301T000000', 'RDATE:20270601T000000'),
        part(
          'DAYLIGHT',
          '+0200',
          '+0530',
          'DTSTART:20270401T000000',
          'RRULE:FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=1;UNTIL=20280331T220000Z',
        ),
      ),
    )!;
    const offsetAt = (text: string) => (described.wallAt(Date.parse(text)) - Date.parse(text)) / 60_000;
    expect(
      [
        '2027-02-01T00:00Z',
        '2027-03-02T00:00Z',
        '2027-04-02T00:00Z',
        '2027-06-02T00:00Z',
        '2028-05-01T00:00Z',
        '2040-01-01T00:00Z',
      ].map(offsetAt),
    ).toEqual([60, 120, 330, 120, 330, 330]);
  });

  it('agrees with the database at every moment if described the same way', () => {
    const written = { 'America/Santiago': chile('x'), 'Europe/Madrid': madrid('x'), 'Australia/Sydney': sydney('x') };
    const instants = fc
      .integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 })
      .map((minutes) => minutes * 60_000);
    for (const [name, lines] of Object.entries(written)) {
      const described = describedZone(lines)!;
      fc.assert(
        fc.property(instants, (instant) => {
          // Described at midnight, although Chile changes its clocks at another hour of that night.
          const near = [-7_200_000, 7_200_000].map((ms) => getZone(name).wallAt(instant + ms) - instant - ms);
          return near[0] !== near[1] || described.wallAt(instant) === getZone(name).wallAt(instant);
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
      (TZ) =>
        spawnSync(process.execPath, args, { cwd: __dirname, env: { ...process.env, TZ }, encoding: 'utf8' }).stdout,
    );
    expect(offsets).toEqual(['-10800000', '-10800000']);
  });

  it("is the workspace's for an unknown name without description, which is reported", async () => {
    const content = calendar(...event('UID:a', 'DTSTART;TZID=Somewhere:20270201T090000', 'DURATION:PT1H'));
    const { events, unknown } = await read(content);
    expect(events[0]!.startsAt).toEqual(new Date('2027-02-01T12:00:00Z'));
    expect(unknown).toEqual(['Somewhere']);
    expect((await read(calendar(...monthly('DTSTART;TZID=America/Santiago:20270201T090000')))).unknown).toEqual([]);
  });

  it("is the calendar's own for times without one", async () => {
    const content = calendar(
      'X-WR-TIMEZONE:Europe/Madrid',
      ...event('UID:a', 'DTSTART:20270201T090000', 'DURATION:PT1H'),
    );
    expect(await startsIn(content, 'Asia/Tokyo')).toEqual(['2027-02-01T08:00']);
    expect(await startsIn(content.replace('Europe/Madrid', 'Nowhere'), 'Asia/Tokyo')).toEqual(['2027-02-01T00:00']);
  });

  it('may be described for times without one, and is reported if unknown', async () => {
    const own = 'X-WR-TIMEZONE:Oficina\\, norte';
    const described = zone('Oficina\\, norte', part('STANDARD', '+0200', '+0200'));
    const floating = event('UID:a', 'DTSTART:20270201T090000', 'DURATION:PT1H');
    expect(await startsIn(calendar(own, ...described, ...floating))).toEqual(['2027-02-01T07:00']);
    expect(await startsIn(calendar(own, ...floating, ...described))).toEqual(['2027-02-01T07:00']);
    const { events, unknown } = await read(calendar(own, ...floating));
    expect([events[0]!.startsAt, unknown]).toEqual([new Date('2027-02-01T12:00:00Z'), ['Oficina, norte']]);
    const days = event('UID:d', 'DTSTART;VALUE=DATE:20270201');
    const utc = event(
      'UID:u',
      'DTSTART:20270201T090000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=2',
      'EXDATE:20270202T090000',
    );
    expect((await read(calendar(own, ...days, ...utc))).unknown).toEqual([]);
  });

  it.each([
    ['(UTC+02:00) Harare\\, Pretoria', '"(UTC+02:00) Harare, Pretoria"'],
    ['(UTC+02:00) Harare\\, Pretoria', '"(UTC+02:00) Harare\\, Pretoria"'],
    ['(UTC+02:00) Harare, Pretoria', '"(UTC+02:00) Harare, Pretoria"'],
    ['Harare\\; Pretoria ', '"Harare; Pretoria"'],
    ['Empresa\\\\Norte', 'Empresa\\Norte'],
    ['Empresa\\Norte', 'Empresa\\Norte'],
    ['Ours', ' Ours '],
  ])('described as TZID:%s is found for TZID=%s', async (name, parameter) => {
    const content = calendar(
      ...zone(name, part('STANDARD', '+0200', '+0200')),
      ...event('UID:a', `DTSTART;TZID=${parameter}:20270310T090000`, 'DURATION:PT1H'),
    );
    const { events, unknown } = await read(content);
    expect([events[0]!.startsAt, unknown]).toEqual([new Date('2027-03-10T07:00:00Z'), []]);
  });

  it('may be unknown or described a hundred times without failing the import', async () => {
    const zoned = (name: string) => event(`UID:${name}`, `DTSTART;TZID=${name}:20270310T090000`, 'DURATION:PT1H');
    const names = Array.from({ length: 400 }, (_, place) => `Zone ${place}`);
    const unknown = await read(calendar(...names.flatMap(zoned)));
    expect(unknown.events.map(({ startsAt }) => startsAt.toISOString())).toEqual(
      names.map(() => '2027-03-10T12:00:00.000Z'),
    );
    expect(unknown.unknown).toEqual(names.slice(0, 5));
    const offset = (place: number) =>
      `+${String(Math.floor(place / 60)).padStart(2, '0')}${String(place % 60).padStart(2, '0')}`;
    const changing = (place: number) =>
      zone(
        `Zone ${place}`,
        part('STANDARD', '+1200', offset(place), 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'),
        part('DAYLIGHT', offset(place), '+1200', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'),
      );
    const described = Array.from({ length: 100 }, (_, place) => [...changing(place), ...zoned(`Zone ${place}`)]).flat();
    const reading = await read(calendar(...described));
    expect(reading.events.map(({ startsAt }) => startsAt.getTime())).toEqual(
      Array.from({ length: 100 }, (_, place) => Date.UTC(2027, 2, 10, 9) - place * 60_000),
    );
    expect(reading.unknown).toEqual([]);
  });

  it('counts once if many names share one description', async () => {
    const all = Array.from({ length: 150 }, (_, place) => [
      ...zone(`Zone ${place}`, part('STANDARD', '+0200', '+0200')),
      ...event(`UID:${place}`, `DTSTART;TZID=Zone ${place}:20270310T090000`, 'DURATION:PT1H'),
    ]);
    expect(new Set(await startsIn(calendar(...all.flat())))).toEqual(new Set(['2027-03-10T07:00']));
  });

  it.each([
    [
      'with a COUNT',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10;COUNT=10',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3;COUNT=10',
    ],
    ['by the month', 'RRULE:FREQ=MONTHLY;BYDAY=-1SU;BYMONTH=10', 'RRULE:FREQ=MONTHLY;BYDAY=-1SU;BYMONTH=3'],
    ['each twelve months', 'RRULE:FREQ=MONTHLY;INTERVAL=12;BYDAY=-1SU', 'RRULE:FREQ=MONTHLY;INTERVAL=12;BYDAY=-1SU'],
  ])('follows rules %s', async (_how, standard, daylight) => {
    const written = zone(
      'x',
      part('STANDARD', '+0200', '+0100', 'DTSTART:20201025T030000', standard),
      part('DAYLIGHT', '+0100', '+0200', 'DTSTART:20200329T020000', daylight),
    );
    const weekly = event('UID:a', 'DTSTART;TZID=x:20270315T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4');
    expect(await startsIn(calendar(...written, ...weekly))).toEqual(
      ['15T08', '22T08', '29T07'].map((at) => `2027-03-${at}:00`).concat('2027-04-05T07:00'),
    );
    const described = describedZone(written)!;
    const afterwards = Date.UTC(2031, 6, 1);
    expect(described.wallAt(afterwards) - afterwards).toBe(standard.includes('COUNT') ? 3_600_000 : 7_200_000);
  });

  it('follows each of several rules of one part', () => {
    const rules = ['RRULE:FREQ=YEARLY;UNTIL=20260101T000000Z', 'RRULE:FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=1'];
    const described = describedZone(
      zone(
        'x',
        part('STANDARD', '+0200', '+0100', 'DTSTART:20200301T000000', ...rules),
        part('DAYLIGHT', '+0100', '+0200', 'RDATE:20270201T000000'),
      ),
    )!;
    const offsetAt = (month: number) =>
      (described.wallAt(Date.UTC(2027, month, 15)) - Date.UTC(2027, month, 15)) / 3_600_000;
    expect([0, 1, 4, 5].map(offsetAt)).toEqual([1, 2, 2, 1]);
  });

  it.each(['FREQ=DAILY', 'FREQ=YEARLY;INTERVAL=5', 'FREQ=YEARLY;COUNT=301', 'FREQ=YEARLY;BYHOUR=1,2', 'nonsense'])(
    'is reported as unknown if its rule %s cannot describe clock changes',
    async (rule) => {
      const written = zone('x', part('STANDARD', '+0900', '+0900', `RRULE:${rule}`));
      const { events, unknown } = await read(calendar(...written, ...monthly('DTSTART;TZID=x:20270201T090000')));
      expect([events[0]!.startsAt, unknown]).toEqual([new Date('2027-02-01T12:00:00Z'), ['x']]);
    },
  );

  it('is rejected if it costs more than a real zone', async () => {
    const everyDay = 'RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU';
    const years = Array.from({ length: 250 }, (_, place) => `EXDATE;TZID=x:${1800 + place}0201T090000`);
    const inParts = (count: number, ...lines: string[]) =>
      zone('x', ...Array.from({ length: count }, () => part('STANDARD', '-0300', '-0300', ...lines)));
    for (const zone of [inParts(17), inParts(16, 'DTSTART:00010101T000000', everyDay)]) {
      const content = calendar(
        ...zone,
        ...event('UID:a', 'DTSTART;TZID=x:20270201T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2', ...years),
      );
      await expect(read(content)).rejects.toMatchObject({ trouble: 'too_complex' });
    }
    const counted = inParts(16, 'DTSTART:00010101T000000', `${everyDay};COUNT=999999999`);
    expect(await startsIn(calendar(...counted, ...monthly('DTSTART;TZID=x:20270201T090000')))).toHaveLength(3);
  });
});
