import { getZone } from '@workops/kernel';
import { externalEvents } from '../adapters/external-events';
import { CalendarZones } from '../adapters/ical-zones';
import { inSlices, WorkBudget } from '../adapters/sliced-work';

const window = { start: Date.UTC(2027, 0, 15, 12), end: Date.UTC(2027, 3, 15, 12) };

export const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
export const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');

export async function read(content: string, timezone = 'America/Santiago') {
  const zones = new CalendarZones(getZone(timezone));
  const isOwn = (address: string) => address.toLowerCase() === 'ana@example.com';
  const events = await inSlices(externalEvents(content, window, { zones, isOwn }), new WorkBudget(200_000));
  return { events, unknown: zones.unknown };
}
export const startsIn = async (content: string, timezone?: string) =>
  (await read(content, timezone)).events.map(({ startsAt }) => startsAt.toISOString().slice(0, 16)).sort();

export const part = (kind: 'STANDARD' | 'DAYLIGHT', from: string, to: string, ...lines: string[]) => [
  `BEGIN:${kind}`,
  ...(lines.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART:16010101T000000']),
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...lines,
  `END:${kind}`,
];
export const zone = (name: string, ...parts: string[][]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  ...parts.flat(),
  'END:VTIMEZONE',
];
