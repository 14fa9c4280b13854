import { malformed } from './domain-error';
import { isUuid } from './ids';

export const notACursor = () =>
  malformed('query', [{ path: 'cursor', message: 'cursor is not one that this list gave.', code: 'invalid_string' }]);

export const cursorAt = ({ id }: { id: string }): string => Buffer.from(id).toString('base64url');

/** Throws `malformed` for an invalid cursor. */
export function parsePosition(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (isUuid(id)) return id;
  throw notACursor();
}

export interface MomentPosition {
  at: Date;
  id: string;
}

export const cursorAtMoment = ({ at, id }: MomentPosition): string =>
  Buffer.from(`${at.getTime()}/${id}`).toString('base64url');

const MOMENT = /^(\d{1,15})\/(.+)$/;

/** Throws `malformed` for an invalid cursor. */
export function parseMomentPosition(cursor: string): MomentPosition {
  const [, time, id] = MOMENT.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (time && id && isUuid(id)) return { at: new Date(Number(time)), id };
  throw notACursor();
}
