import { cursorAtMoment, parseMomentPosition } from '@workops/kernel';

export interface ListPosition {
  startsAt: Date;
  id: string;
}

export const cursorAt = ({ startsAt, id }: ListPosition): string => cursorAtMoment({ at: startsAt, id });

/** Throws `malformed` for an invalid cursor. */
export function parsePosition(cursor: string): ListPosition {
  const { at, id } = parseMomentPosition(cursor);
  return { startsAt: at, id };
}
