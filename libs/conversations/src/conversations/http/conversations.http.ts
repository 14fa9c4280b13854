import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  conversationLimits,
  MESSAGES,
  type Conversation,
  type ConversationRef,
  type Messages,
  type Priority,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  BULK_BODY,
  CurrentActor,
  Field,
  integer,
  ListField,
  type Listing,
  toListing,
  mapped,
  notBlank,
  ObjectField,
  Operation,
  toPage,
  PathParam,
  RefusesFields,
  requireUnchanged,
  text,
  Together,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { ACTIVE, CHANNEL_KIND, CLOSED, SCOPE_NOT_HELD, VISIBILITY_NOT_HELD } from '../../http/reasons';
import { ConversationListQuery } from './conversation-query';
import { conversationInPath } from './conversation-ref';
import { ConversationResource, namesOf, priority, seq, shownConversation, subject } from './conversation-resource';
import { MessageContentRequest, outgoingOf, TemplateContentRequest, templateOf } from './message-requests';
import { purpose } from './message-resource';

const optional = { optional: true };
const clearable = { optional: true, nullable: true };

@RefusesFields({
  content: 'Use message.content.',
  note: 'Use POST /conversations/{id}/notes.',
  priority: 'Use PATCH /conversations/{id}.',
  send_at: 'A message is sent at once.',
  cc: 'A message goes to the contact alone.',
  bcc: 'A message has no hidden recipients.',
})
@Together<BeginConversationRequest>(['message', 'template'], ({ message, template }) =>
  message && template ? [{ path: 'template', message: 'Only one of message and template.', code: 'custom' }] : [],
)
class BeginConversationRequest {
  @Field(uuid(), { description: 'The contact; one that was merged is its survivor.' })
  contactId: string;
  @Field(uuid(), { description: 'The messaging account.' })
  messagingAccountId: string;
  @Field(subject, optional)
  subject?: string;
  @ObjectField(() => MessageContentRequest, { ...optional, description: 'The first message.' })
  message?: MessageContentRequest;
  @ObjectField(() => TemplateContentRequest, { ...optional, description: 'A template instead.' })
  template?: TemplateContentRequest;
  @Field(purpose, { ...optional, description: 'By default `answer` while one is possible, then `service`.' })
  purpose?: 'answer' | 'service' | 'promised_followup' | 'marketing';
  @ListField(text({ max: 50 }), {
    ...optional,
    max: 20,
    description: 'Every reason of the warning that the call was refused with.',
    example: [],
  })
  acknowledge?: string[];
  @Field(uuid(), { ...clearable, description: 'The member who has it.', example: null })
  assigneeUserId?: string | null;
  @Field(uuid(), { ...clearable, description: 'The team that has it.', example: null })
  teamId?: string | null;
  @Field(uuid(), { ...clearable, description: "The branch; by default the account's.", example: null })
  locationId?: string | null;
  @Field(notBlank({ max: conversationLimits.source }), {
    ...optional,
    default: 'api',
    description: 'How it began.',
    example: 'crm',
  })
  source?: string;
}

@RefusesFields({
  note: 'Use POST /conversations/{id}/notes.',
  tags: 'Only contacts have tags.',
  tag_ids: 'Only contacts have tags.',
})
class ChangeConversationRequest {
  @Field(priority, optional)
  priority?: Priority;
  @Field(subject, clearable)
  subject?: string | null;
  @Field(uuid(), { ...clearable, description: 'The branch.', example: null })
  locationId?: string | null;
}

/** A client would believe that these were changed. */
const ELSEWHERE = {
  status: 'Use POST /conversations/{id}/snooze, pend, reopen, resolve or close.',
  snoozedUntil: 'Use POST /conversations/{id}/snooze.',
  assigneeUserId: 'Use POST /conversations/{id}/assign.',
  teamId: 'Use POST /conversations/{id}/assign.',
  handler: 'Use POST /conversations/{id}/handoff or return-to-ai.',
  aiAgentId: 'Use POST /conversations/{id}/return-to-ai.',
  ticketId: 'Use POST /tickets/{id}/conversations.',
};

class ReadRequest {
  @Field(seq, { description: 'The last message that was read.' })
  upToSeq: number;
}

const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

class ByStatusResource {
  @Field(count, { description: 'Open ones.', example: 12 })
  open: number;
  @Field(count, { description: 'Pending ones.', example: 3 })
  pending: number;
  @Field(count, { description: 'Snoozed ones.', example: 1 })
  snoozed: number;
  @Field(count, { description: 'Resolved ones.', example: 8 })
  resolved: number;
  @Field(count, { description: 'Closed ones.', example: 120 })
  closed: number;
}

class ConversationStatsResource {
  @ObjectField(() => ByStatusResource, { description: 'By status.' })
  byStatus: ByStatusResource;
  @Field(count, { description: "The caller's, neither resolved nor closed.", example: 2 })
  mine: number;
  @Field(count, { description: "Nobody's, likewise.", example: 4 })
  unassigned: number;
  @Field(count, { description: 'Those in which the contact waits.', example: 5 })
  waiting: number;
}

