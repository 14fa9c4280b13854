import { overlaps, spansOfAtLeast, type Span, type Spans } from './spans';

/** Why a slot is refused; `invalid` times and types are refused before anything is compared. */
export type Conflict = 'blocked' | 'vehicle_taken' | 'professional_taken' | 'slot_taken';

/** A span that blocks others: from its start to the end of its buffer. */
export interface Taken extends Span {
  appointmentTypeId: string | null;
  ownerUserId: string | null;
  vehicleId: string | null;
}

/** A window in which nothing is booked: everywhere, or only at its branch or with its vehicle. */
export interface Block extends Span {
  locationId: string | null;
  vehicleId: string | null;
}

/** The entries of a workspace's diary that overlap some window. */
export interface Diary {
  taken: readonly Taken[];
  blocks: readonly Block[];
}

/** How many appointments may overlap. */
export interface Limits {
  staffCapacity: number;
  ownerCapacity: number;
  vehicleExclusive: boolean;
}

/** The request without its time. */
export interface Wish {
  appointmentTypeId: string | null;
  /** Null where an assignee is to be chosen, or none is needed. */
  ownerUserId: string | null;
  locationId: string | null;
  vehicleId: string | null;
  /** The staff to choose from; null where the type names none, and then the appointment is unassigned. */
  eligibleStaffIds: readonly string[] | null;
  /** The members of these with own hours at that time; all of them by default. */
  staffThen?: readonly string[];
}

/** A slot is refused when it overlaps a span of every one of these lists; mostly there is one list. */
export type Closed = readonly Spans[];

export interface BookingRule {
  conflict: Conflict;
  /** About who is to attend: the others are in everybody's way alike. */
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

function vehicleIsOut({ vehicleId }: Wish, { taken }: Diary, { vehicleExclusive }: Limits): Closed {
  if (!vehicleExclusive || vehicleId === null) return never;
  return [
    spansOfAtLeast(
      1,
      taken.filter((each) => each.vehicleId === vehicleId),
    ),
  ];
}

function ownerIsBusy({ ownerUserId }: Wish, { taken }: Diary, { ownerCapacity }: Limits): Closed {
  if (ownerUserId === null) return never;
  return [
    spansOfAtLeast(
      ownerCapacity,
      taken.filter((each) => each.ownerUserId === ownerUserId),
    ),
  ];
}

function workspaceIsFull(_wish: Wish, { taken }: Diary, { staffCapacity }: Limits): Closed {
  return [spansOfAtLeast(staffCapacity, taken)];
}

/** A type with named staff has at most as many concurrent bookings as staff, regardless of the bookings' owners. */
function typeIsFull(
  { appointmentTypeId, eligibleStaffIds }: Wish,
  { taken }: Diary,
  { ownerCapacity }: Limits,
): Closed {
  if (eligibleStaffIds === null || eligibleStaffIds.length === 0) return never;
  const sameType = taken.filter((each) => each.appointmentTypeId === appointmentTypeId);
  return [spansOfAtLeast(eligibleStaffIds.length * ownerCapacity, sameType)];
}

/** Without staff there are no lists, so that every slot is refused. */
function nobodyIsFree(
  { ownerUserId, eligibleStaffIds, staffThen }: Wish,
  diary: Diary,
  { ownerCapacity }: Limits,
): Closed {
  if (ownerUserId !== null || eligibleStaffIds === null) return never;
  return busySpans(staffThen ?? eligibleStaffIds, diary, ownerCapacity);
}

/** For each member of staff, in their order, the spans in which they cannot take another appointment. */
export function busySpans(memberIds: readonly string[], { taken }: Diary, ownerCapacity: number): Spans[] {
  const ofMember = new Map<string, Taken[]>(memberIds.map((id) => [id, []]));
  for (const each of taken) if (each.ownerUserId !== null) ofMember.get(each.ownerUserId)?.push(each);
  return memberIds.map((id) => spansOfAtLeast(ownerCapacity, ofMember.get(id)!));
}

/** In the order in which they are reported. */
export const bookingRules: readonly BookingRule[] = [
  { conflict: 'blocked', closed: coveredByBlock },
  { conflict: 'vehicle_taken', closed: vehicleIsOut },
  { conflict: 'professional_taken', closed: ownerIsBusy, isOfStaff: true },
  { conflict: 'slot_taken', closed: workspaceIsFull },
  { conflict: 'slot_taken', closed: typeIsFull },
  { conflict: 'slot_taken', closed: nobodyIsFree, isOfStaff: true },
];

/**
 * Why the slot is refused; undefined when it is free. `hour` includes the buffer after it, and the diary holds at least all that overlaps
 * it, without the appointment that is being moved.
 */
export const conflictOf = (wish: Wish, hour: Span, diary: Diary, limits: Limits): Conflict | undefined =>
  bookingRules.find(({ closed }) => closed(wish, diary, limits).every((spans) => overlaps(spans, hour)))?.conflict;
