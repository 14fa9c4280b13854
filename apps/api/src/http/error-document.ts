import { STATUS_CODES } from 'node:http';
import type { ErrorCode } from '@workops/kernel';

/** The status under which an operation's own refusal with this code is documented. A malformed call (400) is added by itself. */
const documentedStatus: Record<ErrorCode, number> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  CONNECTED_APP_SENSITIVE_DATA: 403,
  NOT_FOUND: 404,
  VALIDATION_ERROR: 422,
  GONE: 410,
  CONFLICT: 409,
  IDEMPOTENCY_KEY_CONFLICT: 409,
  UNIQUE_CONFLICT: 409,
  OUTBOUND_BLOCKED: 422,
  OUTBOUND_WARNING: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL_ERROR: 500,
};

const issue = {
  type: 'object',
  required: ['path', 'message', 'code'],
  properties: {
    path: { type: 'string', description: 'Dotted, for example `events.0`; empty for the whole.' },
    message: { type: 'string' },
    code: {
      type: 'string',
      enum: [
        'invalid_type',
        'invalid_enum_value',
        'invalid_string',
        'invalid_date',
        'too_small',
        'too_big',
        'unrecognized_keys',
        'invalid_json',
        'custom',
      ],
    },
  },
};
const issues = { type: 'array', items: { $ref: '#/components/schemas/Issue' } };

/** What failed answers share. */
export const errorSchemas = {
  Issue: issue,
  ErrorDetails: {
    type: 'object',
    properties: { reason: { type: 'string' }, body: issues, query: issues, params: issues },
    additionalProperties: true,
  },
};

const OUTBOUND: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['OUTBOUND_BLOCKED', 'OUTBOUND_WARNING']);

/** What the outbound policy says besides. */
const outboundProperties = {
  reasons: { type: 'array', items: { type: 'string' }, description: 'Stable words to branch on.' },
  hint: { type: 'string', description: 'What to do about it.' },
};

const errorSchema = (codes: readonly ErrorCode[]) => ({
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', enum: [...codes] },
        message: { type: 'string', description: 'For a person; its wording can change.' },
        requestId: { type: 'string' },
        details: { $ref: '#/components/schemas/ErrorDetails' },
        field_errors: { type: 'object', additionalProperties: { type: 'string' } },
        ...(codes.some((code) => OUTBOUND.has(code)) && outboundProperties),
      },
    },
  },
});

const retryAfter = { description: 'Seconds after which a repeat may succeed.', required: true, schema: { type: 'integer' } };
const requestId = { description: "The call's identifier in the service logs.", required: true, schema: { type: 'string' } };

export const answerHeaders = { 'X-Request-Id': requestId };

/** Failed answers by status, with the codes that each can carry. */
export function errorResponses(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = new Map<number, Set<ErrorCode>>();
  const add = (status: number, code: ErrorCode) => byStatus.set(status, (byStatus.get(status) ?? new Set<ErrorCode>()).add(code));
  // Any call can bring a query parameter that nothing knows.
  add(400, 'VALIDATION_ERROR');
  for (const code of codes) add(documentedStatus[code], code);
  const response = (status: number, at: ReadonlySet<ErrorCode>) => ({
    description: `${STATUS_CODES[status]}: ${[...at].join(', ')}.`,
    headers: { ...answerHeaders, ...((status === 429 || status === 503) && { 'Retry-After': retryAfter }) },
    content: { 'application/json': { schema: errorSchema([...at]) } },
  });
  return Object.fromEntries([...byStatus].map(([status, at]) => [String(status), response(status, at)]));
}
