import { Body, Controller, Inject, Query } from '@nestjs/common';
import { eventNames } from '@workops/contracts';
import { EVENTS, type Attempt, type Events, type Subscription } from '@workops/events';
import type { Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import { Listing } from '../http/envelope';
import { Field, ListField } from '../http/fields/field';
import { anyObject, flag, integer, oneOf, text, timestamp, uri, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import type { Deferred } from '../http/operation-declaration';
import { DEFAULT_LIMIT, listingOf, pageLimit, pageOf, PageQuery } from '../http/page';
import { PathId } from '../http/validation';

const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const eventName = oneOf(['*', ...eventNames]);
const anyText = text({ max: 2048 });
const nullable = { nullable: true };

class SubscribeRequest {
  @Field(uri({ max: 2048 }), { description: 'Its host must resolve to public addresses.', example: 'https://example.com/hooks' })
  url: string;
  @ListField(eventName, { min: 1, max: 20, description: '`*` means every event, future ones included.' })
  events: string[];
  @Field(text({ max: 500 }), { optional: true, nullable: true })
  description?: string | null;
  @Field(flag(), { optional: true, default: false, description: 'Deliveries carry the resource, where the owner may read it.' })
  include_data?: boolean;
}

class DeliveriesQuery {
  @Field(pageLimit, { optional: true, default: DEFAULT_LIMIT })
  limit?: number;
  @Field(integer({ min: 0, max: 1_000_000 }), { optional: true, default: 0 })
  offset?: number;
  @Field(oneOf(eventNames), { optional: true })
  event?: string;
  @Field(uuid(), { optional: true })
  event_id?: string;
  @Field(oneOf(['success', 'failure']), { optional: true })
  outcome?: 'success' | 'failure';
}

export class WebhookResource {
  @Field(uuid())
  id: string;
  @Field(uuid())
  tenant_id: string;
  @Field(anyText)
  url: string;
  @Field(anyText, { description: 'Whole in the answer to its creation; its first nine characters ever after.' })
  secret: string;
  @ListField(anyText, { min: 1, max: 20 })
  events: string[];
  @Field(flag())
  enabled: boolean;
  @Field(anyText, nullable)
  description: string | null;
  @Field(flag())
  include_data: boolean;
  @Field(oneOf(['member', 'api_key']), nullable)
  owner_kind: string | null;
  @Field(uuid(), nullable)
  owner_id: string | null;
  @Field(timestamp(), nullable)
  paused_at: string | null;
  @Field(oneOf(['consecutive_failures', 'failing_24h']), nullable)
  paused_reason: string | null;
  @Field(timestamp(), nullable)
  last_delivery_at: string | null;
  @Field(count, nullable)
  last_status: number | null;
  @Field(count)
  consecutive_failures: number;
  @Field(count)
  consecutive_failed_deliveries: number;
  @Field(timestamp(), nullable)
  failing_since: string | null;
  @Field(timestamp())
  created_at: string;
  @Field(timestamp())
  updated_at: string;
}

export class DeliveryResource {
  @Field(count)
  id: number;
  @Field(uuid())
  subscription_id: string;
  @Field(anyText)
  event: string;
  @Field(uuid())
  event_id: string;
  @Field(count)
  attempt: number;
  @Field(count, nullable)
  status_code: number | null;
  @Field(anyText, { nullable: true, description: '`http_<status>`, `timeout` or the network error; null on success.' })
  error: string | null;
  @Field(text({ max: 500 }), nullable)
  response_excerpt: string | null;
  @Field(anyObject(), { description: 'The body that was posted.' })
  request_payload: Record<string, unknown>;
  @Field(count, nullable)
  latency_ms: number | null;
  @Field(count, { nullable: true, description: 'On a manual redelivery, the delivery that was repeated.' })
  redelivery_of: number | null;
  @Field(timestamp())
  created_at: string;
}

const instant = (moment: Date | null): string | null => moment && moment.toISOString();

const resourceOf = (subscription: Subscription): WebhookResource => ({
  id: subscription.id,
  tenant_id: subscription.workspaceId,
  url: subscription.url,
  secret: subscription.secret,
  events: subscription.events,
  enabled: subscription.enabled,
  description: subscription.description,
  include_data: subscription.includeData,
  owner_kind: subscription.ownerKind,
  owner_id: subscription.ownerId,
  paused_at: instant(subscription.pausedAt),
  paused_reason: subscription.pausedReason,
  last_delivery_at: instant(subscription.lastDeliveryAt),
  last_status: subscription.lastStatus,
  consecutive_failures: subscription.consecutiveFailures,
  consecutive_failed_deliveries: subscription.consecutiveFailedDeliveries,
  failing_since: instant(subscription.failingSince),
  created_at: subscription.createdAt.toISOString(),
  updated_at: subscription.updatedAt.toISOString(),
});

const deliveryOf = (attempt: Attempt): DeliveryResource => ({
  id: attempt.id,
  subscription_id: attempt.subscriptionId,
  event: attempt.event,
  event_id: attempt.eventId,
  attempt: attempt.attempt,
  status_code: attempt.statusCode,
  error: attempt.error,
  response_excerpt: attempt.responseExcerpt,
  request_payload: attempt.requestPayload,
  latency_ms: attempt.latencyMs,
  redelivery_of: attempt.redeliveryOf,
  created_at: attempt.createdAt.toISOString(),
});

const webhooks = { tag: 'Webhooks', tier: 'beta', response: WebhookResource } as const;

@Controller()
export class WebhooksHttp {
  constructor(@Inject(EVENTS) private readonly events: Events) {}

  @Operation.post('/webhooks', {
    ...webhooks,
    id: 'createWebhook',
    sensitive: 'where_pseudonyms',
    summary: 'Subscribe to events',
    description: 'The answer is the only one that shows the whole secret. The caller becomes the owner.',
    scopes: ['webhooks:write'],
    errors: [],
    secretShownOnce: true,
    callsOutside: true,
  })
  async create(@CurrentActor() actor: Actor, @Body() body: SubscribeRequest): Promise<Deferred<WebhookResource>> {
    const { url, events, description, include_data: includeData } = body;
    const subscribe = await this.events.prepareSubscription(actor, { url, events, description, includeData });
    return async () => resourceOf(await subscribe());
  }

  @Operation.get('/webhooks', {
    ...webhooks,
    id: 'listWebhooks',
    summary: 'List subscriptions',
    description: 'Newest first.',
    scopes: ['webhooks:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<WebhookResource>> {
    const page = pageOf(query);
    return listingOf(await this.events.listSubscriptions(actor, page), page, resourceOf);
  }

  @Operation.get('/webhooks/:id', {
    ...webhooks,
    id: 'readWebhook',
    summary: 'Read a subscription',
    scopes: ['webhooks:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<WebhookResource> {
    return resourceOf(await this.events.readSubscription(actor, id));
  }

  @Operation.get('/webhooks/:id/deliveries', {
    tag: 'Webhooks',
    tier: 'beta',
    id: 'listDeliveries',
    sensitive: 'where_pseudonyms',
    summary: 'Read the delivery log of a subscription',
    description: 'One entry for each attempt, newest first.',
    scopes: ['webhooks:read'],
    errors: ['NOT_FOUND'],
    response: DeliveryResource,
    list: 'offset',
  })
  async deliveries(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: DeliveriesQuery,
  ): Promise<Listing<DeliveryResource>> {
    const { event, event_id: eventId, outcome } = query;
    const page = { limit: query.limit ?? DEFAULT_LIMIT, offset: query.offset ?? 0 };
    const attempts = await this.events.listDeliveries(actor, id, { ...page, event, eventId, outcome });
    return new Listing(attempts.map(deliveryOf), { pagination: { limit: page.limit }, offset: page.offset });
  }
}
