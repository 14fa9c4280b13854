import { Body, Controller, Inject } from '@nestjs/common';
import {
  conversationLimits,
  MESSAGES,
  ticketLimits,
  type Conversation,
  type ConversationRef,
  type Messages,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  documented,
  Field,
  MEMBER_CREDENTIALS,
  notBlank,
  ObjectField,
  Operation,
  PathParam,
  RefusesFields,
  timestamp,
  Together,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { CLAIMED, CLOSED, HANDLER_HUMAN, INVALID_STATE, NO_BOT } from '../../http/reasons';
import { conversationInPath } from './conversation-ref';
import { ConversationResource, namesOf, shownConversation } from './conversation-resource';

const optional = { optional: true };
const ticketSubject = documented(notBlank({ max: ticketLimits.subject }), {
  description: 'What the ticket is about.',
  example: 'Cambio de hora',
});
const clearable = { optional: true, nullable: true };
const member = { ...clearable, description: 'The member who has it from now on; null for nobody.' };
const team = { ...clearable, description: 'The team that has it from now on; null for none.' };

const BESIDE = 'Use POST /conversations/{id}/notes.';

@RefusesFields({ note: BESIDE, reason: BESIDE })
class SnoozeConversationRequest {
  @Field(timestamp(), { description: 'When it is open again: within a year.', example: '2027-01-15T12:00:00.000Z' })
  until: Date;
}

@RefusesFields({ reason: 'Use note.' })
class ResolveConversationRequest {
  @Field(notBlank({ max: conversationLimits.note }), {
    ...optional,
    description: 'A note beside it.',
    example: 'Hora confirmada.',
  })
  note?: string;
}

@RefusesFields({ note: 'Use reason.' })
class CloseConversationRequest {
  @Field(notBlank({ max: conversationLimits.reason }), {
    ...optional,
    description: 'Why.',
    example: 'Número equivocado.',
  })
  reason?: string;
}

@RefusesFields({ note: BESIDE, reason: BESIDE })
@Together<AssignConversationRequest>(['assigneeUserId', 'teamId'], ({ assigneeUserId, teamId }) =>
  assigneeUserId === undefined && teamId === undefined
    ? [{ path: '', message: 'assignee_user_id or team_id is required.', code: 'invalid_type' }]
    : [],
)
class AssignConversationRequest {
  @Field(uuid(), { ...member, example: null })
  assigneeUserId?: string | null;
  @Field(uuid(), { ...team, example: null })
  teamId?: string | null;
}

class HandoffTicketRequest {
  @Field(ticketSubject)
  subject: string;
}

@RefusesFields({ note: 'Use reason and summary.' })
class HandoffRequest {
  @Field(notBlank({ max: conversationLimits.reason }), {
    description: 'Why a person is needed; kept as a note.',
    example: 'Pide hablar con una persona.',
  })
  reason: string;
  @Field(uuid(), { ...team, example: null })
  teamId?: string | null;
  @Field(uuid(), { ...member, example: null })
  assigneeUserId?: string | null;
  @Field(notBlank({ max: conversationLimits.summary }), {
    ...optional,
    description: 'What was said so far; kept with the reason.',
    example: 'Quiere cambiar su hora.',
  })
  summary?: string;
  @ObjectField(() => HandoffTicketRequest, {
    ...optional,
    description: 'A ticket that is opened with it, unless one is active.',
  })
  ticket?: HandoffTicketRequest;
}

@RefusesFields({ reason: 'Use note.', summary: 'Use note.' })
class ReturnToAiRequest {
  @Field(uuid(), {
    ...optional,
    description: 'The AI agent that answers from now on; the conversation’s, else the account’s, where it is left out.',
    example: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a10',
  })
  aiAgentId?: string;
  @Field(notBlank({ max: conversationLimits.note }), {
    ...optional,
    description: 'A note beside it.',
    example: 'Ya está resuelto.',
  })
  note?: string;
}

const move = {
  ...conversationInPath,
  tag: 'Conversations',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: ConversationResource,
  scopes: ['conversations:write'],
  errors: ['NOT_FOUND', 'CONFLICT'],
  reasons: [CLOSED, INVALID_STATE],
  ceiling: { uncounted: 'It creates nothing.' },
  outlivesTheApp: 'data',
  status: 200,
} as const;
const hands = { ...move, scopes: ['conversations:assign'], reasons: [CLOSED] } as const;

@Controller()
export class ConversationMovesHttp {
  constructor(@Inject(MESSAGES) private readonly messages: Messages) {}

  @Operation.post('/conversations/:id/snooze', {
    ...move,
    id: 'snoozeConversation',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    summary: 'Snooze a conversation',
    description: 'It is open again then, or with the next inbound message.',
  })
  snooze(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: ConversationRef,
    @Body() body: SnoozeConversationRequest,
  ): Promise<ConversationResource> {
    return this.moved(actor, ref, (id) => this.messages.snooze(actor, id, body));
  }

  @Operation.post('/conversations/:id/pend', { ...move, id: 'pendConversation', summary: "It is the customer's turn" })
  pend(@CurrentActor() actor: Actor, @PathParam('id') ref: ConversationRef): Promise<ConversationResource> {
    return this.moved(actor, ref, (id) => this.messages.pend(actor, id));
  }

  @Operation.post('/conversations/:id/reopen', {
    ...move,
    id: 'reopenConversation',
    reasons: [CLOSED],
    summary: 'Reopen a conversation',
  })
  reopen(@CurrentActor() actor: Actor, @PathParam('id') ref: ConversationRef): Promise<ConversationResource> {
    return this.moved(actor, ref, (id) => this.messages.reopen(actor, id));
  }

  @Operation.post('/conversations/:id/resolve', {
    ...move,
    id: 'resolveConversation',
    reasons: [CLOSED],
    summary: 'Resolve a conversation',
  })
  resolve(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: ConversationRef,
    @Body() body: ResolveConversationRequest,
  ): Promise<ConversationResource> {
    return this.moved(actor, ref, (id) => this.messages.resolve(actor, id, body));
  }

  @Operation.post('/conversations/:id/close', {
    ...move,
    id: 'closeConversation',
    errors: ['NOT_FOUND'],
    reasons: undefined,
    summary: 'Close a conversation',
    description: 'For good: what the contact writes next begins another one.',
  })
  close(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: ConversationRef,
    @Body() body: CloseConversationRequest,
  ): Promise<ConversationResource> {
    return this.moved(actor, ref, (id) => this.messages.close(actor, id, body));
  }

  @Operation.post('/conversations/:id/assign', {
    ...hands,
    id: 'assignConversation',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    example: { assignee_user_id: null },
    summary: 'Assign a conversation',
    description: 'With an assignee, people answer.',
  })
  assign(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: ConversationRef,
    @Body() body: AssignConversationRequest,
  ): Promise<ConversationResource> {
    return this.moved(actor, ref, (id) => this.messages.assign(actor, id, body));
  }

  @Operation.post('/conversations/:id/claim', {
    ...hands,
    id: 'claimConversation',
    credentials: [...MEMBER_CREDENTIALS, 'connected_app'],
    reasons: [CLOSED, CLAIMED],
    summary: 'Take over a conversation',
    description: 'For a member; of several at once, one has it.',
  })
  claim(@CurrentActor() actor: Actor, @PathParam('id') ref: ConversationRef): Promise<ConversationResource> {
    return this.moved(actor, ref, (id) => this.messages.claim(actor, id));
  }

  @Operation.post('/conversations/:id/handoff', {
    ...hands,
    id: 'handOffConversation',
    scopesOfFields: { ticket: 'tickets:write' },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    reasons: [CLOSED, HANDLER_HUMAN],
    summary: 'Hand a conversation to people',
  })
  handOff(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: ConversationRef,
    @Body() body: HandoffRequest,
  ): Promise<ConversationResource> {
    return this.moved(actor, ref, (id) => this.messages.handOff(actor, id, body));
  }

  @Operation.post('/conversations/:id/return-to-ai', {
    ...hands,
    id: 'returnConversationToAi',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    reasons: [CLOSED, NO_BOT],
    summary: 'Hand a conversation to the AI',
  })
  returnToAi(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: ConversationRef,
    @Body() body: ReturnToAiRequest,
  ): Promise<ConversationResource> {
    return this.moved(actor, ref, (id) => this.messages.returnToAi(actor, id, body));
  }

  private async moved(
    actor: Actor,
    ref: ConversationRef,
    work: (id: string) => Promise<Conversation>,
  ): Promise<ConversationResource> {
    const whole = await this.messages.shown(await work(await this.messages.idOf(actor, ref)));
    return shownConversation(whole, await namesOf(this.messages, actor, [whole]));
  }
}
