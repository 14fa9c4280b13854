/** What kind of refusal it is. The HTTP edge turns kinds into statuses; nothing below it knows a status. */
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

/** The closed list of codes that a client branches on. */
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

/** One thing wrong with one place of a call. `path` is dotted (`events.0`), empty for the whole. */
export interface Issue {
  path: string;
  message: string;
  code: IssueCode;
}

export interface ErrorDetails {
  /** The stable reason of a refusal, to branch on. */
  reason?: string;
  body?: Issue[];
  query?: Issue[];
  params?: Issue[];
  [key: string]: unknown;
}

/** A refusal: the call changes nothing and the response has the reason. */
export class DomainError extends Error {
  constructor(
    readonly kind: RefusalKind,
    readonly code: ErrorCode,
    message: string,
    readonly details?: ErrorDetails,
    /** Seconds after which a repeat may succeed; only for `unavailable`. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/** The outbound policy's further details. */
export interface OutboundObjection {
  /** Stable codes for programs. */
  reasons: readonly string[];
  /** What to do about it, for a person. */
  hint: string;
}

/** The outbound policy forbids a message. */
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

/** The same refusal, with more details. */
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

/** It cannot be sent: neither acknowledged nor repeated. */
export const outboundBlocked = (objection: OutboundObjection) =>
  new OutboundRefusal('unusable', 'OUTBOUND_BLOCKED', 'El contacto no puede recibir este mensaje.', objection);

/** It can be sent once the sender has acknowledged the objections. */
export const outboundWarning = (objection: OutboundObjection) =>
  new OutboundRefusal(
    'conflict',
    'OUTBOUND_WARNING',
    'El mensaje necesita la confirmación de quien lo envía.',
    objection,
  );

export const notFound = (message: string) => new DomainError('not_found', 'NOT_FOUND', message);

/** The state that the call refers to no longer exists: the client starts over. */
export const gone = (reason: string, message: string) => new DomainError('gone', 'GONE', message, { reason });

export const conflict = (reason: string, message: string, details: ErrorDetails = {}) =>
  new DomainError('conflict', 'CONFLICT', message, { reason, ...details });

/** The call refers to an outdated state of the record. */
export const outdated = (message: string) => new DomainError('outdated', 'PRECONDITION_FAILED', message);

export const notUnique = (message: string, details: ErrorDetails) =>
  new DomainError('conflict', 'UNIQUE_CONFLICT', message, details);

/** The call is malformed: 400. */
export const malformed = (part: 'body' | 'query' | 'params', issues: Issue[]) =>
  new DomainError('malformed', 'VALIDATION_ERROR', 'The request is not valid.', { [part]: issues });

/** The call was parsed, but has one or more unusable references: 422, with all of them. */
export const unusableAll = (problems: readonly Pick<Issue, 'path' | 'message'>[], part: 'body' | 'query' = 'body') =>
  new DomainError('unusable', 'VALIDATION_ERROR', problems[0]!.message, {
    [part]: problems.map((problem) => ({ ...problem, code: 'custom' as const })),
  });

/** The call parsed, but points at something unusable: 422. */
export const unusable = (path: string, message: string, part: 'body' | 'query' = 'body') =>
  unusableAll([{ path, message }], part);

/** Something that the call needs is away for the moment: 503. */
export const unavailable = (message: string, retryAfterSeconds: number) =>
  new DomainError('unavailable', 'SERVICE_UNAVAILABLE', message, undefined, retryAfterSeconds);
