import { overlaps, spansOfAtLeast, type Span, type Spans } from './spans';

/** Reasons for refusing a slot; `invalid` times and types are rejected before any comparison. */
export type Conflict = 'blocked' | 'vehicle_taken' | 'professional_taken' | 'slot_taken';

/** A booked span, from its start to the end of its buffer. */
export interface Taken extends Span {
  appointmentTypeId: string | null;
  ownerUserId: string | null;
  vehicleId: string | null;
}

/** A blocked period, which applies to the whole workspace, or only to its branch or vehicle. */
export interface Block extends Span {
  locationId: string | null;
  vehicleId: string | null;
}

/** Entries of a workspace's diary that overlap a window. */
export interface Diary {
  booked: readonly Taken[];
  blocks: readonly Block[];
}

/** Limits on overlapping appointments. */
export interface Limits {
  staffCapacity: number;
  ownerCapacity: number;
  vehicleExclusive: boolean;
}

/** A booking request without its time. */
export interface Wish {
  appointmentTypeId: string | null;
  /** Null if an assignee is to be chosen or none is needed. */
  ownerUserId: string | null;
  locationId: string | null;
  vehicleId: string | null;
  /** Staff to choose from. Null if the type names none; the appointment is then unassigned. */
  eligibleStaffIds: readonly string[] | null;
  /** Staff whose own hours include that time; defaults to all of them. */
  staffThen?: readonly string[];
}

/** A slot is refused if it overlaps a span in each of these lists; usually there is one list. */
export type Closed = readonly Spans[];

export interface BookingRule {
  conflict: Conflict;
  /** True for rules about the attending staff; all other rules apply regardless of staff. */
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

/** A type with named staff has at most as many concurrent bookings as staff, regardless of the bookings' owners. */
function typeIsFull(
  { appointmentTypeId, eligibleStaffIds }: Wish,
  { booked }: Diary,
  { ownerCapacity }: Limits,
): Closed {
  if (eligibleStaffIds === null || eligibleStaffIds.length === 0) return never;
  const sameType = booked.filter((each) => each.appointmentTypeId === appointmentTypeId);
  return [spansOfAtLeast(eligibleStaffIds.length * ownerCapacity, sameType)];
}

/** If there is no staff, the list is empty, so that every slot is refused. */
function nobodyIsFree(
  { ownerUserId, eligibleStaffIds, staffThen }: Wish,
  diary: Diary,
  { ownerCapacity }: Limits,
): Closed {
  if (ownerUserId !== null || eligibleStaffIds === null) return never;
  return busySpans(staffThen ?? eligibleStaffIds, diary, ownerCapacity);
}

/** Spans in which a member cannot accept another appointment, for each member in the given order. */
export function busySpans(memberIds: readonly string[], { booked }: Diary, ownerCapacity: number): Spans[] {
  const ofMember = new Map<string, Taken[]>(memberIds.map((id) => [id, []]));
  for (const each of booked) if (each.ownerUserId !== null) ofMember.get(each.ownerUserId)?.push(each);
  return memberIds.map((id) => spansOfAtLeast(ownerCapacity, ofMember.get(id)!));
}

/** Rules in the order in which conflicts are reported. */
export const bookingRules: readonly BookingRule[] = [
  { conflict: 'blocked', closed: coveredByBlock },
  { conflict: 'vehicle_taken', closed: vehicleIsOut },
  { conflict: 'professional_taken', closed: ownerIsBusy, isOfStaff: true },
  { conflict: 'slot_taken', closed: workspaceIsFull },
  { conflict: 'slot_taken', closed: typeIsFull },
  { conflict: 'slot_taken', closed: nobodyIsFree, isOfStaff: true },
];

/**
 * The reason for refusing the slot; undefined if it is free. `hour` includes the buffer. The diary must contain
 * everything that overlaps it, except the appointment that is being moved.
 */
export const findConflict = (wish: Wish, hour: Span, diary: Diary, limits: Limits): Conflict | undefined =>
  bookingRules.find(({ closed }) => closed(wish, diary, limits).every((spans) => overlaps(spans, hour)))?.conflict;
