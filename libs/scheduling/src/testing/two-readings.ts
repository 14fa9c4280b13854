import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DAY, getZone } from '@workops/kernel';
import { externalEvents } from '../adapters/external-events';
import { CalendarZones } from '../adapters/ical-zones';
import { inSlices, WorkBudget } from '../adapters/sliced-work';

/** Debian's packages, whichever Python comes first in the PATH. */
const PYTHONPATH = '/usr/lib/python3/dist-packages';
const TIME_LIMIT_SECONDS = 10;
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

export interface Reading {
  text: string;
  start: number;
  end: number;
}

export type Occurrences = readonly (readonly number[])[];

/** Unreadable, or not within the limit. */
export interface Failure {
  failure: string;
}

export const isFailure = (reading: Occurrences | Failure): reading is Failure => 'failure' in reading;

export function secondReadings(calendars: readonly Reading[], seconds = TIME_LIMIT_SECONDS): (Occurrences | Failure)[] {
  const { status, stdout, stderr, error } = spawnSync('python3', [join(__dirname, 'second_calendar_reader.py')], {
    input: JSON.stringify({ calendars, seconds }),
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    env: { ...process.env, PYTHONPATH, TZ: 'UTC' },
  });
  if (status !== 0) throw error ?? new Error(stderr);
  return JSON.parse(stdout) as (Occurrences | Failure)[];
}

/** Times without a zone are UTC, as in the second reader. */
export async function firstReading({ text, start, end }: Reading): Promise<Occurrences> {
  const reader = { zones: new CalendarZones(getZone('UTC')), isOwn: () => false };
  const events = await inSlices(externalEvents(text, { start, end }, reader), new WorkBudget(1_000_000));
  return events
    .map(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()])
    .sort((left, right) => left[0]! - right[0]! || left[1]! - right[1]!);
}

/**
 * Drops the first and last day, since the second reader omits events after a clock change there. Also drops its repeats
 * of added times, and events without a length.
 */
export function inside(occurrences: Occurrences, { start, end }: Reading): Occurrences {
  const inWindow = occurrences.filter(
    ([from, to]) => from! < to! && to! > start + DAY && from! < end - DAY && from! !== start,
  );
  return [...new Map(inWindow.map((each) => [each.join(), each])).values()];
}
