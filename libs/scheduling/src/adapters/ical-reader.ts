import { createHash } from 'node:crypto';
import { CalendarTrouble } from '../domain/calendar-trouble';
import type { Work } from './sliced-work';

/** Parameter names are upper-case, such as `TZID`. */
export interface Property {
  parameters: ReadonlyMap<string, string>;
  value: string;
}

/** The first line of a repeated property wins. */
export interface WrittenEvent {
  uid: string;
  single: ReadonlyMap<string, Property>;
  /** RRULE and EXRULE (RFC 2445); `excluded` and `added` are EXDATE and RDATE. */
  rules: readonly Property[];
  excludedRules: readonly Property[];
  excluded: readonly Property[];
  added: readonly Property[];
  declinedBy: readonly Property[];
}

export interface WrittenCalendar {
  events: readonly WrittenEvent[];
  zone: string | undefined;
  /** VTIMEZONE lines that describe clock changes, by unescaped TZID. */
  zones: ReadonlyMap<string, string>;
}

const DEPTH = 8;
const LINE_CHARACTERS = 64 * 1024;
const ZONE_CHARACTERS = 64 * 1024;
const SINGLE = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RECURRENCE-ID',
  'SUMMARY',
  'STATUS',
  'TRANSP',
  'SEQUENCE',
  'X-MICROSOFT-CDO-BUSYSTATUS',
]);

const ZONE_LINES = new Set(['BEGIN', 'END', 'DTSTART', 'RRULE', 'RDATE', 'TZOFFSETFROM', 'TZOFFSETTO']);

interface OpenEvent {
  single: Map<string, Property>;
  rules: Property[];
  excludedRules: Property[];
  excluded: Property[];
  added: Property[];
  declinedBy: Property[];
}

/** RFC 5545, line by line. Throws `unreadable` for components nested too deeply. */
export function* readCalendar(text: string): Work<WrittenCalendar> {
  const events: WrittenEvent[] = [];
  const zones = new Map<string, string>();
  const open: string[] = [];
  let event: OpenEvent | undefined;
  let floatingZone: string | undefined;
  let zone: { name: string | undefined; lines: string[]; size: number } | undefined;
  for (const line of contentLines(text)) {
    yield;
    if (line === undefined) continue;
    const { name, parameters, value } = lineIn(line);
    if (name === 'BEGIN') {
      open.push(value.toUpperCase());
      if (open.length > DEPTH) throw new CalendarTrouble('unreadable');
      if (open.at(-1) === 'VEVENT') event = newEvent();
      if (open.at(-1) === 'VTIMEZONE') zone = { name: undefined, lines: [], size: 0 };
    }
    if (zone) {
      zone.size += line.length;
      if (zone.size > ZONE_CHARACTERS) throw new CalendarTrouble('unreadable');
      if (ZONE_LINES.has(name)) zone.lines.push(line);
      if (name === 'TZID') zone.name = unescaped(value).trim();
    } else if (event && open.at(-1) === 'VEVENT') take(event, name, { parameters: parametersIn(parameters), value });
    else if (name === 'X-WR-TIMEZONE') floatingZone = unescaped(value).trim();
    if (name !== 'END') continue;
    const closed = open.pop();
    if (closed === 'VTIMEZONE' && zone) {
      if (zone.name !== undefined) zones.set(zone.name, zone.lines.join('\n'));
      zone = undefined;
    }
    if (closed === 'VEVENT' && event) {
      events.push({ uid: event.single.get('UID')?.value.trim() || eventDigest(event), ...event });
      event = undefined;
    }
  }
  return { events: keepNewest(events), zone: floatingZone, zones };
}

const newEvent = (): OpenEvent => ({
  single: new Map(),
  rules: [],
  excludedRules: [],
  excluded: [],
  added: [],
  declinedBy: [],
});

/** Identifies an event without a UID while it is unchanged. */
const eventDigest = ({ single }: OpenEvent): string =>
  `sha256:${createHash('sha256')
    .update(JSON.stringify([...single].map(([name, { value }]) => [name, value])))
    .digest('hex')}`;

/** A later SEQUENCE replaces an event or occurrence. */
function keepNewest(events: readonly WrittenEvent[]): WrittenEvent[] {
  const occurrenceKey = ({ uid, single }: WrittenEvent): string =>
    `${uid}\n${single.get('RECURRENCE-ID')?.value ?? ''}`;
  const sequenceNumber = ({ single }: WrittenEvent): number => Number(single.get('SEQUENCE')?.value) || 0;
  const newest = new Map<string, number>();
  for (const event of events)
    newest.set(occurrenceKey(event), Math.max(newest.get(occurrenceKey(event)) ?? 0, sequenceNumber(event)));
  return events.filter((event) => sequenceNumber(event) >= newest.get(occurrenceKey(event))!);
}

function take(event: OpenEvent, name: string, property: Property): void {
  if (SINGLE.has(name) && !event.single.has(name)) event.single.set(name, property);
  if (name === 'RRULE') event.rules.push(property);
  if (name === 'EXRULE') event.excludedRules.push(property);
  if (name === 'EXDATE') event.excluded.push(property);
  if (name === 'RDATE') event.added.push(property);
  if (name === 'ATTENDEE' && property.parameters.get('PARTSTAT')?.toUpperCase() === 'DECLINED')
    event.declinedBy.push(property);
}

function* contentLines(text: string): Generator<string | undefined> {
  let line = '';
  for (let begin = 0; begin < text.length;) {
    const lineEnd = text.indexOf('\n', begin);
    const end = lineEnd < 0 ? text.length : lineEnd;
    const isFolded = text[begin] === ' ' || text[begin] === '\t';
    if (!isFolded && line !== '') yield line;
    if (isFolded) yield undefined;
    const room = isFolded ? LINE_CHARACTERS - line.length : LINE_CHARACTERS;
    const part = text.slice(
      isFolded ? begin + 1 : begin,
      Math.min(text[end - 1] === '\r' ? end - 1 : end, begin + room),
    );
    line = isFolded ? line + part : part;
    begin = end + 1;
  }
  if (line !== '') yield line;
}

/** The first colon outside quotes separates. */
export function lineIn(line: string): { name: string; parameters: string; value: string } {
  let quoted = false;
  let nameEnd = -1;
  for (let place = 0; place < line.length; place += 1) {
    const character = line[place];
    if (character === '"') quoted = !quoted;
    if (quoted) continue;
    if (character === ';' && nameEnd < 0) nameEnd = place;
    if (character !== ':') continue;
    const end = nameEnd < 0 ? place : nameEnd;
    return {
      name: line.slice(0, end).toUpperCase(),
      parameters: line.slice(end + 1, place),
      value: line.slice(place + 1),
    };
  }
  return { name: '', parameters: '', value: '' };
}

/** Starts at a semicolon: searching from every character of a long line would take quadratic time. */
const PARAMETER = /(?:^|;)([^=;]+)=("[^"]*"|[^;]*)/g;

const parametersIn = (text: string): Map<string, string> =>
  new Map([...text.matchAll(PARAMETER)].map(([, name, value]) => [name!.toUpperCase(), value!.replace(/^"|"$/g, '')]));

export const readText = ({ value }: Property): string => unescaped(value);

export const unescaped = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_all, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped));
