import { busySpans, type Diary, type Limits } from './booking-rules';
import { overlaps, type Span } from './spans';

/** A member's appointments so far. */
export interface Load {
  /** Appointments on the day of the new one, in the workspace's zone, without cancelled ones. */
  thatDay: number;
  /** Number of the member's last appointment; null for none. */
  lastNumber: number | null;
}

/**
 * Chooses the assignee among eligible members who are free: the least loaded that day, then the one longest without an
 * appointment. Undefined if none is free.
 */
export function chooseAssignee(
  eligibleStaffIds: readonly string[],
  hour: Span,
  diary: Diary,
  { ownerCapacity }: Limits,
  loads: ReadonlyMap<string, Load>,
): string | undefined {
  const busy = busySpans(eligibleStaffIds, diary, ownerCapacity);
  const memberLoad = (id: string): Load => loads.get(id) ?? { thatDay: 0, lastNumber: null };
  const [first] = eligibleStaffIds
    .filter((_, index) => !overlaps(busy[index]!, hour))
    .map((id) => ({ id, ...memberLoad(id) }))
    .sort((left, right) => left.thatDay - right.thatDay || (left.lastNumber ?? 0) - (right.lastNumber ?? 0));
  return first?.id;
}
