import type { Actor, Ids } from '@workops/kernel';
import type { ConversationTransaction } from '../../conversations/conversation-ports';
import type { Conversation } from '../../conversations/domain/conversation';
import { activeStatuses } from '../../conversations/domain/states';
import {
  enderOf,
  hasNoClock,
  isActiveTicket,
  isWithinReopening,
  reopenedEvent,
  ticketClosedEvent,
  ticketEnded,
  ticketReopened,
  ticketResolved,
  ticketResolvedEvent,
  ticketTurned,
  type RuleKind,
  type Ticket,
} from '../domain/ticket';
import { openTicket, withBegunClock } from './open-ticket';

export interface MovedConversation {
  before: Conversation;
  after: Conversation;
}

const isActive = ({ status }: Conversation): boolean => activeStatuses.includes(status);
const ticketIdsOf = (conversations: readonly Conversation[]): string[] => [
  ...new Set(conversations.flatMap(({ ticketId }) => ticketId ?? [])),
];

/**
 * Ends tickets whose last active conversation was resolved or closed. Locks them, so that of concurrent siblings the
 * last one finds no other active.
 */
export async function endTickets(
  tx: ConversationTransaction,
  actor: Actor,
  moves: readonly MovedConversation[],
  now: Date,
  rule?: RuleKind,
): Promise<void> {
  const ended = moves.filter(
    ({ before, after }) => before !== after && (after.status === 'resolved' || after.status === 'closed'),
  );
  const ids = ticketIdsOf(ended.map(({ after }) => after));
  if (ids.length === 0) return;
  const tickets = await tx.tickets.lock(ids);
  const active = await tx.tickets.activeSiblings(ids);
  const moved = new Map(moves.map(({ after }) => [after.id, after]));
  const moment = { now, clockOf: tx.tickets.clockOf };
  const by = enderOf(actor, rule);
  for (const ticket of tickets) {
    const stillActive = (active.get(ticket.id) ?? []).some((id) => {
      const after = moved.get(id);
      return !after || isActive(after);
    });
    if (stillActive || ticket.status === 'closed') continue;
    const closes = ended.some(({ after }) => after.ticketId === ticket.id && after.status === 'closed');
    if (closes) {
      const after = ticketEnded(ticket, by, moment);
      tx.tickets.save([after]);
      tx.events.record('ticket.closed', ticketClosedEvent(ticket, after));
    } else if (isActiveTicket(ticket)) {
      const after = ticketResolved(ticket, by, moment);
      tx.tickets.save([after]);
      tx.events.record('ticket.resolved', ticketResolvedEvent(ticket, after));
    }
  }
}

function reopen(tx: ConversationTransaction, actor: Actor, ticket: Ticket, reason: string | null, now: Date): Ticket {
  const after = ticketReopened(ticket, { now, clockOf: tx.tickets.clockOf });
  tx.tickets.save([after]);
  tx.eventsOf(actor).record('ticket.reopened', reopenedEvent(ticket, after, reason));
  return after;
}

/** A resolved ticket reopens with its conversation; a closed one stays closed. */
export async function reopenTicketOf(
  tx: ConversationTransaction,
  actor: Actor,
  { before, after }: MovedConversation,
  now: Date,
): Promise<void> {
  if (before.status !== 'resolved' || after.status !== 'open' || after.ticketId === null) return;
  const [ticket] = await tx.tickets.lock([after.ticketId]);
  if (ticket?.status === 'resolved') reopen(tx, actor, ticket, null, now);
}

const WROTE_AGAIN = 'El cliente volvió a escribir';

/**
 * Pending tickets open without an event; ended ones are reopened, or replaced if they ended too long ago. Returns
 * stored conversations with another ticket.
 */
export async function followInbound(
  { ids }: { ids: Ids },
  tx: ConversationTransaction,
  system: Actor,
  moves: readonly MovedConversation[],
  now: Date,
): Promise<Conversation[]> {
  const ticketIds = ticketIdsOf(moves.map(({ after }) => after));
  if (ticketIds.length === 0) return [];
  const reopened = moves.filter(
    ({ before, after }) => before.status === 'resolved' && after.status === 'open' && after.ticketId !== null,
  );
  const [tickets, windowHours] = await Promise.all([
    tx.tickets.lock(ticketIds),
    reopened.length > 0 ? tx.tickets.reopenWindowHours() : 0,
  ]);
  const moment = { now, clockOf: tx.tickets.clockOf };
  tx.tickets.save(
    tickets.filter(({ status }) => status === 'pending').map((ticket) => ticketTurned(ticket, 'open', moment)),
  );
  const current = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const followed: Conversation[] = [];
  for (const { after } of reopened) {
    const ticket = current.get(after.ticketId!);
    if (!ticket || isActiveTicket(ticket)) continue;
    if (isWithinReopening(ticket, windowHours, now)) {
      current.set(ticket.id, reopen(tx, system, ticket, WROTE_AGAIN, now));
      continue;
    }
    const { subject, assigneeUserId, teamId } = ticket;
    const opened = await openTicket(
      { ids },
      tx,
      system,
      after,
      { subject, assigneeUserId, teamId },
      { now, via: 'stale_handoff' },
    );
    followed.push(opened.conversation);
  }
  return followed;
}

/**
 * Mirrors the assignee of a ticket's only active conversation. The clock begins if another system handled it before.
 */
export async function followHands(
  tx: ConversationTransaction,
  { before, after }: MovedConversation,
  now: Date,
): Promise<void> {
  const { ticketId } = after;
  const isGiven = before.assigneeUserId !== after.assigneeUserId;
  const hasClockNow = hasNoClock(before) && !hasNoClock(after);
  if (ticketId === null || !(isGiven || hasClockNow)) return;
  const [ticket] = await tx.tickets.lock([ticketId]);
  if (!ticket) return;
  const mayMirror = isGiven && isActive(after) && isActiveTicket(ticket);
  const siblings = mayMirror ? ((await tx.tickets.activeSiblings([ticketId])).get(ticketId) ?? []) : [];
  const mirrors = mayMirror && siblings.every((id) => id === after.id);
  const given =
    mirrors && ticket.assigneeUserId !== after.assigneeUserId
      ? { ...ticket, assigneeUserId: after.assigneeUserId, updatedAt: now }
      : ticket;
  const clocked = hasClockNow ? await withBegunClock(tx, given, now) : given;
  if (clocked !== ticket) tx.tickets.save([clocked]);
}

export async function hasActiveTicket(
  { tickets }: ConversationTransaction,
  { ticketId }: Conversation,
): Promise<boolean> {
  return ticketId !== null && (await tickets.lock([ticketId])).some(isActiveTicket);
}
