import { STATUS_CODES } from 'node:http';
import { ISSUE_CODES, type ErrorCode } from '@workops/kernel';
import { isClosedToSomeApps, type DeclaredOperation } from '../operation-declaration';
import { answerHeaders, retryAfter } from './answer-headers';
import type { Components } from './components';

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

const issueSchema = () => ({
  type: 'object',
  description: 'One thing that is wrong with the request.',
  required: ['path', 'message', 'code'],
  properties: {
    path: { type: 'string', description: 'Dotted path to the value, for example `events.0`; empty for the whole.' },
    message: { type: 'string', description: 'What is wrong, for a person.' },
    code: { type: 'string', description: 'What kind of problem it is.', enum: [...ISSUE_CODES] },
  },
});

function detailsSchema(components: Components): object {
  const issue = components.ref('schemas', 'Issue', issueSchema);
  const issuesOf = (part: string) => ({ type: 'array', description: `What is wrong with the ${part}.`, items: issue });
  return {
    type: 'object',
    description: 'What failed, for programs. Besides these, whatever the reason names, such as the id of the record in the way.',
    properties: {
      reason: { type: 'string', description: 'A stable word for why the call was refused. Branch on it, never on the message.' },
      body: issuesOf('body'),
      query: issuesOf('query string'),
      params: issuesOf('path or the headers'),
    },
    additionalProperties: true,
  };
}

const OUTBOUND: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['OUTBOUND_BLOCKED', 'OUTBOUND_WARNING']);

const outboundProperties = {
  reasons: { type: 'array', items: { type: 'string' }, description: 'Why the outbound policy objects: stable words to branch on.' },
  hint: { type: 'string', description: 'What to do about it.' },
};

/** What every failure says. */
const failureSchema = (components: Components) => ({
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string', description: 'A stable word for what kind of failure it is.' },
    message: { type: 'string', description: 'For a person; its wording can change.' },
    requestId: { type: 'string', description: 'Identifies the call in the logs of the service.' },
    details: components.ref('schemas', 'ErrorDetails', () => detailsSchema(components)),
    field_errors: {
      type: 'object',
      description: 'Path of each refused field to its first message.',
      additionalProperties: { type: 'string' },
    },
  },
});

/** A failure with one of these codes. */
function errorSchema(components: Components, codes: readonly ErrorCode[]): object {
  const code = { enum: codes, description: 'Which failure it is.' };
  const own = { properties: { code, ...(codes.some((each) => OUTBOUND.has(each)) && outboundProperties) } };
  const failure = components.ref('schemas', 'Failure', () => failureSchema(components));
  return { type: 'object', required: ['error'], properties: { error: { description: 'What failed.', allOf: [failure, own] } } };
}

function codesOf(operation: DeclaredOperation, hasBody: boolean): ErrorCode[] {
  const codes: ErrorCode[] = [...operation.errors];
  if (typeof operation.ceiling === 'string') codes.push('CONFLICT');
  codes.push('RATE_LIMITED');
  if (operation.authenticated !== false) codes.push('UNAUTHORIZED', 'FORBIDDEN');
  if (isClosedToSomeApps(operation)) codes.push('CONNECTED_APP_SENSITIVE_DATA');
  if (operation.method === 'POST') codes.push('IDEMPOTENCY_KEY_CONFLICT');
  if (hasBody) codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  return [...codes, 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];
}

/** `UNIQUE_CONFLICT` as `UniqueConflict`. */
const inCapitals = (code: ErrorCode): string => code.toLowerCase().replace(/(^|_)([a-z])/g, (_all, _between, letter: string) => letter.toUpperCase());

/** Codes in one order, whatever order an operation names them in. */
const ORDER = Object.keys(documentedStatus);
const inOrder = (codes: ReadonlySet<ErrorCode>): ErrorCode[] => [...codes].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));

function failedAnswer(components: Components, operation: DeclaredOperation, status: number, codes: readonly ErrorCode[]): object {
  const called = codes.map(inCapitals).join('Or');
  const headers = answerHeaders(components, operation, status);
  return {
    description: `${STATUS_CODES[status]}: ${codes.join(', ')}.`,
    headers: { ...headers, ...((status === 429 || status === 503) && { 'Retry-After': components.ref('headers', 'RetryAfter', () => retryAfter) }) },
    content: {
      'application/json': { schema: components.ref('schemas', `${called}Error`, () => errorSchema(components, codes)) },
    },
  };
}

/** Statuses under which more than one code is usual: their answers are named by their codes. */
const REFUSED_DIFFERENTLY: ReadonlySet<number> = new Set([409, 422]);

/** Failed answers by status, with the codes that each can carry. */
export function failedAnswers(components: Components, operation: DeclaredOperation, hasBody: boolean): Record<string, object> {
  const byStatus = new Map<number, Set<ErrorCode>>();
  const add = (status: number, code: ErrorCode) => byStatus.set(status, (byStatus.get(status) ?? new Set<ErrorCode>()).add(code));
  // Any call can bring a query parameter that nothing knows.
  add(400, 'VALIDATION_ERROR');
  for (const code of codesOf(operation, hasBody)) add(documentedStatus[code], code);
  return Object.fromEntries(
    [...byStatus].map(([status, at]) => {
      const codes = inOrder(at);
      const several = codes.length > 1 || REFUSED_DIFFERENTLY.has(status) ? `-${codes.map(inCapitals).join('-')}` : '';
      const name = `${status}${several}${operation.deprecation ? '-Deprecated' : ''}`;
      return [String(status), components.ref('responses', name, () => failedAnswer(components, operation, status, codes))];
    }),
  );
}
