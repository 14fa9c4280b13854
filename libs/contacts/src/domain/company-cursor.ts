import { isUuid, malformed } from '@workops/kernel';

/** Where the list of companies goes on after one of them: opaque to clients. */
export const cursorAfter = ({ id }: { id: string }): string => Buffer.from(id).toString('base64url');

/** The id of the last company seen. Throws `malformed` for a cursor that the list did not give. */
export function positionOf(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (isUuid(id)) return id;
  throw malformed('query', [{ path: 'cursor', message: 'cursor is not one that this list gave.', code: 'invalid_string' }]);
}
