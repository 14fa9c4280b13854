import { expandRecurringEvent, parseICS, type VEvent } from 'node-ical';
import type { ExternalEvent } from '../domain/calendar-import';

type Text = VEvent['summary'];

const textOf = (text: Text | undefined): string => (typeof text === 'string' ? text : String(text?.val ?? ''));

/**
 * What an iCalendar object puts into a window, each occurrence of what recurs by itself: `<uid>/<when it should have begun>`. Whole days,
 * what is marked as free, and what is cancelled take no time.
 */
export function externalEvents(content: string, window: { start: number; end: number }): ExternalEvent[] {
  const events = Object.values(parseICS(content)).filter((part): part is VEvent => part?.type === 'VEVENT');
  return events.flatMap((event) => occurrencesOf(event, window));
}

function occurrencesOf(event: VEvent, { start, end }: { start: number; end: number }): ExternalEvent[] {
  const found = expandRecurringEvent(event, { from: new Date(start), to: new Date(end), expandOngoing: true });
  return found
    .filter((each) => !each.isFullDay && each.event.transparency !== 'TRANSPARENT' && each.event.status !== 'CANCELLED')
    .map((each) => ({
      uid: each.isRecurring ? `${event.uid}/${plannedStart(each.event, each.start).toISOString()}` : event.uid,
      startsAt: new Date(each.start),
      endsAt: new Date(each.end),
      summary: textOf(each.summary),
    }))
    .filter(({ startsAt, endsAt }) => startsAt < endsAt && endsAt.getTime() > start && startsAt.getTime() < end);
}

const plannedStart = (event: VEvent, start: Date): Date => new Date(event.recurrenceid ?? start);
