import { Body, Controller, Inject } from '@nestjs/common';
import { bridgeLimits, bridgeStatuses, INBOUND, messageTypes, type Inbound } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  describedObject,
  Field,
  integer,
  ListField,
  ObjectListField,
  Operation,
  PathId,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { SIMULATE } from '../../http/reasons';

const BODY_BYTES = 3 * 1024 * 1024;

const text = (description: string, more: object = {}) => ({ type: 'string', description, ...more });
const instant = (description: string) => text(description, { format: 'date-time' });

/** The total size alone is limited here; the bridge parser checks the rest. */
const saidMessage = describedObject({
  properties: {
    external_message_id: text('A repeat of it changes nothing.'),
    from: text('The number, address or handle of who writes.'),
    name: text('What they are called.'),
    type: text('`text` where it is left out.', { enum: messageTypes }),
    content: text('What they write.'),
    attachments: {
      type: 'array',
      maxItems: bridgeLimits.attachments,
      description: 'Their files, fetched afterwards.',
      items: { type: 'object', properties: { url: text('Where it is.') }, required: ['url'] },
    },
    sent_at: instant('When they wrote.'),
  },
  required: ['external_message_id', 'from', 'sent_at'],
});
const saidStatus = describedObject({
  properties: {
    message_id: text('It or `external_message_id`.', { format: 'uuid' }),
    external_message_id: text('The bridge’s id of the message.'),
    status: text('`deleted` empties an inbound message.', { enum: bridgeStatuses }),
    at: instant('When.'),
    error: { type: 'object', description: 'Of `failed`: `code` and `message`.' },
  },
  required: ['status', 'at'],
});

class SimulateRequest {
  @ListField(saidMessage, {
    optional: true,
    max: bridgeLimits.entries,
    description: 'What customers write.',
    example: [
      {
        external_message_id: 'm-1',
        from: '+56912345678',
        name: 'Josefa',
        content: '¿Tienen hora?',
        sent_at: '2027-01-11T12:00:00Z',
      },
    ],
  })
  messages?: object[];
  @ListField(saidStatus, {
    optional: true,
    max: bridgeLimits.entries,
    description: 'How messages that were sent fare.',
    example: [],
  })
  statuses?: object[];
}

class TakenMessageResource {
  @Field(uuid(), { description: 'The message.' })
  messageId: string;
  @Field(uuid(), { description: 'Its conversation.' })
  conversationId: string;
  @Field(integer({ min: 1, max: 2_147_483_647 }), { description: 'Its place there.', example: 1 })
  seq: number;
}

class SimulatedResource {
  @ObjectListField(() => TakenMessageResource, { description: 'By place; a repeat is the message that was there.' })
  messages: readonly TakenMessageResource[];
}

@Controller()
export class SimulatorHttp {
  constructor(@Inject(INBOUND) private readonly inbound: Inbound) {}

  @Operation.post('/messaging-accounts/:id/simulate', {
    id: 'simulateInbound',
    tag: 'Messaging accounts',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    scopes: ['messages:send'],
    status: 200,
    ceiling: { uncounted: 'People go on talking.' },
    outlivesTheApp: 'data',
    bodyLimit: BODY_BYTES,
    summary: 'Simulate what customers do',
    description:
      'Of an account of the simulator, which sandbox workspaces have: the body that a bridge posts, of 3 MiB at most. What is sent on such an account is ' +
      'delivered, or `failed` where it begins with `fail:`.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [SIMULATE],
    response: SimulatedResource,
  })
  simulate(
    @CurrentActor() actor: Actor,
    @PathId() accountId: string,
    @Body() body: SimulateRequest,
  ): Promise<SimulatedResource> {
    return this.inbound.simulate(actor, accountId, body);
  }
}