const conversations = {
  tag: 'Conversations',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: ConversationResource,
} as const;
/** Callers who see pseudonyms may send these. Typed text, such as a subject, may contain a name. */
const listed = [
  'status',
  'assigneeUserId',
  'teamId',
  'handler',
  'channel',
  'channels',
  'messagingAccountId',
  'contactId',
  'ticketId',
  'priority',
  'waiting',
  'filtered',
  'sort',
  'cursor',
  'limit',
];

@Controller()
export class ConversationsHttp {
  constructor(@Inject(MESSAGES) private readonly messages: Messages) {}

  @Operation.post('/conversations', {
    ...conversations,
    id: 'createConversation',
    bodyLimit: BULK_BODY,
    ceiling: { uncounted: 'People go on talking.' },
    outlivesTheApp: 'data',
    summary: 'Open a conversation',
    description:
      'With a first message where there is one. An address that only the card has becomes a channel of the contact.',
    scopes: ['conversations:write'],
    scopesOfFields: { message: 'messages:send', template: 'messages:send' },
    errors: ['VALIDATION_ERROR', 'CONFLICT', 'OUTBOUND_BLOCKED', 'OUTBOUND_WARNING'],
    reasons: [ACTIVE, CHANNEL_KIND, VISIBILITY_NOT_HELD],
  })
  async begin(@CurrentActor() actor: Actor, @Body() body: BeginConversationRequest): Promise<ConversationResource> {
    const { contactId, messagingAccountId: accountId, message, template, ...rest } = body;
    const outgoing = message ? outgoingOf(message, body) : template ? templateOf(template, body) : null;
    const { subject: about = null, assigneeUserId = null, teamId = null, locationId = null, source = null } = rest;
    const begun = {
      contactId,
      accountId,
      message: outgoing,
      subject: about,
      assigneeUserId,
      teamId,
      locationId,
      source,
    };
    return this.shown(actor, await this.messages.begin(actor, begun));
  }

  @Operation.get('/conversations', {
    ...conversations,
    id: 'listConversations',
    pseudonyms: { takes: listed },
    summary: 'List conversations',
    scopes: ['conversations:read'],
    errors: [],
    reasons: [SCOPE_NOT_HELD],
    list: 'cursor',
    snapshot: true,
  })
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: ConversationListQuery,
  ): Promise<Listing<ConversationResource>> {
    const page = toPage(query);
    const { status: statuses, messagingAccountId: accountId, sort = 'activity', ...filter } = query;
    const found = await this.messages.list(actor, { ...filter, ...page, statuses, accountId, sort });
    const names = await namesOf(this.messages, actor, found.items);
    return toListing(
      mapped(found, (each) => shownConversation(each, names)),
      page,
    );
  }

  @Operation.get('/conversations/stats', {
    ...conversations,
    response: ConversationStatsResource,
    id: 'countConversations',
    pseudonyms: 'about_nobody',
    summary: 'Count conversations',
    description: 'Those that the caller sees.',
    scopes: ['conversations:read'],
    errors: [],
  })
  stats(@CurrentActor() actor: Actor): Promise<ConversationStatsResource> {
    return this.messages.count(actor);
  }

  @Operation.get('/conversations/:id', {
    ...conversations,
    ...conversationInPath,
    id: 'readConversation',
    pseudonyms: { takes: [] },
    summary: 'Get a conversation',
    scopes: ['conversations:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathParam('id') ref: ConversationRef): Promise<ConversationResource> {
    const conversation = await this.messages.read(actor, ref);
    return shownConversation(conversation, await namesOf(this.messages, actor, [conversation]));
  }

  @Operation.patch('/conversations/:id', {
    ...conversations,
    ...conversationInPath,
    id: 'updateConversation',
    summary: 'Update a conversation',
    description: 'Announces nothing.',
    scopes: ['conversations:write'],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    reasons: [CLOSED],
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: ConversationRef,
    @Body() body: ChangeConversationRequest,
  ): Promise<ConversationResource> {
    if (actor.scopes.has('conversations:read')) await requireUnchanged(body, ELSEWHERE, () => this.read(actor, ref));
    return this.shown(actor, await this.messages.change(actor, await this.messages.idOf(actor, ref), body));
  }

  @Operation.post('/conversations/:id/read', {
    ...conversations,
    ...conversationInPath,
    id: 'markConversationRead',
    ceiling: { uncounted: 'It creates nothing.' },
    outlivesTheApp: 'data',
    summary: 'Mark messages read',
    scopes: ['conversations:write'],
    errors: ['NOT_FOUND'],
    status: 200,
  })
  async markRead(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: ConversationRef,
    @Body() { upToSeq }: ReadRequest,
  ): Promise<ConversationResource> {
    return this.shown(actor, await this.messages.markRead(actor, await this.messages.idOf(actor, ref), upToSeq));
  }

  private async shown(actor: Actor, conversation: Conversation): Promise<ConversationResource> {
    const whole = await this.messages.shown(conversation);
    return shownConversation(whole, await namesOf(this.messages, actor, [whole]));
  }
}
