import { MINUTE, getZone } from '@workops/kernel';
import { bookingRules, type Closed, type Diary, type Limits, type Wish } from './booking-rules';
import { openingsIn, type Hours } from './opening';
import type { Span, Spans } from './spans';

/** Everything that availability depends on, except the diary. */
export interface SlotRules extends Hours {
  /** Time between two starts, counted from each opening. */
  slotMinutes: number;
  durationMinutes: number;
  bufferMinutes: number;
  limits: Limits;
}

export function availableSlots(wish: Wish, window: Span, rules: SlotRules, diary: Diary): Span[] {
  const starts = gridStarts(window, rules);
  const durationMs = rules.durationMinutes * MINUTE;
  const occupiedMs = durationMs + rules.bufferMinutes * MINUTE;
  const refused = refusedBy(
    starts,
    occupiedMs,
    bookingRules.map(({ closed }) => closed(wish, diary, rules.limits)),
  );
  const slots: Span[] = [];
  starts.forEach((start, index) => {
    if (refused[index] === 0) slots.push({ start, end: start + durationMs });
  });
  return slots;
}

/**
 * Returns every start that would be free if nothing were booked. Starts follow the zone's clock: skipped times are
 * omitted, repeated times appear once.
 */
export function gridStarts(window: Span, rules: Omit<SlotRules, 'limits' | 'bufferMinutes'>): number[] {
  const zone = getZone(rules.timezone);
  const [stepMs, durationMs] = [rules.slotMinutes * MINUTE, rules.durationMinutes * MINUTE];
  const starts: number[] = [];
  for (const { wallStart, wallEnd, end } of openingsIn(window, rules)) {
    for (let wall = wallStart; wall < wallEnd; wall += stepMs) {
      const start = zone.toInstant(wall);
      if (start === undefined || start < window.start || start >= window.end || start + durationMs > end) continue;
      starts.push(start);
    }
  }
  return starts;
}

/** Returns 1 for each start that an entry of `closed` refuses, else 0. The starts must be sorted. */
export function refusedBy(starts: readonly number[], occupiedMs: number, closed: readonly Closed[]): Uint8Array {
  const refused = new Uint8Array(starts.length);
  for (const spanLists of closed) refuse(refused, starts, occupiedMs, spanLists);
  return refused;
}

/** Refuses the starts that overlap a span in each list. The lists are sorted, so each takes one pass. */
function refuse(refused: Uint8Array, starts: readonly number[], occupiedMs: number, closed: Closed): void {
  const overlapped = new Int32Array(starts.length + 1);
  for (const spans of closed) countOverlapped(overlapped, starts, occupiedMs, spans);
  let count = 0;
  for (let index = 0; index < starts.length; index += 1) {
    count += overlapped[index]!;
    if (count === closed.length) refused[index] = 1;
  }
}

/** Adds differences: +1 where a run of overlapping starts begins, -1 after it. */
function countOverlapped(differences: Int32Array, starts: readonly number[], occupiedMs: number, spans: Spans): void {
  let first = 0;
  let next = 0;
  for (const { start, end } of spans) {
    while (first < starts.length && starts[first]! + occupiedMs <= start) first += 1;
    // Starts before `next` overlap the previous span and are counted.
    first = next = Math.max(first, next);
    while (next < starts.length && starts[next]! < end) next += 1;
    differences[first]! += 1;
    differences[next]! -= 1;
  }
}
