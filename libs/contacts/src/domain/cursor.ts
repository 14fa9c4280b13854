import { isUuid, notACursor } from '@workops/kernel';

/** Opaque cursor after a record. */
export const cursorAt = ({ id }: { id: string }): string => Buffer.from(id).toString('base64url');

/** The id of the last record seen. Throws `malformed` for an invalid cursor. */
export function parsePosition(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (isUuid(id)) return id;
  throw notACursor();
}
