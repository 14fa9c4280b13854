export interface Failure {
  code: string;
  message: string;
  requestId: string;
  details?: { reason?: string } & Record<string, unknown>;
  field_errors?: Record<string, string>;
}

/**
 * An error response of the service. Branch on `code` and `reason`, which are stable, and never on the message. A
 * network error is not an `ApiError`: after the last attempt, the error of `fetch` is rethrown.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly reason: string | undefined;
  /** Identifies the call in the logs of the service. */
  readonly requestId: string | undefined;
  readonly details: Record<string, unknown>;
  /** Errors by field path. */
  readonly fieldErrors: Record<string, string>;

  constructor(
    readonly status: number,
    failure: Partial<Failure>,
    /** Time after which a retry may succeed, as sent by the service. */
    readonly retryAfter: string | null = null,
  ) {
    super(failure.message ?? `The service answered ${status}.`);
    this.name = 'ApiError';
    this.code = failure.code ?? 'UNKNOWN';
    this.reason = failure.details?.reason;
    this.requestId = failure.requestId;
    this.details = failure.details ?? {};
    this.fieldErrors = failure.field_errors ?? {};
  }
}

/** Whether an error has this code and, if given, this reason. */
export const isRefusal = <Reason extends string>(
  error: unknown,
  code: string,
  reason?: Reason,
): error is ApiError & { reason: Reason } =>
  error instanceof ApiError && error.code === code && (reason === undefined || error.reason === reason);
