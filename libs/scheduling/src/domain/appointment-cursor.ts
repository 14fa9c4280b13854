import { isUuid, malformed } from '@workops/kernel';

/** The place of an appointment in lists: by start, then by id. */
export interface ListPosition {
  startsAt: Date;
  id: string;
}

/** Where a list goes on after an appointment: opaque to clients. */
export const cursorAt = ({ startsAt, id }: ListPosition): string => Buffer.from(`${startsAt.getTime()}/${id}`).toString('base64url');

const CURSOR = /^(\d{1,15})\/(.+)$/;

/** The place of the last appointment seen. Throws `malformed` for a cursor that no list gave. */
export function positionOf(cursor: string): ListPosition {
  const [, time, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (time && id && isUuid(id)) return { startsAt: new Date(Number(time)), id };
  throw malformed('query', [{ path: 'cursor', message: 'cursor is not one that this list gave.', code: 'invalid_string' }]);
}
