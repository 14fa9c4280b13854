import { Body, Controller, Inject, Query } from '@nestjs/common';
import { eventNames, type EventName } from '@workops/contracts';
import { EVENTS, type Events } from '../index';
import type { Actor } from '@workops/kernel';
import {
  anyObject,
  CurrentActor,
  DEFAULT_LIMIT,
  Field,
  integer,
  Listing,
  oneOf,
  Operation,
  pageLimit,
  PathId,
  PathParam,
  type Reasons,
  serialNumber,
  text,
  timestamp,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const REDELIVERY: Reasons = { status: 409, name: 'Redelivery', words: ['event_expired', 'switched_off'] };
const TEST: Reasons = { status: 409, name: 'TestDelivery', words: ['paused', 'switched_off'] };

const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const anyText = text({ max: 2048 });
const nullable = { nullable: true };
const eventName = oneOf(eventNames, 'EventName');

class DeliveriesQuery {
  @Field(pageLimit, { optional: true, default: DEFAULT_LIMIT, description: 'How many entries to return at most.' })
  limit?: number;
  @Field(integer({ min: 0, max: 1_000_000 }), {
    optional: true,
    default: 0,
    description: 'How many entries to skip.',
    example: 0,
  })
  offset?: number;
  @Field(eventName, { optional: true, description: 'Only deliveries of this event.' })
  event?: string;
  @Field(uuid(), { optional: true, description: 'Only deliveries of the event with this id.' })
  eventId?: string;
  @Field(oneOf(['success', 'failure', 'unresolved'], 'DeliveryOutcome'), {
    optional: true,
    description:
      'Only attempts that succeeded, or that failed; or the last attempts of events that used them all up and were not repeated since.',
  })
  outcome?: 'success' | 'failure' | 'unresolved';
}

/** Excludes request and response. */
export class DeliveryAttemptResource {
  @Field(count, { description: 'Unique identifier of the entry; used to redeliver.', example: 4711 })
  id: number;
  @Field(uuid(), { description: 'The subscription.' })
  subscriptionId: string;
  @Field(eventName, { person: false, description: 'The name of the event.', example: 'contact.created' })
  event: string;
  @Field(uuid(), { description: 'Unique identifier of the event, the same for every attempt.' })
  eventId: string;
  @Field(count, { description: 'The number of the attempt, from 1.', example: 1 })
  attempt: number;
  @Field(count, {
    ...nullable,
    description: 'The status that the receiver answered with; null if it did not.',
    example: 200,
  })
  statusCode: number | null;
  @Field(anyText, {
    nullable: true,
    person: false,
    description: 'Why the attempt failed: `http_<status>`, `timeout` or the network error; null if it succeeded.',
    example: null,
  })
  error: string | null;
  @Field(count, { ...nullable, description: 'How long the receiver took to answer, in milliseconds.', example: 83 })
  latencyMs: number | null;
  @Field(count, { nullable: true, description: 'For a manual redelivery, the entry that was repeated.', example: null })
  redeliveryOf: number | null;
  @Field(timestamp(), { description: 'When the attempt ended.' })
  createdAt: Date;
}

export class DeliveryResource extends DeliveryAttemptResource {
  @Field(text({ max: 500 }), {
    ...nullable,
    person: 'withheld',
    description: 'The first 500 characters of what the receiver answered.',
    example: 'ok',
  })
  responseExcerpt: string | null;
  @Field(anyObject(), {
    person: 'withheld',
    description: 'The body that was sent.',
    example: { id: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a14', type: 'contact.created' },
  })
  requestPayload: Record<string, unknown>;
}

class SendTestRequest {
  @Field(eventName, {
    description: 'The event to send, whether or not the subscription listens to it.',
    example: 'contact.created',
  })
  event: EventName;
}

class QueuedDelivery {
  @Field(uuid(), { description: 'The subscription.' })
  subscriptionId: string;
  @Field(eventName, { person: false, description: 'The name of the event.', example: 'contact.created' })
  event: string;
  @Field(uuid(), { description: 'Unique identifier of the event, the same for every attempt.' })
  eventId: string;
  @Field(oneOf(['queued'], 'QueuedStatus'), { description: 'The delivery is queued.' })
  status: 'queued';
}

class QueuedRedelivery extends QueuedDelivery {
  @Field(count, { description: 'The entry that is repeated.', example: 4711 })
  deliveryId: number;
}

const deliveries = { tag: 'Webhooks', tier: 'beta', credentials: WORKSPACE_CREDENTIALS } as const;

@Controller()
export class WebhookDeliveriesHttp {
  constructor(@Inject(EVENTS) private readonly events: Events) {}

  @Operation.get('/webhooks/:id/deliveries', {
    ...deliveries,
    id: 'listDeliveries',
    summary: "List a subscription's deliveries",
    description: 'One entry for each attempt, newest first.',
    scopes: ['webhooks:read'],
    errors: ['NOT_FOUND'],
    response: DeliveryResource,
    list: 'offset',
  })
  async list(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: DeliveriesQuery,
  ): Promise<Listing<DeliveryResource>> {
    const { limit = DEFAULT_LIMIT, offset = 0, ...filter } = query;
    const attempts = await this.events.listDeliveries(actor, id, { ...filter, limit, offset });
    return new Listing(attempts, { pagination: { limit }, offset });
  }

  @Operation.post('/webhooks/:id/deliveries/:deliveryId/redeliver', {
    ...deliveries,
    id: 'redeliver',
    summary: 'Redeliver an event',
    description:
      'Makes one attempt with the same event id and a fresh signature, to the current url; `data` is decided again. Works on a paused subscription. Refused with 409 and the reason `switched_off` if the subscription is switched off, or `event_expired` if the event is no longer kept. The outcome is a new entry with `redelivery_of`.',
    scopes: ['webhooks:write'],
    params: {
      deliveryId: { shape: serialNumber(), description: 'Unique identifier of the entry in the delivery log.' },
    },
    status: 202,
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [REDELIVERY],
    response: QueuedRedelivery,
  })
  async redeliver(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @PathParam('deliveryId') deliveryId: number,
  ): Promise<QueuedRedelivery> {
    return { ...(await this.events.redeliver(actor, id, deliveryId)), status: 'queued' };
  }

  @Operation.post('/webhooks/:id/test', {
    ...deliveries,
    id: 'testWebhook',
    summary: 'Send a test event',
    description:
      'Delivers the sample of the event with `resource.type` `test`, like any other event. Refused with 409 and the reason `switched_off` or `paused` if nothing would be delivered.',
    scopes: ['webhooks:write'],
    status: 202,
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [TEST],
    response: QueuedDelivery,
  })
  async test(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { event }: SendTestRequest,
  ): Promise<QueuedDelivery> {
    return { ...(await this.events.sendTestEvent(actor, id, event)), status: 'queued' };
  }
}
