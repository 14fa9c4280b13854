import fc from 'fast-check';
import { DAY, getZone } from '@workops/kernel';

const HOUR = 3_600_000;
const MONDAY = Date.UTC(2027, 1, 1);

/** `plain` uses IANA names and no PERIOD, EXRULE or RANGE. */
export interface CalendarPair {
  text: string;
  plain: string;
}

interface Form {
  zone: string;
  lines: readonly string[];
  at(name: string, ...walls: number[]): string;
}

const inIcal = (wall: number): string => new Date(wall).toISOString().replace(/[-:]|\.\d{3}Z/g, '');
const written = (name: string, parameter: string, walls: readonly number[], end = ''): string =>
  `${name}${parameter}:${walls.map((wall) => inIcal(wall) + end).join(',')}`;
const makeCalendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (uid: string, ...lines: string[]): string[] => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];

const inZone = (zone: string, name = zone, lines: readonly string[] = []): Form => ({
  zone,
  lines,
  at: (property, ...walls) => written(property, `;TZID="${name}"`, walls),
});
const floating = (zone: string, lines: readonly string[]): Form => ({
  zone,
  lines,
  at: (property, ...walls) => written(property, '', walls),
});
const UTC: Form = { zone: 'UTC', lines: [], at: (property, ...walls) => written(property, '', walls, 'Z') };

const described = (name: string, count = ''): string[] => {
  const part = (kind: string, month: number, from: string, to: string, hour: string): string[] => [
    `BEGIN:${kind}`,
    `DTSTART:2020${month === 3 ? '0329' : '1025'}T${hour}0000`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU${count}`,
    `END:${kind}`,
  ];
  const parts = [...part('STANDARD', 10, '+0200', '+0100', '03'), ...part('DAYLIGHT', 3, '+0100', '+0200', '02')];
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...parts, 'END:VTIMEZONE'];
};

const forms = fc.constantFrom(
  inZone('America/Santiago'),
  inZone('America/Santiago', 'Pacific SA Standard Time'),
  inZone('Asia/Kathmandu', 'Nepal Standard Time'),
  inZone('America/New_York', '/freeassociation.sourceforge.net/America/New_York'),
  inZone('Europe/Madrid', 'Oficina, norte', described('Oficina\\, norte')),
  inZone('Europe/Madrid', '(UTC+01:00) Office', described('(UTC+01:00) Office', ';COUNT=20')),
  floating('Europe/Madrid', ['X-WR-TIMEZONE:Europe/Madrid']),
  floating('Europe/Madrid', ['X-WR-TIMEZONE:Oficina\\, norte', ...described('Oficina\\, norte')]),
  floating('UTC', []),
  UTC,
);

const plainly = ({ zone }: Form): Form => (zone === 'UTC' ? UTC : inZone(zone));
/** No zone changes its clocks at these hours. */
const starts = fc
  .tuple(fc.integer({ min: -300, max: 30 }), fc.integer({ min: 5, max: 16 }))
  .map(([day, hour]) => MONDAY + day * DAY + hour * HOUR);
const lists = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 4 });

export const formPairs = fc
  .record({
    form: forms,
    start: starts,
    rule: fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=DAILY;INTERVAL=2',
      'FREQ=WEEKLY;BYDAY=MO,TU,FR',
      'FREQ=MONTHLY;BYMONTHDAY=1,15,-1',
    ),
    excluded: lists,
    periods: lists,
    days: lists,
    every: fc.integer({ min: 2, max: 9 }),
    times: fc.integer({ min: 1, max: 40 }),
    moved: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ form, start, rule, excluded, periods, days, every, times, moved }): CalendarPair => {
    const on = (day: number): number => MONDAY + day * DAY + (start % DAY);
    const excludedByRule = Array.from({ length: times }, (_, place) => start + place * every * DAY);
    const common = ({ at }: Form): string[] => [at('DTSTART', start), 'DURATION:PT45M'];
    const change = ({ at }: Form): string[] =>
      event('a', at('RECURRENCE-ID', on(moved)), at('DTSTART', on(moved) + HOUR), 'DURATION:PT15M');
    const added = days.filter((day) => day !== moved && !excluded.includes(day) && !excludedByRule.includes(on(day)));
    const plain = plainly(form);
    return {
      text: makeCalendar(
        ...form.lines,
        ...change(form),
        ...event(
          'a',
          ...common(form),
          `RRULE:${rule.replaceAll(',', ', ').replaceAll(';', '; ')}`,
          `EXRULE:FREQ=DAILY;INTERVAL=${every};COUNT=${times}`,
          ...excluded.map((day) => form.at('EXDATE', on(day))),
          ...periods.map((day) => `${form.at('RDATE;VALUE=PERIOD', on(day) + 2 * HOUR)}/PT30M`),
          ...added.map((day) => `RDATE;VALUE=DATE:${inIcal(on(day)).slice(0, 8)}`),
        ),
      ),
      plain: makeCalendar(
        ...change(plain),
        ...event(
          'a',
          ...common(plain),
          `RRULE:${rule}`,
          plain.at('EXDATE', ...excludedByRule, ...excluded.map(on)),
          ...added.map((day) => plain.at('RDATE', on(day))),
        ),
        ...periods.flatMap((day) => event(`period-${day}`, plain.at('DTSTART', on(day) + 2 * HOUR), 'DURATION:PT30M')),
      ),
    };
  });

const shown = (zone: string, wall: number, other: string): number =>
  getZone(other).wallAt(getZone(zone).instantReaching(wall));

/**
 * Moves from an occurrence on; the plain form starts a second series there. Each of three times may be in another zone.
 */
export const rangePairs = fc
  .record({
    form: forms,
    start: starts,
    step: fc.constantFrom(1, 2, 7),
    count: fc.integer({ min: 20, max: 200 }),
    kept: fc.integer({ min: 1, max: 19 }),
    movedByHours: fc.integer({ min: -4, max: 30 }),
    zoneOfId: fc.constantFrom(UTC, inZone('Asia/Tokyo'), inZone('America/New_York')),
    zoneOfStart: fc.constantFrom(UTC, inZone('Europe/Madrid'), inZone('America/Santiago')),
  })
  .filter(({ start, movedByHours }) => {
    const hour = ((start + movedByHours * HOUR) % DAY) / HOUR;
    return hour >= 5 && hour < 23;
  })
  .map(({ form, start, step, count, kept, movedByHours, zoneOfId, zoneOfStart }): CalendarPair => {
    const from = start + kept * step * DAY;
    const to = from + movedByHours * HOUR;
    const series = (uid: string, { at }: Form, begin: number, times: number): string[] =>
      event(uid, at('DTSTART', begin), 'DURATION:PT45M', `RRULE:FREQ=DAILY;INTERVAL=${step};COUNT=${times}`);
    const plain = plainly(form);
    return {
      text: makeCalendar(
        ...form.lines,
        ...series('a', form, start, count),
        ...event(
          'a',
          zoneOfId.at('RECURRENCE-ID;RANGE=THISANDFUTURE', shown(form.zone, from, zoneOfId.zone)),
          zoneOfStart.at('DTSTART', shown(form.zone, to, zoneOfStart.zone)),
          'DURATION:PT45M',
        ),
      ),
      plain: makeCalendar(...series('a', plain, start, kept), ...series('b', plain, to, count - kept)),
    };
  });
