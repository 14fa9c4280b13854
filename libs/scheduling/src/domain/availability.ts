import { MINUTE, zoneOf } from '@workops/kernel';
import { bookingRules, type Closed, type Diary, type Limits, type Wish } from './booking-rules';
import { openingsIn, type Hours } from './opening';
import type { Span, Spans } from './spans';

/** What availability is computed from, apart from the diary. */
export interface SlotRules extends Hours {
  /** How often an hour may start, counted from each opening. */
  slotMinutes: number;
  durationMinutes: number;
  /** Required free time after the visit. */
  bufferMinutes: number;
  limits: Limits;
}

/** The free slots, in order. The window limits their starts, and the diary has all that overlaps them with their buffers. */
export function availableSlots(wish: Wish, window: Span, rules: SlotRules, diary: Diary): Span[] {
  const starts = gridStarts(window, rules);
  const duration = rules.durationMinutes * MINUTE;
  const occupied = duration + rules.bufferMinutes * MINUTE;
  const refused = refusedBy(
    starts,
    occupied,
    bookingRules.map(({ closed }) => closed(wish, diary, rules.limits)),
  );
  const slots: Span[] = [];
  starts.forEach((start, index) => {
    if (refused[index] === 0) slots.push({ start, end: start + duration });
  });
  return slots;
}

/**
 * Every instant at which a visit could start if nothing were booked, in order. They follow the clocks of the zone: skipped times are left out, and repeated
 * ones are there once.
 */
export function gridStarts(window: Span, rules: Omit<SlotRules, 'limits' | 'bufferMinutes'>): number[] {
  const zone = zoneOf(rules.timezone);
  const [step, duration] = [rules.slotMinutes * MINUTE, rules.durationMinutes * MINUTE];
  const starts: number[] = [];
  for (const { wallStart, wallEnd, end } of openingsIn(window, rules)) {
    for (let wall = wallStart; wall < wallEnd; wall += step) {
      const start = zone.instantOf(wall);
      if (start === undefined || start < window.start || start >= window.end || start + duration > end) continue;
      starts.push(start);
    }
  }
  return starts;
}

/** 1 for each of the hours that something closed refuses; they are in order. */
export function refusedBy(starts: readonly number[], occupied: number, closed: readonly Closed[]): Uint8Array {
  const refused = new Uint8Array(starts.length);
  for (const each of closed) refuse(refused, starts, occupied, each);
  return refused;
}

/** Refuses the hours that overlap every one of the spans: in one walk for each, as hours and spans are both in order. */
function refuse(refused: Uint8Array, starts: readonly number[], occupied: number, closed: Closed): void {
  const overlapped = new Int32Array(starts.length + 1);
  for (const spans of closed) countOverlapped(overlapped, starts, occupied, spans);
  let count = 0;
  for (let index = 0; index < starts.length; index += 1) {
    count += overlapped[index]!;
    if (count === closed.length) refused[index] = 1;
  }
}

/** Adds one to each hour that overlaps a span, as differences: +1 where a run of such hours begins, -1 after it. */
function countOverlapped(differences: Int32Array, starts: readonly number[], occupied: number, spans: Spans): void {
  let first = 0;
  let next = 0;
  for (const { start, end } of spans) {
    while (first < starts.length && starts[first]! + occupied <= start) first += 1;
    // The hours before `next` overlap the span before this one, and are counted.
    first = next = Math.max(first, next);
    while (next < starts.length && starts[next]! < end) next += 1;
    differences[first]! += 1;
    differences[next]! -= 1;
  }
}
