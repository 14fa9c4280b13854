/** Kind of refusal. Only the HTTP edge maps kinds to status codes. */
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

/** The closed list of error codes that a client branches on. */
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

/** A problem with one part of a request. `path` is dotted (`events.0`), or empty for the whole part. */
export interface Issue {
  path: string;
  message: string;
  code: IssueCode;
}

export interface ErrorDetails {
  /** Stable reason of a refusal, which clients branch on. */
  reason?: string;
  body?: Issue[];
  query?: Issue[];
  params?: Issue[];
  [key: string]: unknown;
}

/** A refusal: the call changes nothing and the response gives the reason. */
export class DomainError extends Error {
  constructor(
    readonly kind: RefusalKind,
    readonly code: ErrorCode,
    message: string,
    readonly details?: ErrorDetails,
    /** Seconds after which a retry may succeed; only for `unavailable`. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/** Details of a refusal by the outbound policy. */
export interface OutboundObjection {
  /** Stable codes for programs. */
  reasons: readonly string[];
  /** Advice for a person. */
  hint: string;
}

/** A refusal by the outbound policy. */
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

/** Copies a refusal and adds details. */
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

/** The message cannot be sent, and an acknowledgement does not help. */
export const outboundBlocked = (objection: OutboundObjection) =>
  new OutboundRefusal('unusable', 'OUTBOUND_BLOCKED', 'El contacto no puede recibir este mensaje.', objection);

/** The message can be sent once the sender has acknowledged the objections. */
export const outboundWarning = (objection: OutboundObjection) =>
  new OutboundRefusal(
    'conflict',
    'OUTBOUND_WARNING',
    'El mensaje necesita la confirmación de quien lo envía.',
    objection,
  );

export const notFound = (message: string) => new DomainError('not_found', 'NOT_FOUND', message);

/** The state that the call refers to no longer exists; the client has to start over. */
export const gone = (reason: string, message: string) => new DomainError('gone', 'GONE', message, { reason });

export const conflict = (reason: string, message: string, details: ErrorDetails = {}) =>
  new DomainError('conflict', 'CONFLICT', message, { reason, ...details });

/** The call refers to an outdated state of the record. */
export const outdated = (message: string) => new DomainError('outdated', 'PRECONDITION_FAILED', message);

export const notUnique = (message: string, details: ErrorDetails) =>
  new DomainError('conflict', 'UNIQUE_CONFLICT', message, details);

/** The call is malformed (400). */
export const malformed = (part: 'body' | 'query' | 'params', issues: Issue[]) =>
  new DomainError('malformed', 'VALIDATION_ERROR', 'The request is not valid.', { [part]: issues });

/** The call is well-formed but has one or more unusable references (422); all are listed. */
export const unusableAll = (problems: readonly Pick<Issue, 'path' | 'message'>[], part: 'body' | 'query' = 'body') =>
  new DomainError('unusable', 'VALIDATION_ERROR', problems[0]!.message, {
    [part]: problems.map((problem) => ({ ...problem, code: 'custom' as const })),
  });

/** The call is well-formed but has an unusable reference (422). */
export const unusable = (path: string, message: string, part: 'body' | 'query' = 'body') =>
  unusableAll([{ path, message }], part);

/** A dependency of the call is temporarily unavailable (503). */
export const unavailable = (message: string, retryAfterSeconds: number) =>
  new DomainError('unavailable', 'SERVICE_UNAVAILABLE', message, undefined, retryAfterSeconds);
