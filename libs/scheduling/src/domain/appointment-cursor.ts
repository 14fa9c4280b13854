import { cursorAtMoment, parseMomentPosition } from '@workops/kernel';

/** Position of an appointment in lists: by start, then by id. */
export interface ListPosition {
  startsAt: Date;
  id: string;
}

/** Opaque cursor after an appointment. */
export const cursorAt = ({ startsAt, id }: ListPosition): string => cursorAtMoment({ at: startsAt, id });

/** The position of the last appointment seen. Throws `malformed` for an invalid cursor. */
export function parsePosition(cursor: string): ListPosition {
  const { at, id } = parseMomentPosition(cursor);
  return { startsAt: at, id };
}
