import type { EventData, NewEvent } from '@workops/contracts';
import type { WorkspaceRecord } from '@workops/kernel';
import type { Handler, MessageChannel } from './vocabulary';
import type { Message } from './message';
import { moved, type ConversationStatus, type Move } from './states';

export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

export const resolvers = ['human', 'bot', 'system'] as const;
export type Resolver = (typeof resolvers)[number];

export interface LastMessage {
  id: string;
  seq: number;
  direction: Message['direction'];
  type: Message['type'];
  excerpt: string;
}

export interface Conversation extends WorkspaceRecord {
  number: number;
  contactId: string;
  channel: MessageChannel;
  accountId: string;
  identity: string;
  status: ConversationStatus;
  handler: Handler;
  aiAgentId: string | null;
  assigneeUserId: string | null;
  teamId: string | null;
  locationId: string | null;
  priority: Priority;
  subject: string | null;
  source: string | null;
  filtered: boolean;
  ticketId: string | null;
  snoozedUntil: Date | null;
  lastInboundAt: Date | null;
  waitingSince: Date | null;
  lastSeq: number;
  readSeq: number;
  unreadCount: number;
  lastMessage: LastMessage | null;
  activityAt: Date;
  previousConversationId: string | null;
  resolvedAt: Date | null;
  resolvedBy: Resolver | null;
  closedAt: Date | null;
}

export const conversationLimits = { subject: 200, source: 50, note: 4000, reason: 500, summary: 4000 };

export const displayIdOf = ({ number }: Pick<Conversation, 'number'>): string => `C-${number}`;

export const windowEnd = (lastInboundAt: Date | null, windowHours: number | null): Date | null =>
  lastInboundAt === null || windowHours === null ? null : new Date(lastInboundAt.getTime() + windowHours * 3_600_000);

const EXCERPT = 140;

export const excerptOf = (content: string): string => {
  const flat = content
    .slice(0, 4 * EXCERPT)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...flat];
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT - 1).join('')}…` : flat;
};

const lastMessageOf = ({ id, seq, direction, type, content }: Message): LastMessage => ({
  id,
  seq,
  direction,
  type,
  excerpt: excerptOf(content),
});

/** Undefined if the excerpt of the last message does not change. */
export function withReworded(conversation: Conversation, messages: readonly Message[]): Conversation | undefined {
  const { lastMessage } = conversation;
  const last = messages.find(({ id, direction }) => id === lastMessage?.id && direction === 'inbound');
  if (!lastMessage || !last || excerptOf(last.content) === lastMessage.excerpt) return undefined;
  return { ...conversation, lastMessage: lastMessageOf(last) };
}

/** Neither opens nor reopens a conversation. */
export const isSilent = ({ type }: Pick<Message, 'type'>): boolean => type === 'reaction' || type === 'system';

/** An automated message neither reopens nor waits for an answer. */
export function withInbound(conversation: Conversation, message: Message): Conversation {
  const { createdAt, providerAt } = message;
  const next = {
    ...withMessage(conversation, message),
    unreadCount: conversation.unreadCount + 1,
    lastInboundAt: providerAt ?? createdAt,
  };
  if (message.automated || isSilent(message)) return next;
  const waiting = { ...next, waitingSince: next.waitingSince ?? createdAt };
  return waiting.status === 'open' ? waiting : withMove(waiting, 'inbound', createdAt).conversation;
}

export const withMessage = (conversation: Conversation, message: Message): Conversation => ({
  ...conversation,
  lastSeq: message.seq,
  lastMessage: lastMessageOf(message),
  activityAt: message.createdAt,
  updatedAt: message.createdAt,
});

export const withOutbound = (conversation: Conversation, message: Message): Conversation => ({
  ...withMessage(conversation, message),
  waitingSince: null,
});

/** A person, or another system, has read what they answer. */
export const withAnswer = (conversation: Conversation, message: Message): Conversation => ({
  ...withOutbound(conversation, message),
  readSeq: message.seq,
  unreadCount: 0,
});

interface Moved {
  conversation: Conversation;
  changed: boolean;
  announced: boolean;
}

export function withMove(
  before: Conversation,
  move: Move,
  now: Date,
  over: { until?: Date; by?: Resolver | null } = {},
): Moved {
  const step = moved(before.status, move);
  if (!step) return { conversation: before, changed: false, announced: false };
  const { to, announced } = step;
  const ends = to === 'resolved' || to === 'closed';
  const conversation: Conversation = {
    ...before,
    status: to,
    snoozedUntil: to === 'snoozed' ? (over.until ?? null) : null,
    resolvedAt: !ends ? null : announced ? now : before.resolvedAt,
    resolvedBy: !ends ? null : announced ? (over.by ?? null) : before.resolvedBy,
    closedAt: to === 'closed' ? now : null,
    waitingSince: ends ? null : before.waitingSince,
    updatedAt: now,
  };
  return { conversation, changed: true, announced };
}

export const createdEvent = (conversation: Conversation): NewEvent<EventData<'conversation.created'>> => ({
  resourceId: conversation.id,
  data: {
    conversation_id: conversation.id,
    display_id: displayIdOf(conversation),
    channel: conversation.channel,
    contact_id: conversation.contactId,
    messaging_account_id: conversation.accountId,
    ticket_id: conversation.ticketId,
    handler: conversation.handler,
    status: conversation.status,
    source: conversation.source,
    created_at: conversation.createdAt.toISOString(),
  },
});

export const resolvedEvent = (
  before: Conversation,
  after: Conversation,
): NewEvent<EventData<'conversation.resolved'>> => ({
  resourceId: after.id,
  changes: { status: { from: before.status, to: after.status } },
  data: {
    conversation_id: after.id,
    display_id: displayIdOf(after),
    from_status: before.status as 'open',
    to_status: after.status as 'resolved',
    resolved_by: after.resolvedBy,
    resolved_at: after.resolvedAt && after.resolvedAt.toISOString(),
    ticket_id: after.ticketId,
  },
});

const handsOf = ({ assigneeUserId, handler, teamId }: Conversation) => ({
  assignee_user_id: assigneeUserId,
  handler,
  team_id: teamId,
});

/** Undefined if assignee, team and handler are unchanged. */
export function assignedEvent(
  before: Conversation,
  after: Conversation,
): NewEvent<EventData<'conversation.assigned'>> | undefined {
  const [from, to] = [handsOf(before), handsOf(after)];
  const names = (Object.keys(from) as (keyof typeof from)[]).filter((name) => from[name] !== to[name]);
  if (names.length === 0) return undefined;
  return {
    resourceId: after.id,
    changes: Object.fromEntries(names.map((name) => [name, { from: from[name], to: to[name] }])),
    data: {
      conversation_id: after.id,
      display_id: displayIdOf(after),
      from_assignee_user_id: before.assigneeUserId,
      to_assignee_user_id: after.assigneeUserId,
      from_handler: before.handler,
      to_handler: after.handler,
      ticket_id: after.ticketId,
    },
  };
}
