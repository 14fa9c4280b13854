import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Form of a client's own id. */
export const CLIENTS_OWN = /^[A-Za-z0-9._-]{8,128}$/;

/** Falls back to a new id unless the client's is acceptable. */
export function chooseRequestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const header = headers['x-request-id'];
  return typeof header === 'string' && CLIENTS_OWN.test(header) ? header : randomUUID();
}
