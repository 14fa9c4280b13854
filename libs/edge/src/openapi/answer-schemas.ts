import type { ListMeta } from '../operation-declaration';
import { refTo } from './references';

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

export type DescribedList = ListMeta | 'copied' | 'copiedFeed';

/** Names of the list and of its `meta`. */
export const LIST_NAMES: Readonly<Record<DescribedList, string>> = {
  cursor: 'List',
  feed: 'Feed',
  total: 'CountedList',
  offset: 'Log',
  copied: 'CopiedList',
  copiedFeed: 'CopiedFeed',
};
const META: Readonly<Record<DescribedList, object>> = {
  cursor: metaSchema({ pagination: cursors }),
  feed: metaSchema({ pagination: feed }),
  copied: metaSchema({ pagination: snapshot(cursors) }),
  copiedFeed: metaSchema({ pagination: snapshot(feed) }),
  total: metaSchema({ pagination: cursors, total: count('How many objects match, on all pages.', 1) }),
  offset: metaSchema({
    pagination: paginationSchema({ limit }),
    offset: count('How many entries were passed over.', 0),
  }),
};
const metaName = (list: DescribedList): string => (list === 'cursor' ? 'ListMeta' : `${LIST_NAMES[list]}Meta`);

export const listSchemas = (list: DescribedList): Record<string, object> => ({
  [metaName(list)]: META[list],
  [LIST_NAMES[list]]: {
    type: 'object',
    required: ['data', 'meta'],
    properties: { data: { type: 'array', description: 'The objects.' }, meta: refTo('schemas', metaName(list)) },
  },
});

export function envelopeSchema(data: object, list: DescribedList | undefined, beside: object): object {
  if (!list)
    return {
      type: 'object',
      required: ['data'],
      properties: { data: { ...data, description: 'The object.' }, ...beside },
    };
  const narrowed = { data: { type: 'array', description: 'The objects.', items: data }, ...beside };
  return { allOf: [refTo('schemas', LIST_NAMES[list]), { properties: narrowed }] };
}

const rehearsedEvent = {
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
};

/** Result of a call with `validate_only`. */
export const REHEARSAL = {
  type: 'object',
  description: 'Only with `validate_only`: what the call would have come to, were it not taken back.',
  required: ['status', 'events', 'events_omitted'],
  properties: {
    status: { type: 'integer', description: 'The status that the answer would have had.', examples: [201] },
    events: {
      type: 'array',
      description:
        'What would have happened, as the feed of events would show it to you: with `events:read`, and 100 events at most.',
      items: rehearsedEvent,
    },
    events_omitted: {
      type: 'integer',
      minimum: 0,
      description: 'How many events there would have been beside those that are shown.',
      examples: [0],
    },
  },
};
