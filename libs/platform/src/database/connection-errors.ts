import { unavailable } from '@workops/kernel';

const RETRY_AFTER_SECONDS = 1;

/** Classes and codes of PostgreSQL that say "not now" rather than "not so": connection, resources, shutdown, cancelled, lock, deadlock. */
const TRANSIENT_SQLSTATE = /^(08|53|57P|57014|40001|40P01|55P03)/;
const TRANSIENT_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN']);
const TRANSIENT_MESSAGE = /connection terminated|timeout exceeded when trying to connect|not queryable|connection timeout|client was closed/i;

function isTransient(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isTransient);
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (TRANSIENT_SQLSTATE.test(code) || TRANSIENT_SYSTEM.has(code))) return true;
  return TRANSIENT_MESSAGE.test(error.message);
}

/**
 * Turns "the database is away" into the refusal `unavailable`; every other error stays what it is. A commit whose answer was
 * lost may have happened: the caller repeats with its Idempotency-Key.
 */
export function asRefusal(error: unknown): unknown {
  if (!isTransient(error)) return error;
  const refusal = unavailable('The service is not available for the moment. Try again shortly.', RETRY_AFTER_SECONDS);
  refusal.cause = error;
  return refusal;
}
