import type { EventData, NewEvent } from '@workops/contracts';
import { conflict, idShownTo, type Actor, type Author, type DomainError, type WorkspaceRecord } from '@workops/kernel';
import type { Conversation, Priority } from '../../conversations/domain/conversation';
import type { MessageChannel } from '../../conversations/domain/vocabulary';
import type { SlaSubject } from '../../sla/domain/sla-policy';
import { clocked, newClock, type TicketClock } from '../../sla/domain/ticket-clock';
import type { ClockOf } from '../../sla/domain/sla-terms';

export const ticketStatuses = ['open', 'pending', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticketOpeners = ['human', 'bot', 'rule', 'system'] as const;
export type TicketOpener = (typeof ticketOpeners)[number];

export const ticketWays = ['app', 'api', 'handoff', 'trigger', 'macro', 'stale_handoff'] as const;
export type TicketWay = (typeof ticketWays)[number];

export const ticketEnders = [...ticketOpeners, 'api_key'] as const;
export type TicketEnder = (typeof ticketEnders)[number];

export const ticketLimits = { subject: 200, reason: 500, brand: 100, conversations: 50 };

const NO_CHANNEL = 'none';

export interface Ticket extends WorkspaceRecord, TicketClock {
  number: number;
  subject: string;
  reason: string | null;
  status: TicketStatus;
  priority: Priority;
  contactId: string;
  originConversationId: string | null;
  /** A conversation that gets a later ticket leaves, unless it is the only one. */
  conversationIds: readonly string[];
  channel: MessageChannel | typeof NO_CHANNEL;
  assigneeUserId: string | null;
  teamId: string | null;
  locationId: string | null;
  brand: string | null;
  openedBy: TicketOpener;
  openedVia: TicketWay;
  openedAt: Date;
  reopenCount: number;
  firstResponseAt: Date | null;
  firstResponseMessageId: string | null;
  resolvedAt: Date | null;
  resolvedBy: TicketEnder | null;
  closedAt: Date | null;
  closedBy: TicketEnder | null;
  /** Took over its conversations; this one stays resolved. */
  mergedIntoId: string | null;
}

export const ticketDisplayIdOf = ({ number }: Pick<Ticket, 'number'>): string => `T-${number}`;

export const NO_TICKET = 'El ticket no existe.';
export const ticketClosed = (): DomainError => conflict('closed', 'El ticket está cerrado.');
/** Names the active ticket if the actor may see it. */
export const ticketActive = (actor: Actor, ticket: Ticket): DomainError =>
  conflict('ticket_active', 'La conversación ya tiene un ticket abierto.', {
    ticket_id: idShownTo(actor, { ...ticket, ownerUserId: ticket.assigneeUserId }),
  });

/** Hidden unless the actor sees all records. */
export const mergedIntoShownTo = (
  { visibility }: Pick<Actor, 'visibility'>,
  { mergedIntoId }: Pick<Ticket, 'mergedIntoId'>,
): string | null => (visibility.kind === 'all' ? mergedIntoId : null);

export function ticketMerged(actor: Actor, ticket: Pick<Ticket, 'mergedIntoId'>): DomainError {
  const into = mergedIntoShownTo(actor, ticket);
  return conflict('merged', 'El ticket fue unido a otro.', into === null ? {} : { ticket_id: into });
}

export const isActiveTicket = ({ status }: Pick<Ticket, 'status'>): boolean =>
  status === 'open' || status === 'pending';

export type RuleKind = 'trigger' | 'macro';

const OPENERS: Record<Author['kind'], TicketOpener> = {
  member: 'human',
  ai_agent: 'bot',
  api_key: 'system',
  system: 'system',
  contact: 'system',
};

export const openerOf = ({ author }: Actor, rule?: RuleKind): TicketOpener => (rule ? 'rule' : OPENERS[author.kind]);
export const enderOf = ({ author }: Actor, rule?: RuleKind): TicketEnder =>
  rule ? 'rule' : author.kind === 'api_key' ? 'api_key' : OPENERS[author.kind];

/** Members without an intermediary use the app; all others the API. */
export const wayOf = ({ author }: Actor, rule?: RuleKind): TicketWay =>
  rule ?? (author.kind === 'member' && !author.via ? 'app' : 'api');

export interface TicketOpening {
  id: string;
  subject: string;
  reason: string | null;
  priority: Priority;
  assigneeUserId: string | null;
  teamId: string | null;
  brand: string | null;
  by: TicketOpener;
  via: TicketWay;
  now: Date;
}

/** Another system answers them, or they are filtered. */
export const hasNoClock = ({ handler, filtered }: Pick<Conversation, 'handler' | 'filtered'>): boolean =>
  handler === 'external' || filtered;

type TicketConversation = Pick<
  Conversation,
  'workspaceId' | 'id' | 'contactId' | 'channel' | 'locationId' | 'handler' | 'filtered'
>;

export function newTicket(conversation: TicketConversation, { by, via, now, ...fields }: TicketOpening): Ticket {
  const { workspaceId, id: conversationId, contactId, channel, locationId } = conversation;
  return {
    workspaceId,
    number: 0,
    status: 'open',
    contactId,
    originConversationId: conversationId,
    conversationIds: [conversationId],
    channel,
    locationId,
    ...fields,
    openedBy: by,
    openedVia: via,
    openedAt: now,
    reopenCount: 0,
    firstResponseAt: null,
    firstResponseMessageId: null,
    resolvedAt: null,
    resolvedBy: null,
    closedAt: null,
    closedBy: null,
    mergedIntoId: null,
    ...newClock(hasNoClock(conversation) ? null : now),
    createdAt: now,
    updatedAt: now,
  };
}

/** A ticket opened at the phone or the counter, which answers it, because the contact is being served. */
export function newTicketOf(
  contact: Pick<Ticket, 'workspaceId' | 'contactId' | 'locationId'>,
  { by, via, now, ...fields }: TicketOpening,
): Ticket {
  return {
    ...contact,
    number: 0,
    status: 'open',
    originConversationId: null,
    conversationIds: [],
    channel: NO_CHANNEL,
    ...fields,
    openedBy: by,
    openedVia: via,
    openedAt: now,
    reopenCount: 0,
    firstResponseAt: now,
    firstResponseMessageId: null,
    resolvedAt: null,
    resolvedBy: null,
    closedAt: null,
    closedBy: null,
    mergedIntoId: null,
    ...newClock(now),
    createdAt: now,
    updatedAt: now,
  };
}

export const slaSubjectOf = ({ channel, priority, teamId, brand }: Ticket): SlaSubject => ({
  channel: channel === NO_CHANNEL ? null : channel,
  priority,
  teamId,
  brand,
});

interface Moment {
  now: Date;
  clockOf: ClockOf;
}

export const ticketTurned = (ticket: Ticket, status: 'open' | 'pending', { now, clockOf }: Moment): Ticket =>
  clocked({ ...ticket, status, updatedAt: now }, now, clockOf);

export const ticketResolved = (ticket: Ticket, by: TicketEnder, { now, clockOf }: Moment): Ticket =>
  clocked({ ...ticket, status: 'resolved' as const, resolvedAt: now, resolvedBy: by, updatedAt: now }, now, clockOf);

export const ticketEnded = (ticket: Ticket, by: TicketEnder, { now, clockOf }: Moment): Ticket =>
  clocked({ ...ticket, status: 'closed' as const, closedAt: now, closedBy: by, updatedAt: now }, now, clockOf);

export const ticketReopened = (ticket: Ticket, { now, clockOf }: Moment): Ticket => {
  const open = { status: 'open' as const, resolvedAt: null, resolvedBy: null, closedAt: null, closedBy: null };
  return clocked({ ...ticket, ...open, reopenCount: ticket.reopenCount + 1, updatedAt: now }, now, clockOf);
};

/** A message of the contact may reopen it. */
export const isWithinReopening = ({ closedAt, resolvedAt }: Ticket, windowHours: number, now: Date): boolean => {
  const ended = closedAt ?? resolvedAt;
  return ended !== null && now.getTime() - ended.getTime() < windowHours * 3_600_000;
};

const identity = ({ id, originConversationId, brand }: Ticket) => ({
  ticket_id: id,
  origin_conversation_id: originConversationId,
  brand,
});
const moved = (before: Ticket, after: Ticket) => ({ changes: { status: { from: before.status, to: after.status } } });

export const openedEvent = (ticket: Ticket): NewEvent<EventData<'ticket.opened'>> => ({
  resourceId: ticket.id,
  data: { ...identity(ticket), reason: ticket.reason, opened_by: ticket.openedBy, opened_via: ticket.openedVia },
});

export const reopenedEvent = (
  before: Ticket,
  after: Ticket,
  reason: string | null,
): NewEvent<EventData<'ticket.reopened'>> => ({
  resourceId: after.id,
  ...moved(before, after),
  data: { ...identity(after), reason },
});

export const ticketResolvedEvent = (before: Ticket, after: Ticket): NewEvent<EventData<'ticket.resolved'>> => ({
  resourceId: after.id,
  ...moved(before, after),
  data: {
    ...identity(after),
    resolved_by: after.resolvedBy ?? 'system',
    resolved_at: (after.resolvedAt ?? after.updatedAt).toISOString(),
  },
});

export const ticketClosedEvent = (before: Ticket, after: Ticket): NewEvent<EventData<'ticket.closed'>> => ({
  resourceId: after.id,
  ...moved(before, after),
  data: { ...identity(after), closed_by: after.closedBy ?? 'system' },
});
