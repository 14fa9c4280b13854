export interface Failure {
  code: string;
  message: string;
  requestId: string;
  details?: { reason?: string } & Record<string, unknown>;
  field_errors?: Record<string, string>;
}

/**
 * Branch on `code` and `reason`, which are stable, never on the message. After the last attempt, a network error is
 * rethrown as the error of `fetch`.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly reason: string | undefined;
  /** Identifies the call in the service's logs. */
  readonly requestId: string | undefined;
  readonly details: Record<string, unknown>;
  /** Errors by field path. */
  readonly fieldErrors: Record<string, string>;

  constructor(
    readonly status: number,
    failure: Partial<Failure>,
    /** When a retry may succeed. */
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

export const isRefusal = <Reason extends string>(
  error: unknown,
  code: string,
  reason?: Reason,
): error is ApiError & { reason: Reason } =>
  error instanceof ApiError && error.code === code && (reason === undefined || error.reason === reason);
