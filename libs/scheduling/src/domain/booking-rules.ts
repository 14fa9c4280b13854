import { overlaps, spansOfAtLeast, type Span, type Spans } from './spans';

/** Why an hour cannot be had; `invalid` times and types are refused before anything is compared. */
export type Conflict = 'blocked' | 'vehicle_taken' | 'professional_taken' | 'slot_taken';

/** What takes its hour from others: from its start until its buffer has passed. */
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

/** What a workspace has on at some time. */
export interface Diary {
  taken: readonly Taken[];
  blocks: readonly Block[];
}

/** How much can be on at once. */
export interface Limits {
  staffCapacity: number;
  ownerCapacity: number;
  vehicleExclusive: boolean;
}

/** What is asked for, independent of the time. */
export interface Wish {
  appointmentTypeId: string | null;
  /** Null where an assignee is to be found, or nobody is needed. */
  ownerUserId: string | null;
  locationId: string | null;
  vehicleId: string | null;
  /** Who can be assigned; null where the type leaves it open, and then nobody is. */
  eligibleStaffIds: readonly string[] | null;
}

/** An hour cannot be had that overlaps every one of these; mostly there is one. */
export type Closed = readonly Spans[];

export interface BookingRule {
  conflict: Conflict;
  closed(wish: Wish, diary: Diary, limits: Limits): Closed;
}

const never: Closed = [[]];

const concerns = (block: Block, { locationId, vehicleId }: Wish): boolean =>
  block.locationId === null && block.vehicleId === null
    ? true
    : (block.locationId !== null && block.locationId === locationId) || (block.vehicleId !== null && block.vehicleId === vehicleId);

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

/** A type with named staff is not booked more often at once than they can give it, whoever owns the bookings. */
function typeIsFull({ appointmentTypeId, eligibleStaffIds }: Wish, { taken }: Diary, { ownerCapacity }: Limits): Closed {
  if (eligibleStaffIds === null || eligibleStaffIds.length === 0) return never;
  const sameType = taken.filter((each) => each.appointmentTypeId === appointmentTypeId);
  return [spansOfAtLeast(eligibleStaffIds.length * ownerCapacity, sameType)];
}

/** With nobody left on the list, every hour overlaps every one of no lists. */
function nobodyIsFree({ ownerUserId, eligibleStaffIds }: Wish, diary: Diary, { ownerCapacity }: Limits): Closed {
  if (ownerUserId !== null || eligibleStaffIds === null) return never;
  return busySpans(eligibleStaffIds, diary, ownerCapacity);
}

/** When each of them cannot take one more, in their order. */
export function busySpans(memberIds: readonly string[], { taken }: Diary, ownerCapacity: number): Spans[] {
  const ofMember = new Map<string, Taken[]>(memberIds.map((id) => [id, []]));
  for (const each of taken) if (each.ownerUserId !== null) ofMember.get(each.ownerUserId)?.push(each);
  return memberIds.map((id) => spansOfAtLeast(ownerCapacity, ofMember.get(id)!));
}

/** In the order in which they are reported. */
export const bookingRules: readonly BookingRule[] = [
  { conflict: 'blocked', closed: coveredByBlock },
  { conflict: 'vehicle_taken', closed: vehicleIsOut },
  { conflict: 'professional_taken', closed: ownerIsBusy },
  { conflict: 'slot_taken', closed: workspaceIsFull },
  { conflict: 'slot_taken', closed: typeIsFull },
  { conflict: 'slot_taken', closed: nobodyIsFree },
];

/**
 * Why the hour cannot be had; undefined when it can. `hour` ends when the buffer after it has passed, and the diary holds at least all
 * that overlaps it, without the appointment that is to be moved there.
 */
export const conflictOf = (wish: Wish, hour: Span, diary: Diary, limits: Limits): Conflict | undefined =>
  bookingRules.find(({ closed }) => closed(wish, diary, limits).every((spans) => overlaps(spans, hour)))?.conflict;
