import { overlaps, spansOfAtLeast, type Span, type Spans } from './spans';

/** Invalid times and types are rejected earlier. */
export type Conflict = 'blocked' | 'vehicle_taken' | 'professional_taken' | 'slot_taken';

export interface Taken extends Span {
  appointmentTypeId: string | null;
  ownerUserId: string | null;
  vehicleId: string | null;
}

/** Blocks the whole workspace, or only its branch or vehicle. */
export interface Block extends Span {
  locationId: string | null;
  vehicleId: string | null;
}

/** Entries that overlap a window. */
export interface Diary {
  booked: readonly Taken[];
  blocks: readonly Block[];
}

export interface Limits {
  staffCapacity: number;
  ownerCapacity: number;
  vehicleExclusive: boolean;
}

export interface Wish {
  appointmentTypeId: string | null;
  /** Null if an assignee is to be chosen or none is needed. */
  ownerUserId: string | null;
  locationId: string | null;
  vehicleId: string | null;
  /** Null if the type names none; the appointment is then unassigned. */
  eligibleStaffIds: readonly string[] | null;
  /** Staff whose own hours include that time; all by default. */
  staffThen?: readonly string[];
}

/** Refuses a slot that overlaps a span in each list; usually there is one list. */
export type Closed = readonly Spans[];

export interface BookingRule {
  conflict: Conflict;
  /** Depends on the attending staff; other rules do not. */
  isOfStaff?: true;
  closed(wish: Wish, diary: Diary, limits: Limits): Closed;
}

const never: Closed = [[]];

const concerns = (block: Block, { locationId, vehicleId }: Wish): boolean =>
  block.locationId === null && block.vehicleId === null
    ? true
    : (block.locationId !== null && block.locationId === locationId) ||
      (block.vehicleId !== null && block.vehicleId === vehicleId);

function coveredByBlock(wish: Wish, { blocks }: Diary): Closed {
  return [
    spansOfAtLeast(
      1,
      blocks.filter((block) => concerns(block, wish)),
    ),
  ];
}

function vehicleIsOut({ vehicleId }: Wish, { booked }: Diary, { vehicleExclusive }: Limits): Closed {
  if (!vehicleExclusive || vehicleId === null) return never;
  return [
    spansOfAtLeast(
      1,
      booked.filter((each) => each.vehicleId === vehicleId),
    ),
  ];
}

function ownerIsBusy({ ownerUserId }: Wish, { booked }: Diary, { ownerCapacity }: Limits): Closed {
  if (ownerUserId === null) return never;
  return [
    spansOfAtLeast(
      ownerCapacity,
      booked.filter((each) => each.ownerUserId === ownerUserId),
    ),
  ];
}

function workspaceIsFull(_wish: Wish, { booked }: Diary, { staffCapacity }: Limits): Closed {
  return [spansOfAtLeast(staffCapacity, booked)];
}

/** A type has at most as many concurrent bookings as named staff, regardless of their owners. */
function typeIsFull(
  { appointmentTypeId, eligibleStaffIds }: Wish,
  { booked }: Diary,
  { ownerCapacity }: Limits,
): Closed {
  if (eligibleStaffIds === null || eligibleStaffIds.length === 0) return never;
  const sameType = booked.filter((each) => each.appointmentTypeId === appointmentTypeId);
  return [spansOfAtLeast(eligibleStaffIds.length * ownerCapacity, sameType)];
}

/** Without staff the empty list refuses every slot. */
function nobodyIsFree(
  { ownerUserId, eligibleStaffIds, staffThen }: Wish,
  diary: Diary,
  { ownerCapacity }: Limits,
): Closed {
  if (ownerUserId !== null || eligibleStaffIds === null) return never;
  return busySpans(staffThen ?? eligibleStaffIds, diary, ownerCapacity);
}

export function busySpans(memberIds: readonly string[], { booked }: Diary, ownerCapacity: number): Spans[] {
  const ofMember = new Map<string, Taken[]>(memberIds.map((id) => [id, []]));
  for (const each of booked) if (each.ownerUserId !== null) ofMember.get(each.ownerUserId)?.push(each);
  return memberIds.map((id) => spansOfAtLeast(ownerCapacity, ofMember.get(id)!));
}

/** Conflicts are reported in this order. */
export const bookingRules: readonly BookingRule[] = [
  { conflict: 'blocked', closed: coveredByBlock },
  { conflict: 'vehicle_taken', closed: vehicleIsOut },
  { conflict: 'professional_taken', closed: ownerIsBusy, isOfStaff: true },
  { conflict: 'slot_taken', closed: workspaceIsFull },
  { conflict: 'slot_taken', closed: typeIsFull },
  { conflict: 'slot_taken', closed: nobodyIsFree, isOfStaff: true },
];

/**
 * Undefined if free. `hour` includes the buffer; the diary must contain everything that overlaps it, except an
 * appointment being moved.
 */
export const findConflict = (wish: Wish, hour: Span, diary: Diary, limits: Limits): Conflict | undefined =>
  bookingRules.find(({ closed }) => closed(wish, diary, limits).every((spans) => overlaps(spans, hour)))?.conflict;
