import { MINUTE } from '@workops/kernel';
import { invalidBooking } from './invalid-booking';
import type { Span } from './spans';

export interface Visit {
  startsAt: Date;
  endsAt: Date;
}

/** The range of times that every calendar can display. */
export const EARLIEST = Date.UTC(1970, 0, 1);
export const LATEST = Date.UTC(9999, 0, 1);

/** If `endsAt` is null, the type's duration sets the end. Throws `invalid`. */
export function toVisit(startsAt: Date, endsAt: Date | null, type: { durationMinutes: number | null } | null): Visit {
  const minutes = type?.durationMinutes ?? null;
  if (!endsAt && minutes === null) throw invalidBooking('Without a type, ends_at is required.');
  const end = endsAt ?? new Date(startsAt.getTime() + minutes! * MINUTE);
  if (!(startsAt < end)) throw invalidBooking('The appointment must end after it starts.');
  if (startsAt.getTime() < EARLIEST || end.getTime() > LATEST)
    throw invalidBooking('The appointment must lie between 1970 and 9998.');
  return { startsAt, endsAt: end };
}

/** The time that the visit and the buffer after it occupy. */
export const toSpan = ({ startsAt, endsAt }: Visit, bufferMinutes: number): Span => ({
  start: startsAt.getTime(),
  end: endsAt.getTime() + bufferMinutes * MINUTE,
});
