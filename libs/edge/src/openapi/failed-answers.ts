import { STATUS_CODES } from 'node:http';
import { ISSUE_CODES, type ErrorCode } from '@workops/kernel';
import { isClosedToSomeApps, type DeclaredOperation } from '../operation-declaration';
import { ANSWERED_BEFORE, TOO_MANY, type Reasons } from '../reasons';
import { JSON_TYPE, refTo, type SharedAnswer } from './references';

/** Status of an operation's own refusals; 400 is added automatically. */
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
  PRECONDITION_FAILED: 412,
  OUTBOUND_BLOCKED: 422,
  OUTBOUND_WARNING: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL_ERROR: 500,
};

export const errorCodes = Object.keys(documentedStatus) as readonly ErrorCode[];

const ISSUE = {
  type: 'object',
  description: 'One thing that is wrong with the request.',
  required: ['path', 'message', 'code'],
  properties: {
    path: { type: 'string', description: 'Dotted path to the value, for example `events.0`; empty for the whole.' },
    message: { type: 'string', description: 'What is wrong, for a person.' },
    code: { type: 'string', description: 'What kind of problem it is.', enum: [...ISSUE_CODES] },
  },
};

const issuesSchema = (part: string) => ({
  type: 'array',
  description: `What is wrong with the ${part}.`,
  items: refTo('schemas', 'Issue'),
});

const DETAILS = {
  type: 'object',
  description:
    'What failed, for programs. Besides these, whatever the reason names, such as the id of the record in the way.',
  properties: {
    reason: {
      type: 'string',
      description: 'A stable word for why the call was refused. Branch on it, never on the message.',
    },
    body: issuesSchema('body'),
    query: issuesSchema('query string'),
    params: issuesSchema('path or the headers'),
  },
  additionalProperties: true,
};

const FAILURE = {
  type: 'object',
  description: 'What failed.',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string', description: 'A stable word for which failure it is.' },
    message: { type: 'string', description: 'For a person; its wording can change.' },
    requestId: { type: 'string', description: 'Identifies the call in the logs of the service.' },
    details: refTo('schemas', 'ErrorDetails'),
    field_errors: {
      type: 'object',
      description: 'Path of each refused field to its first message.',
      additionalProperties: { type: 'string' },
    },
    reasons: {
      type: 'array',
      items: { type: 'string' },
      description: 'Of the outbound policy: why it objects, in stable words to branch on.',
    },
    hint: { type: 'string', description: 'What to do about it.' },
  },
};

const SHARED = {
  Issue: ISSUE,
  ErrorDetails: DETAILS,
  Failure: FAILURE,
  Error: { type: 'object', required: ['error'], properties: { error: refTo('schemas', 'Failure') } },
};

const description = 'Why the call was refused.';

/** Each set appears once in the document. */
function reasonSchema(reasons: readonly Reasons[]): object {
  const named = reasons.map(({ name }) => refTo('schemas', `${name}Reason`));
  return named.length === 1 ? named[0]! : { anyOf: named, description };
}

interface Failed {
  codes: readonly ErrorCode[];
  reasons: readonly Reasons[];
}

function errorSchema({ codes, reasons }: Failed): object {
  const narrowed = {
    code: { enum: codes },
    ...(reasons.length > 0 && { details: { properties: { reason: reasonSchema(reasons) } } }),
  };
  return { allOf: [refTo('schemas', 'Error'), { properties: { error: { properties: narrowed } } }] };
}

function possibleCodes(operation: DeclaredOperation): ErrorCode[] {
  const codes: ErrorCode[] = [...operation.errors];
  if (typeof operation.ceiling === 'string') codes.push('CONFLICT');
  if (operation.authenticated !== false) codes.push('UNAUTHORIZED', 'FORBIDDEN');
  if (operation.signed && operation.authenticated === false) codes.push('UNAUTHORIZED');
  if (isClosedToSomeApps(operation)) codes.push('CONNECTED_APP_SENSITIVE_DATA');
  if (operation.method !== 'GET') codes.push('IDEMPOTENCY_KEY_CONFLICT');
  if (operation.readBy) codes.push('PRECONDITION_FAILED');
  return codes;
}

