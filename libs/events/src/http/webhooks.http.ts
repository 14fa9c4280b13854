import { Body, Controller, Inject, Query } from '@nestjs/common';
import { eventNames } from '@workops/contracts';
import { EVENTS, type Events } from '../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  type Deferred,
  Field,
  type FieldOptions,
  flag,
  ListField,
  type Listing,
  toListing,
  MINTING_CREDENTIALS,
  NoOtherFields,
  oneOfOr,
  Operation,
  toPage,
  PageQuery,
  PathId,
  type Reasons,
  text,
  uri,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { WebhookResource } from './webhook-resource';

const ROTATION: Reasons = { status: 409, name: 'SecretRotation', words: ['rotation_under_way'] };

const url = uri({ max: 2048 });
const eventName = oneOfOr('*', eventNames, 'EventName');
const description = text({ max: 500 });
const optional = { optional: true };
const toUrl: FieldOptions = {
  description: 'Its host must resolve to public addresses.',
  example: 'https://example.com/hooks',
};
const toEvents = { min: 1, max: 20, description: '`*` means every event, future ones included.' };

class SubscribeRequest {
  @Field(url, {
    ...toUrl,
    description: 'Where to post events. Must resolve to public addresses.',
    example: 'https://example.com/hooks',
  })
  url: string;
  @ListField(eventName, {
    ...toEvents,
    description: 'The events to send; `*` means all, future ones included.',
    example: ['contact.created'],
  })
  events: string[];
  @Field(description, {
    optional: true,
    nullable: true,
    description: 'Your own description of the subscription.',
    example: 'CRM sync',
  })
  description?: string | null;
  @Field(flag(), {
    optional: true,
    default: false,
    description: 'Whether deliveries contain `data`, as far as the owner may read it.',
  })
  includeData?: boolean;
}

@NoOtherFields(() => WebhookResource)
class ChangeWebhookRequest {
  @Field(url, {
    ...toUrl,
    ...optional,
    description: 'Where to post events. Must resolve to public addresses.',
    example: 'https://example.com/hooks',
  })
  url?: string;
  @ListField(eventName, {
    ...toEvents,
    ...optional,
    description: 'The events to send; `*` means all, future ones included.',
    example: ['contact.created'],
  })
  events?: string[];
  @Field(description, {
    ...optional,
    nullable: true,
    description: 'Your own description of the subscription.',
    example: 'CRM sync',
  })
  description?: string | null;
  @Field(flag(), { ...optional, description: 'Whether deliveries contain `data`, as far as the owner may read it.' })
  includeData?: boolean;
  @Field(flag(), {
    ...optional,
    description: 'False switches the subscription off: nothing is sent, and what is queued is discarded.',
  })
  enabled?: boolean;
}

class RotateSecretRequest {
  @Field(flag(), {
    optional: true,
    default: true,
    description: 'False drops the present secret at once, also while a rotation is under way.',
  })
  overlap?: boolean;
}

const webhooks = {
  tag: 'Webhooks',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: WebhookResource,
} as const;
const write = { scopes: ['webhooks:write'] } as const;

@Controller()
export class WebhooksHttp {
  constructor(@Inject(EVENTS) private readonly events: Events) {}

  @Operation.post('/webhooks', {
    ...webhooks,
    ...write,
    id: 'createWebhook',
    ceiling: 'webhook_subscriptions',
    outlivesTheApp: 'owned',
    summary: 'Create a subscription',
    description: 'Shows the whole secret, once. The caller becomes the owner.',
    errors: [],
    secretShownOnce: true,
    callsOutside: true,
  })
  async create(@CurrentActor() actor: Actor, @Body() body: SubscribeRequest): Promise<Deferred<WebhookResource>> {
    return this.events.prepareSubscription(actor, body);
  }

  @Operation.get('/webhooks', {
    ...webhooks,
    id: 'listWebhooks',
    pseudonyms: 'about_nobody',
    summary: 'List subscriptions',
    description: 'Newest first.',
    scopes: ['webhooks:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<WebhookResource>> {
    const page = toPage(query);
    return toListing(await this.events.listSubscriptions(actor, page), page);
  }

  @Operation.get('/webhooks/:id', {
    ...webhooks,
    id: 'readWebhook',
    pseudonyms: 'about_nobody',
    summary: 'Get a subscription',
    scopes: ['webhooks:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<WebhookResource> {
    return this.events.readSubscription(actor, id);
  }

  @Operation.put('/webhooks/:id', {
    ...webhooks,
    ...write,
    id: 'changeWebhook',
    asksOutside: true,
    outlivesTheApp: 'owned',
    summary: 'Update a subscription',
    description:
      'Fields that are left out keep their values. Changing `url`, `events` or `include_data` makes the caller the owner. A subscription that is switched on again receives events from then on.',
    errors: ['NOT_FOUND'],
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeWebhookRequest,
  ): Promise<WebhookResource> {
    return this.events.updateSubscription(actor, id, body);
  }

  @Operation.delete('/webhooks/:id', {
    ...webhooks,
    ...write,
    response: undefined,
    id: 'deleteWebhook',
    summary: 'Delete a subscription',
    description: 'The secret is deleted too. Deliveries in flight finish; nothing else is sent.',
    errors: ['NOT_FOUND'],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.events.deleteSubscription(actor, id);
  }

  @Operation.post('/webhooks/:id/resume', {
    ...webhooks,
    ...write,
    id: 'resumeWebhook',
    summary: 'Resume a subscription',
    description:
      'Resets both counters to zero. Events that happened during the pause are sent by a replay alone. Has no effect on a subscription that is not paused.',
    status: 200,
    errors: ['NOT_FOUND'],
  })
  async resume(@CurrentActor() actor: Actor, @PathId() id: string): Promise<WebhookResource> {
    return this.events.resumeSubscription(actor, id);
  }

  @Operation.post('/webhooks/:id/rotate-secret', {
    ...webhooks,
    ...write,
    credentials: MINTING_CREDENTIALS,
    id: 'rotateWebhookSecret',
    status: 200,
    summary: 'Rotate the secret of a subscription',
    description:
      'Shows the new secret, once. For 24 hours deliveries are signed with both secrets, in two `v1` of `X-Webhook-Signature`: a receiver that reads one `v1` alone needs `overlap: false`, which signs with the new secret alone. Until then another rotation with an overlap is refused with 409 and the reason `rotation_under_way`.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [ROTATION],
    secretShownOnce: true,
  })
  async rotateSecret(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { overlap = true }: RotateSecretRequest,
  ): Promise<WebhookResource> {
    return this.events.rotateSecret(actor, id, { overlap });
  }
}
