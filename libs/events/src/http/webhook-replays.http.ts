import { Body, Controller, Inject, Query } from '@nestjs/common';
import { eventNames, type EventName } from '@workops/contracts';
import { progressOf, REPLAY_REASONS, REPLAY_STATUSES, WEBHOOK_REPLAYS, type Replay, type Replays } from '../index';
import type { Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  Field,
  Id,
  integer,
  ListField,
  type Listing,
  toListing,
  mapped,
  NoOtherFields,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  PathParam,
  type Reasons,
  timestamp,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const REFUSED: Reasons = { status: 409, name: 'Replay', words: ['paused', 'replay_running', 'switched_off'] };

const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const eventName = oneOf(eventNames, 'EventName');
const onlySent = oneOf(['all', 'undelivered'], 'ReplayedEvents');

@NoOtherFields(() => ReplayResource)
class ReplayRequest {
  @Field(timestamp(), {
    description: 'Only events of this time or later; at most 30 days ago.',
    example: '2027-01-11T08:00:00.000Z',
  })
  from: Date;
  @Field(timestamp(), {
    description: 'Only events of before this time; a time to come means now.',
    example: '2027-01-11T12:00:00.000Z',
  })
  to: Date;
  @ListField(eventName, {
    min: 1,
    max: 20,
    optional: true,
    description: 'Only these events, to which the subscription listens.',
    example: ['contact.created'],
  })
  events?: EventName[];
  @Field(onlySent, {
    optional: true,
    default: 'undelivered',
    description:
      '`undelivered`: only events that were not delivered and do not wait to be. `all`: those that were as well.',
  })
  only?: 'all' | 'undelivered';
}

export class ReplayResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The subscription.' })
  subscriptionId: string;
  @Field(timestamp(), { description: 'Only events of this time or later.' })
  from: Date;
  @Field(timestamp(), { description: 'Only events of before this time.' })
  to: Date;
  @ListField(eventName, {
    max: 20,
    nullable: true,
    person: false,
    description: 'Only these events; null for all that the subscription listens to.',
    example: null,
  })
  events: readonly string[] | null;
  @Field(onlySent, { description: 'Which of them are sent.' })
  only: 'all' | 'undelivered';
  @Field(oneOf(REPLAY_STATUSES, 'ReplayStatus'), {
    description: '`failed` if it ended before it was through: `reason` says why.',
    example: 'running',
  })
  status: string;
  @Field(oneOf(REPLAY_REASONS, 'ReplayFailure'), {
    nullable: true,
    description: 'Why it failed: the subscription was paused or switched off, or it was given up.',
    example: null,
  })
  reason: string | null;
  @Field(integer({ min: 0, max: 100 }), {
    description: 'How much of its time is behind it, in percent; 100 when it is completed.',
    example: 40,
  })
  progress: number;
  @Field(count, { description: 'Events that were looked at.', example: 1200 })
  lookedAt: number;
  @Field(count, { description: 'Deliveries that were made of them.', example: 300 })
  queued: number;
  @Field(count, { description: 'Deliveries that succeeded.', example: 298 })
  succeeded: number;
  @Field(count, { description: 'Deliveries that used up their attempts.', example: 0 })
  failed: number;
  @CreatedAt()
  createdAt: Date;
  @Field(timestamp(), { nullable: true, description: 'When it began.' })
  startedAt: Date | null;
  @Field(timestamp(), { nullable: true, description: 'When it ended.', example: null })
  endedAt: Date | null;
}

const shown = ({ workspaceId: _workspace, reachedAt: _reached, ...replay }: Replay): ReplayResource => ({
  ...replay,
  progress: progressOf({ workspaceId: _workspace, reachedAt: _reached, ...replay }),
});

const replays = {
  tag: 'Webhooks',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: ReplayResource,
} as const;
const reading = { ...replays, scopes: ['webhooks:read'], pseudonyms: 'about_nobody' } as const;
const writing = { ...replays, scopes: ['webhooks:write'] } as const;
const replayId = { replayId: { shape: uuid(), description: 'Unique identifier of the replay.' } };

@Controller()
export class WebhookReplaysHttp {
  constructor(@Inject(WEBHOOK_REPLAYS) private readonly replays: Replays) {}

  @Operation.post('/webhooks/:id/replays', {
    ...writing,
    id: 'replayWebhook',
    ceiling: 'open_webhook_replays',
    outlivesTheApp: 'data',
    status: 202,
    summary: 'Send past events again',
    description:
      'In the background, with the ids that the events have, new signatures and up to five attempts each; `data` is decided again. Beside events that happen it is slow. One replay of a subscription at a time. Refused with 409 if the subscription is paused or switched off, which end it as well.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [REFUSED],
  })
  async begin(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ReplayRequest,
  ): Promise<ReplayResource> {
    return shown(await this.replays.begin(actor, id, body));
  }

  @Operation.get('/webhooks/:id/replays', {
    ...reading,
    id: 'listWebhookReplays',
    summary: "List a subscription's replays",
    description: 'Newest first. Kept for 30 days after their end.',
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: PageQuery,
  ): Promise<Listing<ReplayResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.replays.list(actor, id, page), shown), page);
  }

  @Operation.get('/webhooks/:id/replays/:replayId', {
    ...reading,
    id: 'readWebhookReplay',
    summary: 'Get a replay',
    params: replayId,
    errors: ['NOT_FOUND'],
  })
  async read(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @PathParam('replayId') replay: string,
  ): Promise<ReplayResource> {
    return shown(await this.replays.read(actor, id, replay));
  }

  @Operation.post('/webhooks/:id/replays/:replayId/cancel', {
    ...writing,
    id: 'cancelWebhookReplay',
    status: 200,
    summary: 'Cancel a replay',
    description: 'What waits is not sent; requests that are under way end. A replay that has ended stays as it is.',
    params: replayId,
    errors: ['NOT_FOUND'],
  })
  async cancel(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @PathParam('replayId') replay: string,
  ): Promise<ReplayResource> {
    return shown(await this.replays.cancel(actor, id, replay));
  }
}
