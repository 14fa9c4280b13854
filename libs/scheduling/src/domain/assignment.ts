import { busySpans, type Diary, type Limits } from './booking-rules';
import { overlaps, type Span } from './spans';

export interface Load {
  /** Counts in the workspace's zone, without cancelled ones. */
  thatDay: number;
  /** Null for none. */
  lastNumber: number | null;
}

/** The least loaded that day, then the one longest without an appointment. Undefined if none is free. */
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
