import { malformed } from './domain-error';
import { isUuid } from './ids';

/** Thrown for a cursor that no list gave. */
export const notACursor = () =>
  malformed('query', [{ path: 'cursor', message: 'cursor is not one that this list gave.', code: 'invalid_string' }]);

/** Where a list continues after a record: opaque to clients. */
export const cursorAt = ({ id }: { id: string }): string => Buffer.from(id).toString('base64url');

/** The id of the last record seen. Throws `malformed` for a cursor that no list gave. */
export function positionOf(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (isUuid(id)) return id;
  throw notACursor();
}

/** A place in a list that is in the order of a moment, then of ids. */
export interface MomentPosition {
  at: Date;
  id: string;
}

/** Where such a list continues after a record: opaque to clients. */
export const cursorAtMoment = ({ at, id }: MomentPosition): string =>
  Buffer.from(`${at.getTime()}/${id}`).toString('base64url');

const MOMENT = /^(\d{1,15})\/(.+)$/;

/** The place of the last record seen. Throws `malformed` for a cursor that no list gave. */
export function momentPositionOf(cursor: string): MomentPosition {
  const [, time, id] = MOMENT.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (time && id && isUuid(id)) return { at: new Date(Number(time)), id };
  throw notACursor();
}
