import {
  conversationLimits,
  conversationStatuses,
  displayIdOf,
  handlers,
  messageChannels,
  messageTypes,
  priorities,
  resolvers,
  type ConversationStatus,
  type Handler,
  type LastMessage,
  type MessageChannel,
  type Messages,
  type MessageType,
  type Priority,
  type ShownConversation,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CreatedAt,
  documented,
  Field,
  flag,
  Id,
  integer,
  notBlank,
  ObjectField,
  oneOf,
  text,
  timestamp,
  UpdatedAt,
  uuid,
} from '@workops/edge';

const nullable = { nullable: true };
const COUNT = { min: 0, max: 2_147_483_647 };

export const status = documented(oneOf(conversationStatuses, 'ConversationStatus'), {
  description: 'Where it stands.',
  example: 'open',
});
export const handler = documented(oneOf(handlers, 'ConversationHandler'), {
  description: 'Who answers.',
  example: 'human',
});
export const channel = documented(oneOf(messageChannels, 'MessageChannel'), {
  description: 'The kind of channel.',
  example: 'whatsapp',
});
export const priority = documented(oneOf(priorities, 'ConversationPriority'), {
  description: 'How urgent it is.',
  example: 'normal',
});
export const subject = documented(notBlank({ max: conversationLimits.subject }), {
  description: 'What it is about.',
  example: 'Hora de control',
});
export const messageType = documented(oneOf(messageTypes, 'MessageType'), {
  description: 'What it is.',
  example: 'text',
});
export const direction = documented(oneOf(['inbound', 'outbound', 'internal'], 'MessageDirection'), {
  description: 'Whether the contact wrote it, the workspace to the contact, or for itself.',
  example: 'inbound',
});
export const seq = documented(integer({ min: 1, max: COUNT.max }), {
  description: 'Its place in the conversation, from 1, without gaps.',
  example: 1,
});

class LastMessageResource {
  @Id()
  id: string;
  @Field(seq)
  seq: number;
  @Field(direction)
  direction: LastMessage['direction'];
  @Field(messageType)
  type: MessageType;
  @Field(text({ max: 200 }), {
    person: 'withheld',
    description: 'How it begins.',
    example: '¿Tienen hora para mañana?',
  })
  excerpt: string;
}

export class ConversationResource {
  @Id()
  id: string;
  @Field(text({ max: 20 }), { person: false, description: 'Its number in the workspace.', example: 'C-12' })
  displayId: string;
  @Field(uuid(), { person: 'id', description: 'The contact.' })
  contactId: string;
  @Field(text({ max: 500 }), {
    ...nullable,
    person: 'name',
    description: 'What the contact is called; null without `contacts:read`.',
    example: 'Josefa Núñez',
  })
  contactName: string | null;
  @Field(channel)
  channel: MessageChannel;
  @Field(uuid(), { description: 'The messaging account.' })
  messagingAccountId: string;
  @Field(status)
  status: ConversationStatus;
  @Field(handler)
  handler: Handler;
  @Field(uuid(), { ...nullable, description: 'The AI agent that answers.', example: null })
  aiAgentId: string | null;
  @Field(uuid(), { ...nullable, description: 'The member who has it; null for nobody.' })
  assigneeUserId: string | null;
  @Field(uuid(), { ...nullable, description: 'The team that has it.', example: null })
  teamId: string | null;
  @Field(uuid(), { ...nullable, description: 'The branch.', example: null })
  locationId: string | null;
  @Field(priority)
  priority: Priority;
  @Field(subject, { ...nullable, person: 'withheld' })
  subject: string | null;
  @Field(text({ max: conversationLimits.source }), {
    ...nullable,
    person: false,
    description: 'How it began.',
    example: 'inbound',
  })
  source: string | null;
  @Field(flag(), { description: 'Begun by a blocked contact: in no list unless asked for.' })
  filtered: boolean;
  @Field(uuid(), { ...nullable, description: 'Its ticket.', example: null })
  ticketId: string | null;
  @Field(timestamp(), { ...nullable, description: 'When a snoozed one is open again.', example: null })
  snoozedUntil: Date | null;
  @Field(timestamp(), {
    ...nullable,
    description: 'Until when free text can be sent; null where nothing closes, or nobody has written.',
  })
  windowExpiresAt: Date | null;
  @Field(timestamp(), { ...nullable, description: 'When the contact wrote last.' })
  lastInboundAt: Date | null;
  @Field(timestamp(), { ...nullable, description: 'Since when the contact waits for an answer.' })
  waitingSince: Date | null;
  @Field(integer(COUNT), { description: 'How many messages of the contact nobody has read.', example: 1 })
  unreadCount: number;
  @ObjectField(() => LastMessageResource, { ...nullable, person: 'withheld', description: 'The last message.' })
  lastMessage: LastMessageResource | null;
  @Field(uuid(), { ...nullable, description: 'The one before it, which was closed.', example: null })
  previousConversationId: string | null;
  @Field(timestamp(), { ...nullable, description: 'When it was resolved, or closed unresolved.', example: null })
  resolvedAt: Date | null;
  @Field(oneOf(resolvers, 'ConversationResolver'), {
    ...nullable,
    description: 'Who did; null for an API key.',
    example: null,
  })
  resolvedBy: string | null;
  @Field(timestamp(), { ...nullable, description: 'When it was closed.', example: null })
  closedAt: Date | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export const shownConversation = (
  conversation: ShownConversation,
  names: ReadonlyMap<string, string>,
): ConversationResource => ({
  ...conversation,
  displayId: displayIdOf(conversation),
  contactName: names.get(conversation.contactId) ?? null,
  messagingAccountId: conversation.accountId,
});

/** Needs one query; empty if the caller may not read contacts. */
export const namesOf = async (
  messages: Pick<Messages, 'contactNames'>,
  actor: Actor,
  conversations: readonly ShownConversation[],
) =>
  actor.scopes.has('contacts:read')
    ? messages.contactNames(actor, [...new Set(conversations.map(({ contactId }) => contactId))])
    : new Map<string, string>();
