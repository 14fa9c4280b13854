import { getZone } from '@workops/kernel';
import { lineIn } from '../adapters/ical-reader';

/**
 * Rewrites a calendar for a reader with fewer forms, and replaces forms that it misreads or RFC 5545 leaves open by our
 * meaning:
 *
 * - a zone is described before its use;
 * - a path that ends in an IANA name becomes that name;
 * - a rule has no blanks;
 * - times in UTC or in a zone ignore `X-WR-TIMEZONE`;
 * - a weekly rule without days recurs on the start's weekday;
 * - an excluded day excludes that day's occurrence.
 */
export function inPlainForms(text: string): string {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const zones: string[] = [];
  const rest: string[] = [];
  let isInZone = false;
  for (const line of lines) {
    if (/^BEGIN:VTIMEZONE/i.test(line)) isInZone = true;
    (isInZone ? zones : rest).push(line);
    if (/^END:VTIMEZONE/i.test(line)) isInZone = false;
  }
  const begin = rest.findIndex((line) => /^BEGIN:VCALENDAR/i.test(line)) + 1;
  const whole = rest.some(isFloating) ? rest : rest.filter((line) => !/^X-WR-TIMEZONE/i.test(line));
  return [...whole.slice(0, begin), ...zones, ...eventsPlainly(whole.slice(begin))].join('\r\n');
}

const TIMES = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)[;:]/i;

const isFloating = (line: string): boolean => TIMES.test(line) && !/[;]TZID=/i.test(line) && /T\d{6}$/.test(line);

function eventsPlainly(lines: readonly string[]): string[] {
  let start = '';
  return lines.map((line, index) => {
    if (/^BEGIN:VEVENT/i.test(line)) start = eventStart(lines, index);
    if (/^RRULE/i.test(line)) return ruleIn(line, start);
    if (!TIMES.test(line)) return line;
    return onTime(
      line.replace(/(?<=;TZID=)"?([^":;]*\/[^":;]*)"?/i, (name) => ianaName(name.replaceAll('"', ''))),
      start,
    );
  });
}

const eventStart = (lines: readonly string[], event: number): string => {
  const end = lines.findIndex((line, index) => index > event && /^END:VEVENT/i.test(line));
  return lines.slice(event, end).find((line) => /^DTSTART/i.test(line)) ?? '';
};

function ianaName(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  return [3, 2].map((count) => parts.slice(-count).join('/')).find(isIanaName) ?? path;
}

function isIanaName(name: string): boolean {
  try {
    return getZone(name) !== undefined;
  } catch {
    return false;
  }
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function ruleIn(line: string, start: string): string {
  const rule = line.replace(/\s+/g, '');
  const [, year, month, day] = /(\d{4})(\d\d)(\d\d)/.exec(lineIn(start).value) ?? [];
  if (!/BYWEEKNO=/i.test(rule) || /BYDAY=/i.test(rule) || !day) return rule;
  return `${rule};BYDAY=${WEEKDAYS[new Date(`${year}-${month}-${day}`).getUTCDay()]!}`;
}

function onTime(line: string, start: string): string {
  const [, time] = /\d{8}(T\d{6}Z?)/.exec(lineIn(start).value) ?? [];
  if (!time || !/^EXDATE/i.test(line)) return line;
  const { value } = lineIn(line);
  if (!/^\d{8}(,\d{8})*$/.test(value.trim())) return line;
  const zone = /;TZID=("[^"]*"|[^:;]*)/i.exec(start)?.[0] ?? '';
  return `EXDATE${zone}:${value.trim().replace(/\d{8}/g, (day) => day + time)}`;
}
