/** Why a call was refused, as the body of the answer has it. */
export interface Failure {
  code: string;
  message: string;
  requestId: string;
  details?: { reason?: string } & Record<string, unknown>;
  field_errors?: Record<string, string>;
}

/**
 * The service answered with a refusal. Branch on `code` and `reason`, which are stable, and never on the message. A network error is no `ApiError`: after the
 * last attempt it is rethrown as from `fetch`.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly reason: string | undefined;
  /** Identifies the call in the logs of the service. */
  readonly requestId: string | undefined;
  readonly details: Record<string, unknown>;
  /** Path of each refused field to its problem. */
  readonly fieldErrors: Record<string, string>;

  constructor(
    readonly status: number,
    failure: Partial<Failure>,
    /** When a repeat may succeed, as the service sent it. */
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

/** Whether a call was refused with this code and, where one is named, for this reason. */
export const isRefusal = <Reason extends string>(
  error: unknown,
  code: string,
  reason?: Reason,
): error is ApiError & { reason: Reason } =>
  error instanceof ApiError && error.code === code && (reason === undefined || error.reason === reason);
