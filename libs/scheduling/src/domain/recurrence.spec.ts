import { findOccurrences } from './recurrence';
import { ruleIn } from './recurrence-rule';

const window = { start: Date.UTC(2027, 0, 15, 12), end: Date.UTC(2027, 3, 15, 12) };
const toWall = (text: string) => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(text)!.map(Number);
  return Date.UTC(year!, month! - 1, day);
};
const foundIn = (start: string, rule: string) => [
  ...findOccurrences(ruleIn(rule, toWall)!, toWall(start) + 10 * 3_600_000, window),
];
const occurrences = (start: string, rule: string) =>
  foundIn(start, rule)
    .filter((wall) => wall !== undefined)
    .map((wall) =>
      new Date(wall).toISOString().slice(0, 19).replace('T', ' ').replace(' 10:00:00', '').replace(/:00$/, ''),
    );

describe('a recurrence rule', () => {
  // Results of python-dateutil: the number in the window, the first and the last.
  it.each([
    ['20260107', 'FREQ=DAILY;COUNT=400', 26, '2027-01-16', '2027-02-10'],
    ['20260107', 'FREQ=DAILY;INTERVAL=3;BYDAY=MO', 4, '2027-02-01', '2027-04-05'],
    ['20260107', 'FREQ=DAILY;UNTIL=20270201T000000', 16, '2027-01-16', '2027-01-31'],
    ['20260107', 'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU', 14, '2027-01-17', '2027-04-13'],
    ['20260107', 'FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=TU,SU', 13, '2027-01-19', '2027-04-13'],
    ['20260107', 'FREQ=MONTHLY;BYDAY=1FR,-1MO', 6, '2027-01-25', '2027-04-02'],
    ['20260107', 'FREQ=MONTHLY;BYMONTHDAY=-3', 3, '2027-01-29', '2027-03-29'],
    ['20260107', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 3, '2027-01-29', '2027-03-31'],
    ['20260131', 'FREQ=MONTHLY', 2, '2027-01-31', '2027-03-31'],
    ['20250307', 'FREQ=YEARLY;INTERVAL=2;BYMONTH=3', 1, '2027-03-07', '2027-03-07'],
    ['20260107', 'FREQ=YEARLY;BYDAY=6MO', 1, '2027-02-08', '2027-02-08'],
    ['20260107', 'FREQ=YEARLY;BYWEEKNO=10;BYDAY=MO', 1, '2027-03-08', '2027-03-08'],
    ['20260107', 'FREQ=YEARLY;BYYEARDAY=40,-300', 2, '2027-02-09', '2027-03-07'],
    ['20260107', 'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 1, '2027-03-28', '2027-03-28'],
    ['20260107', 'FREQ=HOURLY;INTERVAL=100;BYDAY=WE', 2, '2027-02-03 02:00', '2027-04-14 22:00'],
    ['20260107', 'FREQ=HOURLY;BYMONTHDAY=1;BYHOUR=9,10;BYMINUTE=0,40', 12, '2027-02-01 09:00', '2027-04-01 10:40'],
    ['20260107', 'FREQ=MINUTELY;INTERVAL=1439;COUNT=500', 90, '2027-01-16 03:46', '2027-04-15 02:17'],
    [
      '20260107',
      'FREQ=SECONDLY;BYMONTHDAY=1;BYHOUR=8;BYMINUTE=0;BYSECOND=0,30',
      6,
      '2027-02-01 08:00',
      '2027-04-01 08:00:30',
    ],
  ])('starting %s, %s, yields its occurrences in a window', (start, rule, count, first, last) => {
    const dates = occurrences(start, rule);
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([count, first, last]);
  });

  it.each([
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;BYMONTH=1',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;INTERVAL=9007199254740991',
  ])('terminates for %s, which never matches in the window', (rule) => {
    expect(occurrences('19700101', rule)).toEqual([]);
  });

  it('without a COUNT is not expanded from its start, however long ago that was', () => {
    for (const frequency of ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY'])
      expect(foundIn('19700101', `FREQ=${frequency}`).length).toBeLessThan(5_000);
    const untilTheFirst = findOccurrences(ruleIn('FREQ=SECONDLY', toWall)!, 0, window);
    expect([untilTheFirst.next().value, untilTheFirst.next().value, untilTheFirst.next().value]).toContain(
      window.start,
    );
  });

  it('keeps each part once, however often it is repeated', () => {
    const rule = `FREQ=MONTHLY;BYDAY=${'MO,1FR,+1FR,01FR,'.repeat(5_000)};BYMONTHDAY=${'1,'.repeat(5_000)}`;
    const { weekdays, monthDays } = ruleIn(rule, toWall)!;
    expect([weekdays, monthDays]).toEqual([
      [
        { weekday: 0, nth: 0 },
        { weekday: 4, nth: 1 },
      ],
      [1],
    ]);
  });

  it.each(['', 'FREQ=NEVER', 'FREQ=DAILY;INTERVAL=0', 'FREQ=DAILY;COUNT=-1', 'FREQ=DAILY;INTERVAL=x'])(
    'is undefined for "%s"',
    (text) => {
      expect(ruleIn(text, toWall)).toBeUndefined();
    },
  );
});
