import { cursorAtMoment, momentPositionOf } from '@workops/kernel';

/** The place of an appointment in lists: by start, then by id. */
export interface ListPosition {
  startsAt: Date;
  id: string;
}

/** Where a list continues after an appointment: opaque to clients. */
export const cursorAt = ({ startsAt, id }: ListPosition): string => cursorAtMoment({ at: startsAt, id });

/** The place of the last appointment seen. Throws `malformed` for a cursor that no list gave. */
export function positionOf(cursor: string): ListPosition {
  const { at, id } = momentPositionOf(cursor);
  return { startsAt: at, id };
}
