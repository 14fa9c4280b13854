import { malformed } from './domain-error';
import { isUuid } from './ids';

/** The error for an invalid cursor. */
export const notACursor = () =>
  malformed('query', [{ path: 'cursor', message: 'cursor is not one that this list gave.', code: 'invalid_string' }]);

/** The opaque cursor after a record. */
export const cursorAt = ({ id }: { id: string }): string => Buffer.from(id).toString('base64url');

/** Decodes the id of the last record seen. Throws `malformed` for an invalid cursor. */
export function parsePosition(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (isUuid(id)) return id;
  throw notACursor();
}

/** A position in a list that is ordered by time, then by id. */
export interface MomentPosition {
  at: Date;
  id: string;
}

/** The opaque cursor after a record of such a list. */
export const cursorAtMoment = ({ at, id }: MomentPosition): string =>
  Buffer.from(`${at.getTime()}/${id}`).toString('base64url');

const MOMENT = /^(\d{1,15})\/(.+)$/;

/** Decodes the position of the last record seen. Throws `malformed` for an invalid cursor. */
export function parseMomentPosition(cursor: string): MomentPosition {
  const [, time, id] = MOMENT.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (time && id && isUuid(id)) return { at: new Date(Number(time)), id };
  throw notACursor();
}
