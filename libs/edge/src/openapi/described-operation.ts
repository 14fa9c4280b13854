import { isSingleRead } from '../conditions/single-reads';
import { missingScopes, WORKSPACE_CREDENTIALS, type DeclaredOperation, type ListMeta } from '../operation-declaration';
import { PUBLISHABLE_SCOPES } from '@workops/kernel';
import { canBeRehearsed } from '../rehearsal/rehearsed';
import { answerRef } from './answers';
import type { Components } from './components';
import { sentExample } from './examples';
import { failedAnswers } from './failed-answers';
import { parametersOf } from './parameters';
import { isShownInPart, outcomeOf } from '../readable/shown-to-writer';

const count = (description: string, example: number) => ({
  type: 'integer',
  minimum: 0,
  description,
  examples: [example],
});
const limit = count('The number of objects that a page holds at most.', 50);
const nextCursor = {
  type: ['string', 'null'],
  description: 'Send it as `cursor` to get the next page; null on the last page.',
  examples: [null],
};
const resumeCursor = {
  type: 'string',
  description: 'On the last page: the `cursor` with which to ask later for what was written since.',
  examples: ['eyJzIjo0NzExfQ'],
};

const paginationSchema = (properties: object) => ({
  type: 'object',
  description: 'Where the page stands in the list.',
  required: Object.keys(properties),
  properties,
});
const cursors = paginationSchema({ limit, nextCursor });
const feed = { ...cursors, properties: { ...cursors.properties, resumeCursor } };
const eventsCursor = {
  type: 'string',
  description:
    'On the first page, with `events:read`: the `after` with which `GET /events` tells all that happens from now on.',
  examples: ['MTIzNC5mZmZm'],
};
const snapshot = <T extends { properties: object }>(pages: T) => ({
  ...pages,
  properties: { ...pages.properties, eventsCursor },
});

const metaSchema = (properties: object) => ({
  type: 'object',
  description: 'About the list.',
  required: Object.keys(properties),
  properties,
});

type DescribedList = ListMeta | 'copied' | 'copiedFeed';

const listNames: Record<DescribedList, string> = {
  ...{ cursor: 'List', feed: 'Feed', total: 'CountedList', offset: 'Log' },
  ...{ copied: 'CopiedList', copiedFeed: 'CopiedFeed' },
};

function listOf({ list, snapshot: begins }: DeclaredOperation): DescribedList | undefined {
  if (!begins) return list;
  return list === 'feed' ? 'copiedFeed' : 'copied';
}

/** The component of a list's `meta`: name and schema. */
const metaSchemas: Record<DescribedList, readonly [name: string, schema: object]> = {
  cursor: ['ListMeta', metaSchema({ pagination: cursors })],
  feed: ['FeedMeta', metaSchema({ pagination: feed })],
  copied: ['CopiedListMeta', metaSchema({ pagination: snapshot(cursors) })],
  copiedFeed: ['CopiedFeedMeta', metaSchema({ pagination: snapshot(feed) })],
  total: [
    'CountedListMeta',
    metaSchema({ pagination: cursors, total: count('How many objects match, on all pages.', 1) }),
  ],
  offset: [
    'LogMeta',
    metaSchema({ pagination: paginationSchema({ limit }), offset: count('How many entries were passed over.', 0) }),
  ],
};

const JSON_TYPE = 'application/json';
const binary = { type: 'string', format: 'binary' };
const fileForm = { type: 'object', required: ['file'], properties: { file: { ...binary, description: 'The file.' } } };

/** The schema of a body that is not JSON and is not parsed. */
const sentSchemaOf = (type: string): object => (type.startsWith('multipart/') ? fileForm : binary);

/** The security schemes of the operation, as alternatives. */
function securityOf(operation: DeclaredOperation): Record<string, string[]>[] {
  const { credentials, scopes, anyScopeOf = [], authenticated, signed } = operation;
  if (signed) return [{ ...(authenticated !== false && { credential: [] }), portal_signature: [] }];
  if (authenticated === false) return [];
  const takesPages =
    credentials.includes('publishable_key') && missingScopes(operation, new Set(PUBLISHABLE_SCOPES)).length === 0;
  const grants = anyScopeOf.length === 0 ? [[...scopes]] : anyScopeOf.map((any) => [...scopes, any]);
  return [
    ...(credentials.some((kind) => WORKSPACE_CREDENTIALS.includes(kind)) ? [{ credential: [] }] : []),
    ...(takesPages ? [{ publishable: [] }] : []),
    ...(credentials.includes('device_agent') ? [{ device_agent: [] }] : []),
    ...(credentials.includes('connected_app') ? grants.map((granted) => ({ connected_app: granted })) : []),
  ];
}

