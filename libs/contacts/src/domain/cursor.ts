import { isUuid, notACursor } from '@workops/kernel';

export const cursorAt = ({ id }: { id: string }): string => Buffer.from(id).toString('base64url');

/** Throws `malformed` for an invalid cursor. */
export function parsePosition(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (isUuid(id)) return id;
  throw notACursor();
}
