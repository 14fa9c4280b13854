import { HttpException } from '@nestjs/common';
import { isOfTheValue } from '@workops/platform/database';
import {
  type Actor,
  DomainError,
  OutboundRefusal,
  type ErrorCode,
  type ErrorDetails,
  type Issue,
  type OutboundObjection,
  type RefusalKind,
  type Scope,
} from '@workops/kernel';
import type { DeclaredOperation } from './operation-declaration';
import { withReadableIds } from './named-records';
import { couldRead } from './readable/shown-to-writer';

const STATUS_BY_KIND: Record<RefusalKind, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  gone: 410,
  conflict: 409,
  outdated: 412,
  unusable: 422,
  unavailable: 503,
};

/** Only the outbound policy sets `reasons` and `hint`. */
interface ErrorContent extends Partial<OutboundObjection> {
  code: ErrorCode;
  message: string;
  details?: ErrorDetails;
  field_errors?: Record<string, string>;
}

export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  content: ErrorContent;
}

export class RateLimited extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super('Too many requests. Wait before the next one.');
  }
}

export class OtherBodyType extends Error {
  constructor(
    readonly method: string,
    readonly accepted: readonly string[],
  ) {
    super(`The operation takes a body of another type: ${accepted.join(', ')}.`);
  }
}

/** Compressed or otherwise encoded. */
export class EncodedBody extends Error {
  constructor() {
    super('The operation takes a body as it is: send it without Content-Encoding.');
  }
}

const acceptHeaders: Record<string, string> = { POST: 'accept-post', PATCH: 'accept-patch' };

/** Also in a header if HTTP defines one. */
function answerOfType({ method, accepted, message }: OtherBodyType): ErrorAnswer {
  const types = accepted.join(', ');
  const header = acceptHeaders[method];
  const headers = { accept: types, ...(header && { [header]: types }) };
  return {
    status: 415,
    headers,
    content: { code: 'UNSUPPORTED_MEDIA_TYPE', message, details: { accepts: [...accepted] } },
  };
}

const partOfCall = ({ body, query, params }: ErrorDetails): Issue[] => [
  ...(body ?? []),
  ...(query ?? []),
  ...(params ?? []),
];

/** Keeps the first message per path. */
function toFieldErrors(details: ErrorDetails | undefined): Record<string, string> | undefined {
  if (!details) return undefined;
  const pinned = partOfCall(details).filter(({ path }) => path !== '');
  return pinned.length > 0
    ? Object.fromEntries(pinned.reverse().map(({ path, message }) => [path, message]))
    : undefined;
}

function answerOfRefusal(error: DomainError): ErrorAnswer {
  const { kind, code, message, details, retryAfterSeconds } = error;
  const fieldErrors = toFieldErrors(details);
  return {
    status: STATUS_BY_KIND[kind],
    headers: {
      ...(kind === 'unauthenticated' && { 'www-authenticate': 'Bearer' }),
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
    content: {
      code,
      message,
      ...(details && { details }),
      ...(fieldErrors && { field_errors: fieldErrors }),
      ...(error instanceof OutboundRefusal && error.objection),
    },
  };
}

const malformed = (details: ErrorDetails): ErrorContent => ({
  code: 'VALIDATION_ERROR',
  message: 'The request is not valid.',
  details,
});

function answerOfServer(status: number): ErrorAnswer {
  const answer = (answered: number, content: ErrorContent): ErrorAnswer => ({ status: answered, headers: {}, content });
  if (status === 404)
    return answer(404, { code: 'NOT_FOUND', message: 'There is no operation at this path with this method.' });
  if (status === 413)
    return answer(413, { code: 'PAYLOAD_TOO_LARGE', message: 'The body is larger than this operation takes.' });
  if (status === 414) {
    return answer(
      400,
      malformed({ params: [{ path: '', message: 'A part of the path is too long.', code: 'too_big' }] }),
    );
  }
  if (status === 415)
    return answer(415, { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'The operation takes another Content-Type.' });
  return answer(
    400,
    malformed({ body: [{ path: '', message: 'The request could not be read.', code: 'invalid_json' }] }),
  );
}

/** No client reads the response, and the service has not failed. */
function isAborted(error: unknown): boolean {
  const { code, statusCode } = Object(error) as { code?: unknown; statusCode?: unknown };
  return code === 'ECONNRESET' && statusCode === 400;
}

const UNSTORABLE: Issue = { path: '', message: 'A value of the call cannot be stored.', code: 'custom' };

/** An unexpected error becomes a 500 that reveals nothing. */
export function toErrorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof DomainError) return answerOfRefusal(error);
  if (error instanceof RateLimited) {
    const headers = { 'retry-after': String(error.retryAfterSeconds) };
    return { status: 429, headers, content: { code: 'RATE_LIMITED', message: error.message } };
  }
  if (error instanceof OtherBodyType) return answerOfType(error);
  if (error instanceof EncodedBody) {
    return {
      status: 415,
      headers: { 'accept-encoding': 'identity' },
      content: { code: 'UNSUPPORTED_MEDIA_TYPE', message: error.message },
    };
  }
  if (isOfTheValue(error)) return { status: 400, headers: {}, content: malformed({ body: [UNSTORABLE] }) };
  if (error instanceof HttpException && error.getStatus() < 500) return answerOfServer(error.getStatus());
  if (isAborted(error)) return answerOfServer(400);
  return {
    status: 500,
    headers: {},
    content: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side. Try again later.' },
  };
}

interface Caller {
  pseudonyms: boolean;
  actor?: Pick<Actor, 'scopes'>;
  routeOptions?: { config: { operation?: DeclaredOperation } };
}

/** Details about the call itself, or ids. */
const OF_THE_CALL = /^(reason|body|query|params|scope|step|field|ceiling|limit|max|most|status|\w*_ids?)$/;

/** Drops the record's content. The message and the reason still explain the refusal. */
const ofTheCall = (details: ErrorDetails): ErrorDetails =>
  Object.fromEntries(Object.entries(details).filter(([name]) => OF_THE_CALL.test(name)));

const NO_SCOPES: ReadonlySet<Scope> = new Set();

function readsAnswer({ actor, routeOptions }: Caller): boolean {
  const operation = routeOptions?.config.operation;
  return (
    actor === undefined || operation === undefined || operation.method === 'GET' || couldRead(operation, actor.scopes)
  );
}

/** Other details may contain another record's id or address. */
const aboutTheCallAlone = ({ reason, body, query, params }: ErrorDetails): ErrorDetails => ({
  ...(reason !== undefined && { reason }),
  ...(body && { body }),
  ...(query && { query }),
  ...(params && { params }),
});

function detailsShown(caller: Caller, details: ErrorDetails): ErrorDetails {
  if (caller.pseudonyms) return aboutTheCallAlone(details);
  const readsOwn = readsAnswer(caller);
  return withReadableIds(readsOwn ? details : ofTheCall(details), caller.actor?.scopes ?? NO_SCOPES, readsOwn);
}

/**
 * Callers who see pseudonyms get only the reason and the call's issues. Callers without access to the record get none
 * of its values, and no unreadable ids.
 */
export function answerTo(caller: Caller, error: unknown): ErrorAnswer {
  const answer = toErrorAnswer(error);
  const { details } = answer.content;
  if (!details) return answer;
  return { ...answer, content: { ...answer.content, details: detailsShown(caller, details) } };
}

export const errorBody = ({ content }: ErrorAnswer, requestId: string): string => {
  const { code, message, ...rest } = content;
  return JSON.stringify({ error: { code, message, requestId, ...rest } });
};
