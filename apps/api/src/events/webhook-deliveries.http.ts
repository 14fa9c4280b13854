import { Body, Controller, Inject, Query } from '@nestjs/common';
import { eventNames, type EventName } from '@workops/contracts';
import { EVENTS, type Attempt, type Events, type QueuedTest } from '@workops/events';
import type { Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import { Listing } from '../http/envelope';
import { Field } from '../http/fields/field';
import { anyObject, integer, oneOf, text, timestamp, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { DEFAULT_LIMIT, pageLimit } from '../http/page';
import { PathId, PathNumber } from '../http/validation';

const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const anyText = text({ max: 2048 });
const nullable = { nullable: true };
const eventName = oneOf(eventNames);

class DeliveriesQuery {
  @Field(pageLimit, { optional: true, default: DEFAULT_LIMIT })
  limit?: number;
  @Field(integer({ min: 0, max: 1_000_000 }), { optional: true, default: 0 })
  offset?: number;
  @Field(eventName, { optional: true })
  event?: string;
  @Field(uuid(), { optional: true })
  event_id?: string;
  @Field(oneOf(['success', 'failure']), { optional: true })
  outcome?: 'success' | 'failure';
}

export class DeliveryResource {
  @Field(count)
  id: number;
  @Field(uuid())
  subscription_id: string;
  @Field(anyText, { person: false })
  event: string;
  @Field(uuid())
  event_id: string;
  @Field(count)
  attempt: number;
  @Field(count, nullable)
  status_code: number | null;
  @Field(anyText, { nullable: true, description: '`http_<status>`, `timeout` or the network error; null on success.', person: false })
  error: string | null;
  @Field(text({ max: 500 }), { ...nullable, person: 'withheld' })
  response_excerpt: string | null;
  @Field(anyObject(), { description: 'The body that was posted.', person: 'withheld' })
  request_payload: Record<string, unknown>;
  @Field(count, nullable)
  latency_ms: number | null;
  @Field(count, { nullable: true, description: 'On a manual redelivery, the delivery that was repeated.' })
  redelivery_of: number | null;
  @Field(timestamp())
  created_at: string;
}

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

class SendTestRequest {
  @Field(eventName, { description: 'Whether or not the subscription listens to it.', example: 'contact.created' })
  event: EventName;
}

class QueuedDelivery {
  @Field(uuid())
  subscription_id: string;
  @Field(anyText, { person: false })
  event: string;
  @Field(uuid())
  event_id: string;
  @Field(oneOf(['queued']))
  status: 'queued';
}

class QueuedRedelivery extends QueuedDelivery {
  @Field(count, { description: 'The delivery that is repeated.' })
  delivery_id: number;
}

const queued = ({ subscriptionId, event, eventId }: Omit<QueuedTest, 'event'> & { event: string }): QueuedDelivery => ({
  subscription_id: subscriptionId,
  event,
  event_id: eventId,
  status: 'queued',
});

const deliveries = { tag: 'Webhooks', tier: 'beta', credentials: WORKSPACE_CREDENTIALS } as const;

@Controller()
export class WebhookDeliveriesHttp {
  constructor(@Inject(EVENTS) private readonly events: Events) {}

  @Operation.get('/webhooks/:id/deliveries', {
    ...deliveries,
    id: 'listDeliveries',
    summary: 'Read the delivery log of a subscription',
    description: 'One entry for each attempt, newest first.',
    scopes: ['webhooks:read'],
    errors: ['NOT_FOUND'],
    response: DeliveryResource,
    list: 'offset',
  })
  async list(@CurrentActor() actor: Actor, @PathId() id: string, @Query() query: DeliveriesQuery): Promise<Listing<DeliveryResource>> {
    const { event, event_id: eventId, outcome } = query;
    const page = { limit: query.limit ?? DEFAULT_LIMIT, offset: query.offset ?? 0 };
    const attempts = await this.events.listDeliveries(actor, id, { ...page, event, eventId, outcome });
    return new Listing(attempts.map(deliveryOf), { pagination: { limit: page.limit }, offset: page.offset });
  }

  @Operation.post('/webhooks/:id/deliveries/:deliveryId/redeliver', {
    ...deliveries,
    id: 'redeliver',
    summary: 'Repeat a delivery',
    description:
      'One attempt, with the same event id and a fresh signature, to the present url; `data` is decided anew. It reaches a paused ' +
      'subscription too. One that is switched off refuses it with the reason `switched_off`, and an event that is kept no longer is ' +
      'refused with `event_expired`. Its outcome is a row of the log with `redelivery_of`.',
    scopes: ['webhooks:write'],
    integerIds: ['deliveryId'],
    status: 202,
    errors: ['NOT_FOUND', 'CONFLICT'],
    response: QueuedRedelivery,
  })
  async redeliver(@CurrentActor() actor: Actor, @PathId() id: string, @PathNumber('deliveryId') deliveryId: number): Promise<QueuedRedelivery> {
    const redelivery = await this.events.redeliver(actor, id, deliveryId);
    return { ...queued(redelivery), delivery_id: redelivery.deliveryId };
  }

  @Operation.post('/webhooks/:id/test', {
    ...deliveries,
    id: 'testWebhook',
    summary: 'Send a test event',
    description:
      "The catalogue's sample of the event, with `resource.type` `test`, delivered like any other. Refused with the reason " +
      '`switched_off` or `paused` where nothing would be delivered.',
    scopes: ['webhooks:write'],
    status: 202,
    errors: ['NOT_FOUND', 'CONFLICT'],
    response: QueuedDelivery,
  })
  async test(@CurrentActor() actor: Actor, @PathId() id: string, @Body() { event }: SendTestRequest): Promise<QueuedDelivery> {
    return queued(await this.events.sendTestEvent(actor, id, event));
  }
}
