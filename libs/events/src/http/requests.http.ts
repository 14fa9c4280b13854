import { Controller, Inject, Query } from '@nestjs/common';
import type { LoggedRequest } from '@workops/contracts';
import { REQUESTS, type Requests, type TimelineEntry } from '../index';
import type { Actor, Author } from '@workops/kernel';
import {
  AuthorResource,
  CurrentActor,
  Field,
  flag,
  integer,
  ListField,
  type Listing,
  toListing,
  matching,
  number,
  ObjectField,
  ObjectListField,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathParam,
  text,
  timestamp,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { CLIENTS_OWN, requestIdAsKept } from '@workops/edge/app';
import { FeedEventResource, shownInFeed } from './event-feed.http';
import { DeliveryAttemptResource } from './webhook-deliveries.http';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const word = text({ max: 255 });

class RequestsQuery extends PageQuery {
  @Field(integer({ min: 100, max: 599 }), {
    optional: true,
    description: 'Only calls that were answered with this status.',
    example: 422,
  })
  status?: number;
  @Field(oneOf(METHODS, 'HttpMethod'), { optional: true, description: 'Only calls with this method.' })
  method?: string;
  @Field(timestamp(), { optional: true, description: 'Only calls of this time or later.' })
  from?: Date;
  @Field(timestamp(), { optional: true, description: 'Only calls of before this time.' })
  to?: Date;
  @Field(word, {
    optional: true,
    description: 'Only calls with this credential, such as an API key.',
    example: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a11',
  })
  keyId?: string;
}

class RequestResource {
  @Field(text({ max: 128 }), {
    person: false,
    description: 'The identifier of the call: its header `X-Request-Id`, or that of its answer.',
    example: '5f0c7a52-6f0e-4b9e-9d55-0d1f6f1c8f3a',
  })
  requestId: string;
  @Field(oneOf(METHODS, 'HttpMethod'), { description: 'The method.', example: 'POST' })
  method: string;
  @Field(text({ max: 500 }), {
    person: false,
    description: 'The path of the operation.',
    example: '/api/v1/contacts/{id}',
  })
  route: string;
  @Field(text({ max: 500 }), {
    person: 'withheld',
    description: 'The path that was called, without its query.',
    example: '/api/v1/contacts/01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a14',
  })
  path: string;
  @Field(integer({ min: 100, max: 599 }), { description: 'The status of the answer.', example: 201 })
  status: number;
  @Field(timestamp(), { description: 'When the call came.' })
  startedAt: Date;
  @Field(number({ min: 0, max: 1e12 }), { description: 'Milliseconds until it was answered.', example: 12.4 })
  durationMs: number;
  @Field(oneOf(['fresh', 'replayed', 'conflict', 'none'], 'RequestIdempotency'), {
    description:
      'What became of its `Idempotency-Key`: `fresh` where the answer was kept, `replayed` where it was one that was kept before, `conflict` where the key belongs to another call, else `none`.',
  })
  idempotency: string;
  @ObjectField(() => AuthorResource, { description: 'Who called.' })
  author: Author;
  @Field(word, {
    nullable: true,
    person: false,
    description: 'The credential, such as an API key.',
    example: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a11',
  })
  credentialId: string | null;
  @Field(word, {
    nullable: true,
    person: false,
    description: 'The connected app that called for a member.',
    example: null,
  })
  connectedAppId: string | null;
  @Field(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), {
    description: 'How many events it committed.',
    example: 1,
  })
  events: number;
}

class TimelineEntryResource {
  @Field(timestamp(), { description: 'When the call came, the event happened or the attempt ended.' })
  at: Date;
  @Field(oneOf(['request', 'event', 'delivery'], 'TimelineEntryKind'), {
    description: 'Which of the other fields it has.',
  })
  kind: string;
  @ObjectField(() => RequestResource, { optional: true, description: 'A call with the identifier.' })
  request?: RequestResource;
  @ObjectField(() => FeedEventResource, {
    optional: true,
    description: 'An event that a call committed, as the feed shows it.',
  })
  event?: FeedEventResource;
  @ObjectField(() => DeliveryAttemptResource, { optional: true, description: 'An attempt to deliver such an event.' })
  delivery?: DeliveryAttemptResource;
}

class RequestTimelineResource extends RequestResource {
  @ObjectListField(() => TimelineEntryResource, {
    description: 'The calls with the identifier, their events and the attempts to deliver these, the oldest first.',
  })
  timeline: TimelineEntryResource[];
  @ListField(text({ max: 100 }), {
    max: 10,
    person: false,
    description:
      'What the timeline leaves out for want of a scope: events without `events:read`, attempts without `webhooks:read`.',
    example: ['missing_scope:webhooks:read'],
  })
  omitted: string[];
  @Field(flag(), {
    description: 'False where there are more events or attempts than are shown (100 of a call, 500).',
    example: true,
  })
  complete: boolean;
}

const shown = ({ id: _id, eventIds: _eventIds, route, ...request }: LoggedRequest): RequestResource => ({
  ...request,
  route: route.replace(/:(\w+)/g, '{$1}'),
});

function shownEntry(entry: TimelineEntry): TimelineEntryResource {
  const { at, kind } = entry;
  if (entry.kind === 'request') return { at, kind, request: shown(entry.request) };
  return entry.kind === 'event'
    ? { at, kind, event: shownInFeed(entry.event) }
    : { at, kind, delivery: entry.delivery };
}

const requests = {
  tag: 'Requests',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  scopes: ['requests:read'],
} as const;
const SIGHT = 'A connected app, and a caller who sees some records only, sees its own calls.';

@Controller()
export class RequestsHttp {
  constructor(@Inject(REQUESTS) private readonly requests: Requests) {}

  @Operation.get('/requests', {
    ...requests,
    id: 'listRequests',
    summary: 'List calls of the API',
    description: `The calls of the last 7 days, newest first, a second late at most. ${SIGHT} With filters a page may have fewer calls than \`limit\`, or none.`,
    errors: [],
    response: RequestResource,
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: RequestsQuery): Promise<Listing<RequestResource>> {
    const page = toPage(query);
    const { items, nextCursor } = await this.requests.list(actor, { ...query, ...page });
    return toListing({ items: items.map(shown), nextCursor }, page);
  }

  @Operation.get('/requests/:request_id', {
    ...requests,
    id: 'getRequest',
    summary: 'Find out what became of a call',
    description: `The newest call with the identifier, and what came of all of them: events, and each attempt to deliver these, disclosed as in the feed and in the delivery log. For 7 days. ${SIGHT}`,
    params: {
      request_id: {
        shape: matching(CLIENTS_OWN, {
          max: 128,
          message: 'Must be 8 to 128 letters, digits, dots, dashes and underscores.',
        }),
        description: 'The identifier of the call, as its answer says it in `X-Request-Id`.',
        example: '5f0c7a52-6f0e-4b9e-9d55-0d1f6f1c8f3a',
      },
    },
    errors: ['NOT_FOUND'],
    response: RequestTimelineResource,
  })
  async get(
    @CurrentActor() actor: Actor,
    @PathParam('request_id') requestId: string,
  ): Promise<RequestTimelineResource> {
    const { timeline, omitted, complete, ...newest } = await this.requests.find(actor, requestIdAsKept(requestId));
    return { ...shown(newest), timeline: timeline.map(shownEntry), omitted, complete };
  }
}
