import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Accepted form of a client's own request id. */
export const CLIENTS_OWN = /^[A-Za-z0-9._-]{8,128}$/;

/** The client's request id if its form is acceptable, otherwise a new one. */
export function chooseRequestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const header = headers['x-request-id'];
  return typeof header === 'string' && CLIENTS_OWN.test(header) ? header : randomUUID();
}
