import { DomainError, unavailable } from '@workops/kernel';

const RETRY_AFTER_SECONDS = 1;

/** SQLSTATEs of an absent server: connection, shutdown, too many connections. */
const AWAY_SQLSTATE = /^(08|57P|53300)/;
/** SQLSTATEs of temporary failures: resources, cancellation, deadlock, lock. */
const BUSY_SQLSTATE = /^(53|57014|40001|40P01|55P03)/;
const AWAY_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN']);
/** The last message is for a connection lost between two statements. */
const AWAY_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|not queryable|connection timeout|client was closed|query runner already released/i;

interface Failure {
  code?: unknown;
  message?: unknown;
  errors?: unknown;
}

const toFailure = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {});
const errorCode = ({ code }: Failure): string => (typeof code === 'string' ? code : '');

/** The database was unreachable or went away, so the statement is not to blame. Also true for the resulting refusal. */
export function isAway(error: unknown): boolean {
  if (error instanceof DomainError) return isAway(error.cause);
  const failure = toFailure(error);
  if (Array.isArray(failure.errors) && failure.errors.some(isAway)) return true;
  const code = errorCode(failure);
  return (
    AWAY_SQLSTATE.test(code) ||
    AWAY_SYSTEM.has(code) ||
    (typeof failure.message === 'string' && AWAY_MESSAGE.test(failure.message))
  );
}

const isTransient = (error: unknown): boolean =>
  !(error instanceof DomainError) && (isAway(error) || BUSY_SQLSTATE.test(errorCode(toFailure(error))));

/**
 * Turns transient failures into `unavailable`. A commit without reply may have happened, so callers repeat with their
 * Idempotency-Key.
 */
export function asRefusal(error: unknown): unknown {
  if (!isTransient(error)) return error;
  const refusal = unavailable('The service is not available for the moment. Try again shortly.', RETRY_AFTER_SECONDS);
  refusal.cause = error;
  return refusal;
}
