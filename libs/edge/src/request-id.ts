import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What a client's own identifier of a call is like. */
export const CLIENTS_OWN = /^[A-Za-z0-9._-]{8,128}$/;

/** The client's own identifier of the call where it is of an acceptable form, else a new one. */
export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && CLIENTS_OWN.test(given) ? given : randomUUID();
}
