/** After so many failures an operator must retry or drop the work. */
export const MOST_ATTEMPTS = 20;

const FIRST_WAIT_MS = 30_000;
export const LONGEST_WAIT_MS = 4 * 3_600_000;

/** Half a minute after attempt 1, doubling up to four hours; all retries take about two days. */
export const waitAfter = (attempt: number): number => Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);

/** Delay if a person waits: one second, then five times as long each time. */
export const shortWaitAfter = (attempt: number): number => Math.min(1_000 * 5 ** (attempt - 1), LONGEST_WAIT_MS);

const MOST_CAUSES = 5;
const CODE = /^\w{1,40}$/;

interface Said {
  code?: unknown;
  responseCode?: unknown;
  driverError?: unknown;
  cause?: unknown;
}

/** Codes of a system error, an SQLSTATE or an SMTP reply, also of its cause. */
function errorCodes(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > MOST_CAUSES) return [];
  const { code, responseCode, driverError, cause } = error as Said;
  const codes = [code, responseCode].filter((each) => typeof each === 'string' || typeof each === 'number').map(String);
  const wellFormed = codes.filter((each) => CODE.test(each));
  return wellFormed.length > 0 ? wellFormed : errorCodes(driverError ?? cause, depth + 1);
}

/**
 * Class and codes, as in `Error EENVELOPE 550`. Leaves out the message, because a server may repeat an address, a name
 * or a secret in it.
 */
export const failureName = (error: unknown): string =>
  error instanceof Error
    ? [error.constructor.name, ...errorCodes(error)].join(' ')
    : `not an error but a ${typeof error}`;
