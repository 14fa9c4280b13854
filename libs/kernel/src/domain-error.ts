/** Only the HTTP edge maps kinds to status codes. */
export type RefusalKind =
  | 'malformed'
  | 'unusable'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'gone'
  | 'conflict'
  | 'outdated'
  | 'unavailable';

/** A client branches on these codes. */
export type ErrorCode =
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'CONNECTED_APP_SENSITIVE_DATA'
  | 'NOT_FOUND'
  | 'VALIDATION_ERROR'
  | 'GONE'
  | 'CONFLICT'
  | 'IDEMPOTENCY_KEY_CONFLICT'
  | 'UNIQUE_CONFLICT'
  | 'PRECONDITION_FAILED'
  | 'OUTBOUND_BLOCKED'
  | 'OUTBOUND_WARNING'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMITED'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL_ERROR';

export const ISSUE_CODES = [
  'invalid_type',
  'invalid_enum_value',
  'invalid_string',
  'invalid_date',
  'too_small',
  'too_big',
  'unrecognized_keys',
  'invalid_json',
  'custom',
] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

/** `path` is dotted (`events.0`), or empty for the whole part. */
export interface Issue {
  path: string;
  message: string;
  code: IssueCode;
}

export interface ErrorDetails {
  /** The reason is stable, because clients branch on it. */
  reason?: string;
  body?: Issue[];
  query?: Issue[];
  params?: Issue[];
  [key: string]: unknown;
}

/** The call changes nothing, and the response gives the reason. */
export class DomainError extends Error {
  constructor(
    readonly kind: RefusalKind,
    readonly code: ErrorCode,
    message: string,
    readonly details?: ErrorDetails,
    /** Seconds until a retry may succeed; only for `unavailable`. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

export interface OutboundObjection {
  /** Stable codes for programs; `hint` advises a person. */
  reasons: readonly string[];
  hint: string;
}

export class OutboundRefusal extends DomainError {
  constructor(
    kind: RefusalKind,
    code: 'OUTBOUND_BLOCKED' | 'OUTBOUND_WARNING',
    message: string,
    readonly objection: OutboundObjection,
    details?: ErrorDetails,
  ) {
    super(kind, code, message, details);
  }
}

export function withDetails(refusal: DomainError, more: ErrorDetails): DomainError {
  const { kind, code, message, retryAfterSeconds } = refusal;
  const details = { ...refusal.details, ...more };
  if (refusal instanceof OutboundRefusal) {
    return new OutboundRefusal(
      kind,
      code === 'OUTBOUND_WARNING' ? code : 'OUTBOUND_BLOCKED',
      message,
      refusal.objection,
      details,
    );
  }
  return new DomainError(kind, code, message, details, retryAfterSeconds);
}

/** An acknowledgement does not help. */
export const outboundBlocked = (objection: OutboundObjection) =>
  new OutboundRefusal('unusable', 'OUTBOUND_BLOCKED', 'El contacto no puede recibir este mensaje.', objection);

/** The message can be sent once the objections are acknowledged. */
export const outboundWarning = (objection: OutboundObjection) =>
  new OutboundRefusal(
    'conflict',
    'OUTBOUND_WARNING',
    'El mensaje necesita la confirmación de quien lo envía.',
    objection,
  );

export const notFound = (message: string) => new DomainError('not_found', 'NOT_FOUND', message);

/** The state no longer exists; the client has to start over. */
export const gone = (reason: string, message: string) => new DomainError('gone', 'GONE', message, { reason });

export const conflict = (reason: string, message: string, details: ErrorDetails = {}) =>
  new DomainError('conflict', 'CONFLICT', message, { reason, ...details });

/** The call refers to an outdated state of the record. */
export const outdated = (message: string) => new DomainError('outdated', 'PRECONDITION_FAILED', message);

export const notUnique = (message: string, details: ErrorDetails) =>
  new DomainError('conflict', 'UNIQUE_CONFLICT', message, details);

/** Maps to 400. */
export const malformed = (part: 'body' | 'query' | 'params', issues: Issue[]) =>
  new DomainError('malformed', 'VALIDATION_ERROR', 'The request is not valid.', { [part]: issues });

/** Maps to 422 and lists all unusable references. */
export const unusableAll = (problems: readonly Pick<Issue, 'path' | 'message'>[], part: 'body' | 'query' = 'body') =>
  new DomainError('unusable', 'VALIDATION_ERROR', problems[0]!.message, {
    [part]: problems.map((problem) => ({ ...problem, code: 'custom' as const })),
  });

/** Maps to 422. */
export const unusable = (path: string, message: string, part: 'body' | 'query' = 'body') =>
  unusableAll([{ path, message }], part);

/** Maps to 503. */
export const unavailable = (message: string, retryAfterSeconds: number) =>
  new DomainError('unavailable', 'SERVICE_UNAVAILABLE', message, undefined, retryAfterSeconds);
