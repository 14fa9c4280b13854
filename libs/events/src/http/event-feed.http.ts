import { Controller, Inject, Query } from '@nestjs/common';
import { isEventName } from '@workops/contracts';
import { EVENT_FEED, type Feed, type ShownEvent } from '../index';
import { malformed, type Actor, type Author } from '@workops/kernel';
import {
  anyObject,
  AuthorResource,
  beginWaiting,
  CurrentActor,
  CurrentCall,
  CURSOR_EXPIRED,
  DEFAULT_LIMIT,
  Field,
  flag,
  integer,
  LimitField,
  type ListeningCall,
  type Listing,
  toListing,
  ObjectField,
  Operation,
  PathId,
  text,
  timestamp,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const MOST_TYPES = 50;
const SECOND_MS = 1_000;

class EventFeedQuery {
  @LimitField()
  limit?: number;
  @Field(text({ max: 500 }), {
    optional: true,
    description:
      'The `nextCursor` or `resumeCursor` of a page before, the `eventsCursor` of a list, or `latest`: only what comes from now on.',
  })
  after?: string;
  @Field(text({ max: 500 }), {
    optional: true,
    description: 'The same as `after`, under the name that other lists have for it; `after` wins.',
  })
  cursor?: string;
  @Field(text({ min: 1, max: 4_000 }), {
    optional: true,
    description: `Only these events, separated by commas; ${MOST_TYPES} at most.`,
    example: 'contact.created,contact.updated',
  })
  types?: string;
  @Field(text({ min: 1, max: 255 }), { optional: true, description: 'Only events of the object with this id.' })
  resourceId?: string;
  @Field(timestamp(), { optional: true, description: 'Only events of this time or later.' })
  from?: Date;
  @Field(timestamp(), { optional: true, description: 'Only events of before this time.' })
  to?: Date;
  @Field(integer({ min: 0, max: 25 }), {
    optional: true,
    default: 0,
    description: 'Seconds to wait for a first event, where there is none.',
    example: 0,
  })
  wait?: number;
}

class EventObjectResource {
  @Field(text({ max: 100 }), { person: false, description: 'What kind of object it is.', example: 'contact' })
  type: string;
  @Field(text({ max: 255 }), {
    nullable: true,
    person: false,
    description: 'Unique identifier of the object.',
    example: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a14',
  })
  id: string | null;
  @Field(text({ max: 2_048 }), {
    nullable: true,
    person: false,
    description: 'Where this API returns it.',
    example: null,
  })
  url: string | null;
}

export class FeedEventResource {
  @Field(uuid(), { description: 'Unique identifier of the event, the same as in webhooks.' })
  id: string;
  @Field(text({ max: 100 }), { person: false, description: 'The name of the event.', example: 'contact.created' })
  type: string;
  @Field(integer({ min: 1, max: 1_000 }), { description: 'Version of `data` for this type.', example: 1 })
  version: number;
  @Field(flag(), { description: 'False for events of a sandbox workspace.', example: true })
  livemode: boolean;
  @Field(timestamp(), { description: 'When the event happened.' })
  createdAt: Date;
  @Field(uuid(), { description: 'Unique identifier of the workspace.' })
  tenantId: string;
  @ObjectField(() => EventObjectResource, { description: 'The object that the event is about.' })
  resource: ShownEvent['resource'];
  @Field(anyObject(), {
    optional: true,
    person: false,
    description: 'Identifiers and states that changed, by field.',
    example: {},
  })
  changes?: ShownEvent['changes'];
  @ObjectField(() => AuthorResource, { description: 'Who caused the event.' })
  author: Author;
  @Field(anyObject(), {
    optional: true,
    person: 'withheld',
    description: 'The object as it was at the event.',
    example: {},
  })
  data?: object;
  @Field(text({ max: 100 }), {
    optional: true,
    person: false,
    description: 'Why there is no `data`, as in webhooks.',
    example: 'sensitive',
  })
  dataOmitted?: string;
}

export const shownInFeed = (event: ShownEvent): FeedEventResource => ({
  id: event.id,
  type: event.type,
  version: event.version,
  livemode: event.livemode,
  createdAt: new Date(event.created_at),
  tenantId: event.tenant_id,
  resource: event.resource,
  changes: event.changes,
  author: event.author,
  data: event.data,
  dataOmitted: event.data_omitted,
});

function typesOf(types: string): string[] {
  const names = types.split(',').map((name) => name.trim());
  if (names.length <= MOST_TYPES && names.every(isEventName)) return names;
  throw malformed('query', [
    { path: 'types', message: `types must be up to ${MOST_TYPES} names of events.`, code: 'invalid_string' },
  ]);
}

const events = {
  tag: 'Webhooks',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  scopes: ['events:read'],
  response: FeedEventResource,
} as const;

@Controller()
export class EventFeedHttp {
  constructor(@Inject(EVENT_FEED) private readonly feed: Feed) {}

  @Operation.get('/events', {
    ...events,
    id: 'listEvents',
    summary: 'Read the feed of events',
    description:
      'Every event of the last 30 days, in one order: who goes on with `nextCursor`, and with `resumeCursor` on the last page, misses none and gets none twice. `data` as in webhooks, by what the credential may read now. With filters, to be repeated with each cursor, a page may have fewer events than `limit`, or none. A cursor whose events are no longer kept is refused with 410 `GONE` and the reason `cursor_expired`. 503 where too many wait.',
    errors: ['GONE'],
    reasons: [CURSOR_EXPIRED],
    list: 'feed',
    waits: true,
  })
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: EventFeedQuery,
    @CurrentCall() call: ListeningCall,
  ): Promise<Listing<FeedEventResource>> {
    const { limit = DEFAULT_LIMIT, cursor = null, after = cursor, wait = 0, types, ...filter } = query;
    const page = await this.feed.read(actor, {
      ...filter,
      ...(types !== undefined && { types: typesOf(types) }),
      limit,
      after,
      waitMs: wait * SECOND_MS,
      beginWaiting: () => beginWaiting(call),
    });
    return toListing({ ...page, items: page.items.map(shownInFeed) }, { limit, cursor: after });
  }

  @Operation.get('/events/:id', {
    ...events,
    id: 'getEvent',
    summary: 'Get an event',
    description: 'As the feed shows it, for 30 days.',
    errors: ['NOT_FOUND'],
  })
  async get(@CurrentActor() actor: Actor, @PathId() id: string): Promise<FeedEventResource> {
    return shownInFeed(await this.feed.find(actor, id));
  }
}
