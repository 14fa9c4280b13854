import type { Type } from '@nestjs/common';
import { isSingleRead } from '../conditions/single-reads';
import { declaredFields } from '../fields/declared-fields';
import type { DeclaredOperation } from '../operation-declaration';
import { isShownInPart, outcomeFields } from '../readable/shown-to-writer';
import { canBeRehearsed } from '../rehearsal/rehearsed';
import { envelopeSchema, LIST_NAMES, listSchemas, REHEARSAL, type DescribedList } from './answer-schemas';
import { failedAnswers } from './failed-answers';
import { JSON_TYPE, refTo, schemaName, type SharedAnswer } from './references';

const HEADERS = {
  'X-Request-Id': [
    'RequestId',
    { description: 'Identifies the call in the logs of the service.', required: true, schema: { type: 'string' } },
  ],
  'X-RateLimit-Limit': [
    'Limit',
    { description: 'Calls that can be made at once; absent without a ceiling.', schema: { type: 'integer' } },
  ],
  'X-RateLimit-Remaining': ['Remaining', { description: 'Calls left at the moment.', schema: { type: 'integer' } }],
  'X-Idempotent-Replay': [
    'Replay',
    {
      description: '`1` if the answer is that of an earlier call with the same `Idempotency-Key`.',
      schema: { type: 'string', enum: ['1'] },
    },
  ],
  ETag: [
    'Tag',
    {
      description:
        'Of this answer, as this caller sees it: for `If-None-Match`, and for `If-Match` of what changes the record.',
      schema: { type: 'string' },
    },
  ],
  Deprecation: ['Deprecation', { description: '`true`', schema: { type: 'string' } }],
  Sunset: ['Sunset', { description: 'When the operation stops answering (RFC 8594).', schema: { type: 'string' } }],
  'Retry-After': [
    'RetryAfter',
    { description: 'Seconds after which a repeat may succeed.', required: true, schema: { type: 'integer' } },
  ],
} as const;
type Header = keyof typeof HEADERS;

const TRIED_AGAIN: ReadonlySet<number> = new Set([429, 503]);

function headerNames(operation: DeclaredOperation, status: number): Header[] {
  const { deprecation, method } = operation;
  const names: Header[] = ['X-Request-Id'];
  if (TRIED_AGAIN.has(status)) names.push('Retry-After');
  if (method !== 'GET') names.push('X-Idempotent-Replay');
  if ((status === 200 || status === 304) && isSingleRead(operation)) names.push('ETag');
  if (status !== 401) names.push('X-RateLimit-Limit', 'X-RateLimit-Remaining');
  if (deprecation) names.push('Deprecation', 'Sunset');
  return names;
}

function describedList({ list, snapshot: begins }: DeclaredOperation): DescribedList | undefined {
  if (!begins) return list;
  return list === 'feed' ? 'copiedFeed' : 'copied';
}

/** A write's response without access to the record. It requires the id and the write's outcome. */
export function answerPart(operation: DeclaredOperation, response: Type): { name: string; required: string[] } {
  const outcome = outcomeFields(operation);
  const required = [...declaredFields(response).values()]
    .map(({ wire }) => wire)
    .filter((wire) => wire === 'id' || outcome.has(wire));
  return { name: `${schemaName(response)}After${required.length > 1 ? 'Settling' : 'Writing'}`, required };
}

const besideData = (isRehearsed: boolean): object =>
  isRehearsed ? { validate_only: refTo('schemas', 'Rehearsal') } : {};

const described = (description: string, rest: object = {}, schemas: Record<string, object> = {}) => ({
  response: { description, ...rest },
  schemas,
});

function rehearsalAnswer(): ReturnType<SharedAnswer['make']> {
  const schema = { type: 'object', required: ['validate_only'], properties: besideData(true) };
  const content = { [JSON_TYPE]: { schema } };
  return described('With `validate_only`: nothing was done.', { content }, { Rehearsal: REHEARSAL });
}

function success(operation: DeclaredOperation, status: number): Omit<SharedAnswer, 'status'> {
  const { id, response, produces, method } = operation;
  const list = describedList(operation);
  if (produces) {
    const content = { [produces]: { schema: { type: 'string', format: 'binary' } } };
    return { name: `Content-${id}`, make: () => described('The content.', { content }) };
  }
  const isRehearsed = status === 200 && canBeRehearsed(method, operation);
  if (!response && isRehearsed) return { name: 'Rehearsal', make: rehearsalAnswer };
  if (!response) return { name: 'NoContent', make: () => described('Done; there is no content.') };
  const shape = isShownInPart(operation) ? answerPart(operation, response).name : schemaName(response);
  const name = `${shape}${list ? LIST_NAMES[list] : ''}${isRehearsed ? 'Written' : ''}`;
  const make = () => {
    const schema = envelopeSchema(refTo('schemas', shape), list, besideData(isRehearsed));
    const shared = { ...(list && listSchemas(list)), ...(isRehearsed && { Rehearsal: REHEARSAL }) };
    return described('Success.', { content: { [JSON_TYPE]: { schema } } }, shared);
  };
  return { name, make };
}

export function listSharedAnswers(operation: DeclaredOperation): SharedAnswer[] {
  const { status, alsoStatus, method, deprecation } = operation;
  const rehearsed = canBeRehearsed(method, operation) ? 200 : undefined;
  const successes = [...new Set([status, alsoStatus, rehearsed])].filter((each) => each !== undefined);
  const notModified = { status: 304, name: 'NotModified', make: () => described('The same as before.') };
  const answers = [
    ...successes.map((each) => ({ status: each, ...success(operation, each) })),
    ...(isSingleRead(operation) ? [notModified] : []),
    ...failedAnswers(operation),
  ];
  return deprecation ? answers.map((each) => ({ ...each, name: `${each.name}-Deprecated` })) : answers;
}

export function sharedAnswers(operations: readonly DeclaredOperation[]): Record<string, Record<string, object>> {
  const responses: Record<string, { headers?: object }> = {};
  const schemas: Record<string, object> = {};
  const used = new Set<Header>();
  for (const operation of operations) {
    for (const { status, name, make } of listSharedAnswers(operation)) {
      if (!responses[name]) {
        const made = make();
        responses[name] = made.response;
        Object.assign(schemas, made.schemas);
      }
      const names = headerNames(operation, status);
      for (const header of names) used.add(header);
      const refs = names.map((header) => [header, refTo('headers', HEADERS[header][0])]);
      responses[name].headers = { ...responses[name].headers, ...(Object.fromEntries(refs) as object) };
    }
  }
  const headers = Object.fromEntries([...used].map((name) => HEADERS[name]));
  return { schemas, responses, headers };
}
