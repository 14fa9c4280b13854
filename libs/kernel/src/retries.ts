/** After this many failures it is no longer retried: it is parked until an operator retries or drops it. */
export const MOST_ATTEMPTS = 20;

const FIRST_WAIT_MS = 30_000;
export const LONGEST_WAIT_MS = 4 * 3_600_000;

/** How long to wait after the attempt, counted from 1: half a minute, doubling, four hours at most; about two days for all of them. */
export const waitAfter = (attempt: number): number => Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);

/** The same where a person waits for it: a second, then five times as long each time. */
export const shortWaitAfter = (attempt: number): number => Math.min(1_000 * 5 ** (attempt - 1), LONGEST_WAIT_MS);

const MOST_CAUSES = 5;
const CODE = /^\w{1,40}$/;

interface Said {
  code?: unknown;
  responseCode?: unknown;
  driverError?: unknown;
  cause?: unknown;
}

/** The codes of an error, or of its cause: a system error, an SQLSTATE, the reply of an SMTP server. */
function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > MOST_CAUSES) return [];
  const { code, responseCode, driverError, cause } = error as Said;
  const codes = [code, responseCode].filter((each) => typeof each === 'string' || typeof each === 'number').map(String);
  const known = codes.filter((each) => CODE.test(each));
  return known.length > 0 ? known : codesOf(driverError ?? cause, depth + 1);
}

/**
 * Which failure it was, in a few words that are stored and listed: the class of the error and its codes, as in `Error EENVELOPE 550`. Never its message, in
 * which a server may repeat an address, a name or a secret.
 */
export const failureOf = (error: unknown): string =>
  error instanceof Error ? [error.constructor.name, ...codesOf(error)].join(' ') : `not an error but a ${typeof error}`;