/** Component names, such as `ValidationError` for `VALIDATION_ERROR`. */
const SHORT: Partial<Record<ErrorCode, string>> = {
  IDEMPOTENCY_KEY_CONFLICT: 'Key',
  UNIQUE_CONFLICT: 'Unique',
  CONNECTED_APP_SENSITIVE_DATA: 'App',
};
const inCapitals = (code: ErrorCode): string =>
  SHORT[code] ?? code.toLowerCase().replace(/(^|_)([a-z])/g, (_all, _between, letter: string) => letter.toUpperCase());

/** Independent of the operation's order. */
const ORDER = Object.keys(documentedStatus);
const inOrder = (codes: ReadonlySet<ErrorCode>): ErrorCode[] =>
  [...codes].sort((left, right) => ORDER.indexOf(left) - ORDER.indexOf(right));

/** Generic code of a status. */
const USUAL: Readonly<Record<number, ErrorCode>> = { 403: 'FORBIDDEN', 409: 'CONFLICT', 422: 'VALIDATION_ERROR' };

function answerName(status: number, { codes, reasons }: Failed): string {
  const unusualCodes =
    codes.length === 1 && !USUAL[status] ? [] : codes.filter((code) => code !== USUAL[status]).map(inCapitals);
  return [status, ...unusualCodes, ...reasons.map(({ name }) => name)].join('-');
}

const failedAnswer = (status: number, failed: Failed) => ({
  response: {
    description: `${STATUS_CODES[status]}: ${failed.codes.join(', ')}.`,
    content: { [JSON_TYPE]: { schema: errorSchema(failed) } },
  },
  schemas: {
    ...SHARED,
    ...(Object.fromEntries(
      failed.reasons.map(({ name, words }) => [`${name}Reason`, { type: 'string', enum: words, description }]),
    ) as Record<string, object>),
  },
});

/** The edge may refuse any call, and calls with a body. 500, which is a bug, is documented once. */
const OF_THE_EDGE: readonly ErrorCode[] = ['RATE_LIMITED', 'SERVICE_UNAVAILABLE'];
const OF_BODIES: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** The edge adds the reason of a repeated call. */
export const refusalReasons = ({ reasons = [], ceiling }: DeclaredOperation): readonly Reasons[] =>
  typeof ceiling === 'string' ? [...reasons, TOO_MANY] : reasons;

function reasonsUnder(operation: DeclaredOperation, status: number): readonly Reasons[] {
  const ofStatus = refusalReasons(operation)
    .filter((each) => each.status === status)
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  // The reason for repeated calls is described with its header, and listed here with the operation's.
  return status === 403 && operation.method !== 'GET' && ofStatus.length > 0
    ? [...ofStatus, ANSWERED_BEFORE]
    : ofStatus;
}

export function failedAnswers(operation: DeclaredOperation): SharedAnswer[] {
  const hasBody = operation.body !== undefined || operation.upload !== undefined;
  const byStatus = new Map<number, Set<ErrorCode>>();
  const add = (status: number, code: ErrorCode) =>
    byStatus.set(status, (byStatus.get(status) ?? new Set<ErrorCode>()).add(code));
  // Any call can have an unknown query parameter.
  add(400, 'VALIDATION_ERROR');
  for (const code of [...possibleCodes(operation), ...(hasBody ? OF_BODIES : []), ...OF_THE_EDGE])
    add(documentedStatus[code], code);
  return [...byStatus].map(([status, at]) => {
    const failed = { codes: inOrder(at), reasons: reasonsUnder(operation, status) };
    return { status, name: answerName(status, failed), make: () => failedAnswer(status, failed) };
  });
}
