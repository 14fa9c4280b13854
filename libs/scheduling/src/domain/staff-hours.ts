import { MINUTE, getZone, type BusinessHours } from '@workops/kernel';
import { gridStarts, refusedBy, type SlotRules } from './availability';
import type { ServiceStaff } from './booked-service';
import { bookingRules, busySpans, type Diary, type Wish } from './booking-rules';
import { openingsIn, type Hours } from './opening';
import type { Span, Spans } from './spans';

interface Shift {
  hours: BusinessHours | null;
  stepMinutes: number | null;
  memberIds: string[];
}

function groupShifts(staff: readonly ServiceStaff[]): Shift[] {
  const shifts = new Map<string, Shift>();
  for (const { memberId, hours, stepMinutes } of staff) {
    const key = JSON.stringify([hours, stepMinutes]);
    const shift = shifts.get(key) ?? { hours, stepMinutes, memberIds: [] };
    shift.memberIds.push(memberId);
    shifts.set(key, shift);
  }
  return [...shifts.values()];
}

type Grid = Omit<SlotRules, 'limits' | 'bufferMinutes'>;

function openSpans(window: Span, rules: Grid): Span[] {
  const zone = getZone(rules.timezone);
  return openingsIn(window, rules).map(({ wallStart, end }) => ({ start: zone.instantReaching(wallStart), end }));
}

/** Starts from each of the shift's spans on, while the workspace is open. */
function slotStarts({ hours, stepMinutes }: Shift, window: Span, rules: Grid, open: Spans): number[] {
  const slotMinutes = stepMinutes ?? rules.slotMinutes;
  if (hours === null) return gridStarts(window, { ...rules, slotMinutes });
  const duration = rules.durationMinutes * MINUTE;
  let next = 0;
  return gridStarts(window, { ...rules, businessHours: hours, slotMinutes }).filter((start) => {
    while (next < open.length && open[next]!.end < start + duration) next += 1;
    return next < open.length && open[next]!.start <= start;
  });
}

/**
 * Slots in order, within the workspace's and the staff's own hours. Common conflicts are computed once, and members
 * with the same hours together.
 */
export function slotsOfStaff(
  wish: Wish,
  window: Span,
  rules: SlotRules,
  diary: Diary,
  staff: readonly ServiceStaff[],
): Span[] {
  const [duration, occupied] = [rules.durationMinutes * MINUTE, (rules.durationMinutes + rules.bufferMinutes) * MINUTE];
  const everybodys = { ...wish, ownerUserId: null };
  const common = bookingRules
    .filter(({ isOfStaff }) => !isOfStaff)
    .map(({ closed }) => closed(everybodys, diary, rules.limits));
  const ids = staff.map(({ memberId }) => memberId);
  const busy = busySpans(ids, diary, rules.limits.ownerCapacity);
  const busyById = new Map(ids.map((id, n) => [id, busy[n]!]));
  const open = openSpans(window, rules);
  const starts = new Set<number>();
  for (const shift of groupShifts(staff)) {
    const grid = slotStarts(shift, window, rules, open);
    const refused = refusedBy(grid, occupied, [...common, shift.memberIds.map((id) => busyById.get(id)!)]);
    grid.forEach((start, index) => {
      if (refused[index] === 0) starts.add(start);
    });
  }
  return [...starts].sort((left, right) => left - right).map((start) => ({ start, end: start + duration }));
}

export function staffAt(
  staff: readonly ServiceStaff[],
  { start, end }: Span,
  hours: Hours & Pick<SlotRules, 'slotMinutes'>,
): string[] {
  const window = { start, end: start + 1 };
  const grid = { ...hours, durationMinutes: (end - start) / MINUTE };
  const open = openSpans(window, grid);
  return groupShifts(staff).flatMap((shift) =>
    slotStarts(shift, window, grid, open).includes(start) ? shift.memberIds : [],
  );
}
