import { DomainError, unavailable } from '@workops/kernel';

const RETRY_AFTER_SECONDS = 1;

/** Classes and codes of PostgreSQL for an absent server: connection, shutdown, too many connections. */
const AWAY_SQLSTATE = /^(08|57P|53300)/;
/** Those for a temporary failure: resources, cancelled, deadlock, lock. */
const BUSY_SQLSTATE = /^(53|57014|40001|40P01|55P03)/;
const AWAY_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN']);
/** The last one is raised for a transaction whose connection was lost between two of its statements. */
const AWAY_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|not queryable|connection timeout|client was closed|query runner already released/i;

/** As far as it is known: several errors where a name has several addresses. */
interface Failure {
  code?: unknown;
  message?: unknown;
  errors?: unknown;
}

const failureOf = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {});
const codeOf = ({ code }: Failure): string => (typeof code === 'string' ? code : '');

/** Whether the database could not be reached, or went away meanwhile: the statement is not to blame. Recognises the refusal too. */
export function isAway(error: unknown): boolean {
  if (error instanceof DomainError) return isAway(error.cause);
  const failure = failureOf(error);
  if (Array.isArray(failure.errors) && failure.errors.some(isAway)) return true;
  const code = codeOf(failure);
  return (
    AWAY_SQLSTATE.test(code) ||
    AWAY_SYSTEM.has(code) ||
    (typeof failure.message === 'string' && AWAY_MESSAGE.test(failure.message))
  );
}

const isTransient = (error: unknown): boolean =>
  !(error instanceof DomainError) && (isAway(error) || BUSY_SQLSTATE.test(codeOf(failureOf(error))));

/**
 * Turns "the database is away" into the refusal `unavailable`; every other error is kept. A commit whose answer was lost may have happened: the caller repeats
 * with its Idempotency-Key.
 */
export function asRefusal(error: unknown): unknown {
  if (!isTransient(error)) return error;
  const refusal = unavailable('The service is not available for the moment. Try again shortly.', RETRY_AFTER_SECONDS);
  refusal.cause = error;
  return refusal;
}