function descriptionOf(operation: DeclaredOperation): string | undefined {
  const needed = missingScopes(operation, new Set());
  const scopes = needed.length > 0 ? `Scope: ${needed.map((scope) => `\`${scope}\``).join(', ')}.` : undefined;
  return [operation.description, scopes].filter((each) => each !== undefined).join('\n\n') || undefined;
}

function requestBodyOf(
  components: Components,
  { body, bodyOptional, upload, accepts = [], example }: DeclaredOperation,
): object | undefined {
  if (upload)
    return {
      required: true,
      description: `One file of ${upload.maxBytes} bytes at most.`,
      content: { 'multipart/form-data': { schema: fileForm } },
    };
  if (!body) return undefined;
  const json = { schema: components.schemaOf(body), example: example ?? sentExample(body) };
  return {
    required: !bodyOptional,
    content: {
      [JSON_TYPE]: json,
      ...Object.fromEntries(accepts.map((type) => [type, { schema: sentSchemaOf(type) }])),
    },
  };
}

/** A success with its content, once for all operations with the same. */
function answerOf(components: Components, operation: DeclaredOperation, status: number): object {
  const { response, produces } = operation;
  const list = listOf(operation);
  if (produces)
    return answerRef(components, operation, status, `Content-${operation.id}`, () => ({
      description: 'The content.',
      content: { [produces]: { schema: binary } },
    }));
  const isRehearsed = status === 200 && canBeRehearsed(operation.method, operation);
  if (!response && isRehearsed)
    return answerRef(components, operation, status, 'Rehearsal', () => rehearsalAnswer(components));
  if (!response)
    return answerRef(components, operation, status, 'NoContent', () => ({ description: 'Done; there is no content.' }));
  const data = isShownInPart(operation)
    ? components.partlyAnsweredSchemaOf(response, outcomeOf(operation))
    : components.answeredSchemaOf(response);
  const name = `${data.$ref.split('/').at(-1)!}${list ? listNames[list] : ''}`;
  const beside = () => (isRehearsed ? { validate_only: components.ref('schemas', 'Rehearsal', () => rehearsal) } : {});
  const answer = () => ({
    description: 'Success.',
    content: { [JSON_TYPE]: { schema: envelopeOf(components, data, list, beside()) } },
  });
  return answerRef(components, operation, status, isRehearsed ? `${name}Written` : name, answer);
}

const rehearsal = {
  type: 'object',
  description: 'Only with `validate_only`: what the call would have come to, were it not taken back.',
  required: ['status', 'events', 'events_omitted'],
  properties: {
    status: { type: 'integer', description: 'The status that the answer would have had.', examples: [201] },
    events: {
      type: 'array',
      description:
        'What would have happened, as the feed of events would show it to you: with `events:read`, and 100 events at most.',
      items: {
        type: 'object',
        description: 'An event.',
        required: ['type', 'version', 'resource'],
        properties: {
          type: { type: 'string', description: 'The name of the event.', examples: ['contact.created'] },
          version: { type: 'integer', description: 'Version of `data` for this type.', examples: [1] },
          resource: {
            type: 'object',
            description: 'The object that the event is about: its `type` and its `id`.',
            additionalProperties: true,
          },
          changes: {
            type: 'object',
            description: 'Identifiers and states that changed, by field.',
            additionalProperties: true,
          },
          data: { type: 'object', description: 'The object as it would have been.', additionalProperties: true },
          data_omitted: {
            type: 'string',
            description: 'Why there is no `data`, as in webhooks.',
            examples: ['sensitive'],
          },
        },
      },
    },
    events_omitted: {
      type: 'integer',
      minimum: 0,
      description: 'How many events there would have been beside those that are shown.',
      examples: [0],
    },
  },
};

const rehearsalAnswer = (components: Components) => ({
  description: 'With `validate_only`: nothing was done.',
  content: {
    [JSON_TYPE]: {
      schema: {
        type: 'object',
        required: ['validate_only'],
        properties: { validate_only: components.ref('schemas', 'Rehearsal', () => rehearsal) },
      },
    },
  },
});

/** A list of whatever. */
function listSchema(components: Components, list: DescribedList): object {
  const [name, schema] = metaSchemas[list];
  const meta = components.ref('schemas', name, () => schema);
  return {
    type: 'object',
    required: ['data', 'meta'],
    properties: { data: { type: 'array', description: 'The objects.' }, meta },
  };
}

function envelopeOf(components: Components, data: object, list: DescribedList | undefined, beside: object): object {
  if (!list)
    return {
      type: 'object',
      required: ['data'],
      properties: { data: { ...data, description: 'The object.' }, ...beside },
    };
  const above = components.ref('schemas', listNames[list], () => listSchema(components, list));
  return {
    allOf: [above, { properties: { data: { type: 'array', description: 'The objects.', items: data }, ...beside } }],
  };
}

/** An operation's entry in the document. */
export function describedOperation(components: Components, operation: DeclaredOperation): object {
  const { id, tag, summary, tier, sensitive = false, deprecation, status, alsoStatus } = operation;
  const requestBody = requestBodyOf(components, operation);
  const description = descriptionOf(operation);
  const parameters = parametersOf(components, operation);
  const rehearsedStatus = canBeRehearsed(operation.method, operation) ? 200 : undefined;
  const successes = [...new Set([status, alsoStatus, rehearsedStatus])].filter((each) => each !== undefined);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(deprecation && { deprecated: true }),
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      ...Object.fromEntries(successes.map((each) => [String(each), answerOf(components, operation, each)])),
      ...(isSingleRead(operation) && {
        '304': answerRef(components, operation, 304, 'NotModified', () => ({ description: 'The same as before.' })),
      }),
      ...failedAnswers(components, operation, requestBody !== undefined),
    },
    'x-service-tier': tier,
    'x-service-sensitive': sensitive,
  };
}
