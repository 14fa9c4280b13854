import { getZone } from '@workops/kernel';
import { externalEvents } from './external-events';
import { CalendarZones } from './ical-zones';
import { inSlices, WorkBudget } from './sliced-work';

const window = { start: Date.UTC(2027, 0, 15, 12), end: Date.UTC(2027, 3, 15, 12) };
const BUDGET = 200_000;

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const readerIn = (timezone: string) => ({
  zones: new CalendarZones(getZone(timezone)),
  isOwn: (address: string) => address === 'ana@example.com',
});
const read = (content: string, timezone = 'UTC') =>
  inSlices(externalEvents(content, window, readerIn(timezone)), new WorkBudget(BUDGET));
const eventStarts = async (content: string, timezone?: string) =>
  (await read(content, timezone)).map(({ startsAt }) => startsAt.toISOString().slice(0, 16));
const weekly = (...lines: string[]) =>
  event('UID:weekly', 'DTSTART:20270118T100000Z', 'DTEND:20270118T110000Z', 'RRULE:FREQ=WEEKLY;COUNT=3', ...lines);
const trouble = (kind: string) => expect.objectContaining({ trouble: kind });

describe('the events of an iCalendar object', () => {
  it('include busy events in the window, also those that began before it', async () => {
    const lasting = event('UID:lasting', 'DTSTART:20270114T100000Z', 'DURATION:P2D');
    const over = event('UID:over', 'DTSTART:20270114T100000Z', 'DTEND:20270114T110000Z');
    const day = event('UID:day', 'DTSTART;VALUE=DATE:20270120');
    const free = event('UID:free', 'DTSTART:20270120T100000Z', 'DTEND:20270120T110000Z', 'TRANSP:TRANSPARENT');
    const off = event('UID:off', 'DTSTART:20270120T100000Z', 'DTEND:20270120T110000Z', 'STATUS:CANCELLED');
    expect((await read(calendar(...lasting, ...over, ...day, ...free, ...off))).map(({ uid }) => uid)).toEqual([
      'lasting',
    ]);
  });

  it('have their summary unfolded and unescaped', async () => {
    const [first] = await read(
      calendar(
        ...event(
          'UID:a',
          'DTSTART:20270120T100000Z',
          'DURATION:PT1H',
          'SUMMARY;LANGUAGE="es:x":Uno\\, dos\\;',
          '  tres\\nfin',
        ),
      ),
    );
    expect(first).toMatchObject({ uid: 'a', summary: 'Uno, dos; tres\nfin', endsAt: new Date('2027-01-20T11:00:00Z') });
  });

  it("use their named or described zone, otherwise the workspace's", async () => {
    const nine = (start: string) => event('UID:a', start, 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;COUNT=3');
    const madrid = ['2027-02-01T08:00', '2027-03-01T08:00', '2027-04-01T07:00'];
    expect(await eventStarts(calendar(...nine('DTSTART;TZID=Europe/Madrid:20270201T090000')))).toEqual(madrid);
    expect(await eventStarts(calendar(...nine('DTSTART;TZID="Romance Standard Time":20270201T090000')))).toEqual(
      madrid,
    );
    expect(await eventStarts(calendar(...nine('DTSTART:20270201T090000')), 'Europe/Madrid')).toEqual(madrid);
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:ours',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0530',
      'TZOFFSETTO:+0530',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    expect(await eventStarts(calendar(...zone, ...nine('DTSTART;TZID=ours:20270201T090000')))).toEqual([
      '2027-02-01T03:30',
      '2027-03-01T03:30',
      '2027-04-01T03:30',
    ]);
  });

  it('omit excluded occurrences and include added ones', async () => {
    expect(await eventStarts(calendar(...weekly('EXDATE:20270125T100000Z', 'RDATE:20270126T100000Z')))).toEqual([
      '2027-01-26T10:00',
      '2027-01-18T10:00',
      '2027-02-01T10:00',
    ]);
    expect(await eventStarts(calendar(...weekly('EXDATE;VALUE=DATE:20270125')))).toEqual([
      '2027-01-18T10:00',
      '2027-02-01T10:00',
    ]);
  });

  it('include a changed occurrence at its new time under the same UID', async () => {
    const changed = event(
      'UID:weekly',
      'RECURRENCE-ID:20270125T100000Z',
      'DTSTART:20270126T150000Z',
      'DTEND:20270126T160000Z',
    );
    const off = event(
      'UID:weekly',
      'RECURRENCE-ID:20270201T100000Z',
      'DTSTART:20270201T100000Z',
      'DTEND:20270201T110000Z',
      'STATUS:CANCELLED',
    );
    const events = await read(calendar(...changed, ...weekly(), ...off));
    expect(events.map(({ uid, startsAt }) => [uid, startsAt.toISOString().slice(0, 16)])).toEqual([
      ['weekly/2027-01-25T10:00:00.000Z', '2027-01-26T15:00'],
      ['weekly/2027-01-18T10:00:00.000Z', '2027-01-18T10:00'],
    ]);
  });

  it('ignore properties of nested components', async () => {
    const alarm = ['BEGIN:VALARM', 'DURATION:PT15M', 'SUMMARY:Alarm', 'END:VALARM'];
    const [first] = await read(
      calendar(...event('UID:a', 'DTSTART:20270120T100000Z', ...alarm, 'DTEND:20270120T110000Z')),
    );
    expect(first).toMatchObject({ summary: '', endsAt: new Date('2027-01-20T11:00:00Z') });
  });
});

describe('a hostile iCalendar object', () => {
  const bomb = (rule: string) => event('UID:bomb', 'DTSTART:19700101T000000Z', 'DURATION:PT1S', `RRULE:${rule}`);
  const everything = ['BYSECOND', 'BYMINUTE', 'BYHOUR']
    .map((name, place) => `${name}=${[...Array(place === 2 ? 24 : 60).keys()].join(',')}`)
    .join(';');

  it.each([
    ['each second', 'FREQ=SECONDLY', 'too_many_occurrences'],
    ['each minute of some hours', 'FREQ=MINUTELY;BYHOUR=9,10', 'too_many_occurrences'],
    ['a count of seconds from 1970', 'FREQ=SECONDLY;COUNT=2000000000', 'too_complex'],
    [
      'each second of the year, of which one counts',
      `FREQ=YEARLY;BYYEARDAY=${[...Array(366).keys()].map((day) => day + 1).join(',')};${everything};BYSETPOS=1`,
      'too_complex',
    ],
  ])('that occurs %s stays within its budget', async (_when, rule, kind) => {
    await expect(read(calendar(...bomb(rule)))).rejects.toEqual(trouble(kind));
  });

  it('is rejected with over 500 occurrences, 5,000 events or 1,000 dates', async () => {
    const hourly = event('UID:a', 'DTSTART:20270118T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=HOURLY;COUNT=501');
    await expect(read(calendar(...hourly))).rejects.toEqual(trouble('too_many_occurrences'));
    const many = Array.from({ length: 5_001 }, (_, place) =>
      event(`UID:${place}`, 'DTSTART:20270118T000000Z', 'DURATION:PT1M'),
    ).flat();
    await expect(read(calendar(...many))).rejects.toEqual(trouble('too_many_events'));
    await expect(read(calendar(...weekly(`EXDATE:${'20270118T000000Z,'.repeat(1_001)}`)))).rejects.toEqual(
      trouble('too_complex'),
    );
  });

  it('is rejected if nested too deeply, or with zones for 501 events', async () => {
    await expect(read(calendar(...Array<string>(9).fill('BEGIN:VEVENT')))).rejects.toEqual(trouble('unreadable'));
    const zoned = Array.from({ length: 501 }, (_, place) =>
      event(`UID:${place}`, `DTSTART;TZID=zone ${place}:20270118T000000`, 'DURATION:PT1M'),
    ).flat();
    await expect(read(calendar(...zoned))).rejects.toEqual(trouble('too_complex'));
  });

  it('takes linear time for long parameters', async () => {
    const line = `X;${'a'.repeat(65_000)}:1`;
    const long = event('UID:a', 'DTSTART:20270120T100000Z', 'DURATION:PT1H', ...Array<string>(70).fill(line));
    expect(await eventStarts(calendar(...long))).toEqual(['2027-01-20T10:00']);
  });

  it('yields the event loop regularly', async () => {
    let turns = 0;
    let working = true;
    const turn = () => {
      turns += 1;
      if (working) setImmediate(turn);
    };
    setImmediate(turn);
    await expect(read(calendar(...bomb('FREQ=SECONDLY;COUNT=2000000000')))).rejects.toEqual(trouble('too_complex'));
    working = false;
    expect(turns).toBeGreaterThan(5);
  });
});
