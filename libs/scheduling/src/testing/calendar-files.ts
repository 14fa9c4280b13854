import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY } from '@workops/kernel';
import { CalendarTrouble } from '../domain/calendar-trouble';
import { inPlainForms } from './plain-forms';
import { firstReading, inside, isFailure, secondReadings, type Occurrences, type Reading } from './two-readings';

const WINDOW = 90 * DAY;
const MAX_WINDOWS_OF_FILE = 12;
const MAX_SHOWN_REASON = 120;
const LATER = [WINDOW, 400 * DAY];

export type Outcome = 'equal' | 'empty' | 'explained' | 'different' | 'not comparable';

export interface Comparison {
  file: string;
  window: string;
  outcome: Outcome;
  reason?: string;
  onlyOurs?: string[];
  onlyTheirs?: string[];
}

/** The second reader is wrong, or no plain form avoids the difference. */
const EXPLANATIONS: readonly { reason: string; applies(text: string, ours: Occurrences | CalendarTrouble): boolean }[] =
  [
    {
      reason: 'our reader takes at most 500 occurrences of an event',
      applies: (_text, ours) => ours instanceof CalendarTrouble && ours.trouble === 'too_many_occurrences',
    },
    {
      reason: 'an UNTIL without a zone, which is read by the clocks of the start, is UTC to the second reader',
      applies: (text) => /^RRULE.*UNTIL=\d{8}T\d{6}(?!Z)/im.test(text),
    },
    {
      reason: 'where some times have no zone, the second reader moves those in UTC with the clocks of X-WR-TIMEZONE',
      applies: (text) =>
        /^X-WR-TIMEZONE/im.test(text) &&
        /^DTSTART:\d{8}T\d{6}Z/im.test(text) &&
        /^(EXDATE|DTSTART|RECURRENCE-ID):\d{8}T\d{6}\s*$/im.test(text),
    },
    {
      reason: 'the second reader knows no RANGE and no EXRULE',
      applies: (text) => /^(RECURRENCE-ID.*RANGE=THISANDFUTURE|EXRULE)/im.test(text),
    },
    {
      reason:
        'a DURATION in days, which lasts as long as days of its clocks, is always of 24 hours to the second reader',
      applies: (text) => /^(DURATION|RDATE).*P[^T\r\n]*\d[WD]/im.test(text),
    },
    {
      reason: 'a time in UTC has a zone beside it, against RFC 5545: our reader takes it for UTC',
      applies: (text) => /^DT(START|END);.*TZID=.*T\d{6}Z/im.test(text),
    },
    {
      reason: 'the second reader takes changes at two times of a day for changes of one occurrence',
      applies: (text) => {
        const days = [...new Set(text.match(/^RECURRENCE-ID[^\r\n]*:\d{8}T\d{6}/gim))].map((id) => id.slice(0, -7));
        return new Set(days).size < days.length;
      },
    },
  ];

export async function compareFiles(folder: string, secondsForEach?: number): Promise<Comparison[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ics'));
  const readings = names.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return windowStarts(text).map((start) => ({ file, text, start, end: start + WINDOW }));
  });
  const secondReading = secondReadings(
    readings.map(({ text, start, end }) => ({ text: inPlainForms(text), start, end })),
    secondsForEach,
  );
  const comparisons: Comparison[] = [];
  for (const [index, reading] of readings.entries()) {
    const other = secondReading[index]!;
    const compared = isFailure(other)
      ? { outcome: 'not comparable' as const, reason: other.failure }
      : await compare(reading, inside(other, reading));
    comparisons.push({ file: reading.file, window: new Date(reading.start).toISOString(), ...compared });
  }
  return comparisons;
}

async function compare(reading: Reading, theirs: Occurrences): Promise<Omit<Comparison, 'file' | 'window'>> {
  const ours = await firstReading(reading).then(
    (occurrences) => inside(occurrences, reading),
    (error: unknown) => {
      if (error instanceof CalendarTrouble) return error;
      throw error;
    },
  );
  const [own, other] = [ours instanceof CalendarTrouble ? [ours.trouble] : ours.map(spanText), theirs.map(spanText)];
  if (own.join() === other.join()) return { outcome: own.length > 0 ? 'equal' : 'empty' };
  const reason = EXPLANATIONS.find(({ applies }) => applies(reading.text, ours))?.reason;
  return {
    outcome: reason === undefined ? 'different' : 'explained',
    ...(reason !== undefined && { reason }),
    onlyOurs: own.filter((each) => !other.includes(each)),
    onlyTheirs: other.filter((each) => !own.includes(each)),
  };
}

const spanText = (span: readonly number[]): string => span.map((instant) => new Date(instant).toISOString()).join('/');

function windowStarts(text: string): number[] {
  const events = text.replace(/BEGIN:VTIMEZONE[\s\S]*?END:VTIMEZONE/g, '');
  const times = [...events.matchAll(/^(?:DTSTART|RDATE|RECURRENCE-ID)[^:\r\n]*:(\d{4})(\d\d)(\d\d)T/gm)]
    .map(([, ...date]) => Date.parse(date.join('-')))
    .filter((time) => !Number.isNaN(time))
    .sort((left, right) => left - right);
  const starts: number[] = [];
  for (const time of times)
    if (starts.length === 0 || time > starts.at(-1)! + WINDOW - 4 * DAY) starts.push(time - 2 * DAY);
  if (/^RRULE/m.test(events) && starts.length > 0) starts.push(...LATER.map((later) => starts.at(-1)! + later));
  const step = Math.max(1, Math.ceil(starts.length / MAX_WINDOWS_OF_FILE));
  return starts.filter((_start, index) => index % step === 0);
}

/** The worst window of a file counts. */
export function countFiles(comparisons: readonly Comparison[]): Record<Outcome, number> {
  const worst: Outcome[] = ['different', 'explained', 'equal', 'not comparable', 'empty'];
  const counts: Record<Outcome, number> = { equal: 0, explained: 0, different: 0, 'not comparable': 0, empty: 0 };
  for (const file of new Set(comparisons.map((each) => each.file))) {
    const outcomes = comparisons.filter((each) => each.file === file).map(({ outcome }) => outcome);
    counts[worst.find((outcome) => outcomes.includes(outcome))!] += 1;
  }
  return counts;
}

export function countReasons(comparisons: readonly Comparison[]): Record<string, number> {
  const files = new Set(
    comparisons.flatMap(({ file, reason }) =>
      reason === undefined ? [] : [`${reason.slice(0, MAX_SHOWN_REASON)}\n${file}`],
    ),
  );
  const counts: Record<string, number> = {};
  for (const reason of [...files].map((each) => each.split('\n', 1)[0]!)) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
