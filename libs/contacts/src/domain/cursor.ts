import { isUuid, notACursor } from '@workops/kernel';

/** Where a list continues after a record: opaque to clients. */
export const cursorAt = ({ id }: { id: string }): string => Buffer.from(id).toString('base64url');

/** The id of the last record seen. Throws `malformed` for a cursor that no list gave. */
export function positionOf(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (isUuid(id)) return id;
  throw notACursor();
}
