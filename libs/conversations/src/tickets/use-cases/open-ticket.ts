import type { Actor, Ids } from '@workops/kernel';
import type { ConversationTransaction } from '../../conversations/conversation-ports';
import type { Conversation, Priority } from '../../conversations/domain/conversation';
import { closedRefusal } from '../../conversations/domain/states';
import { chosenPolicy } from '../../sla/domain/sla-policy';
import { termsOf } from '../../sla/domain/sla-terms';
import { hasBegun, withTerms } from '../../sla/domain/ticket-clock';
import {
  isActiveTicket,
  newTicket,
  openedEvent,
  openerOf,
  slaSubjectOf,
  ticketActive,
  wayOf,
  type RuleKind,
  type Ticket,
  type TicketWay,
} from '../domain/ticket';
import type { ClockedTickets } from '../ticket-ports';

export interface TicketInput {
  subject: string;
  reason?: string;
  /** Priority, assignee and team default to the conversation's. */
  priority?: Priority;
  assigneeUserId?: string | null;
  teamId?: string | null;
}

export interface TicketOrigin {
  rule?: RuleKind;
  via?: TicketWay;
}

/** The policy that currently matches. */
export async function withChosenPolicy(
  { tickets }: { tickets: ClockedTickets },
  ticket: Ticket,
  now: Date,
): Promise<Ticket> {
  const [policies, workspace] = await Promise.all([tickets.policies(), tickets.hours()]);
  const policy = chosenPolicy(policies, slaSubjectOf(ticket));
  return withTerms(ticket, policy ? termsOf(policy, workspace) : null, now, tickets.clockOf);
}

/** No-op if it has begun; uses the current policy. */
export const withBegunClock = async (tx: { tickets: ClockedTickets }, ticket: Ticket, now: Date): Promise<Ticket> =>
  hasBegun(ticket) ? ticket : withChosenPolicy(tx, { ...ticket, clockSince: now, updatedAt: now }, now);

/** Keeps the ticket's only conversation. */
export function left(ticket: Ticket | undefined, conversationId: string, now: Date): Ticket[] {
  if (!ticket || ticket.conversationIds.length === 1) return [];
  return [{ ...ticket, conversationIds: ticket.conversationIds.filter((id) => id !== conversationId), updatedAt: now }];
}

/**
 * The conversation is locked; the assignee is not checked. Throws `conflict` if it is closed or has an active ticket.
 */
export async function openTicket(
  { ids }: { ids: Ids },
  tx: ConversationTransaction,
  actor: Actor,
  conversation: Conversation,
  input: TicketInput,
  { now, rule, via = wayOf(actor, rule) }: TicketOrigin & { now: Date },
): Promise<{ ticket: Ticket; conversation: Conversation }> {
  if (conversation.status === 'closed') throw closedRefusal();
  const { ticketId, contactId } = conversation;
  const [[former], brand] = await Promise.all([
    tx.tickets.lock(ticketId === null ? [] : [ticketId]),
    tx.tickets.loadBrand(contactId),
  ]);
  if (former && isActiveTicket(former)) throw ticketActive(actor, former);
  const { subject, reason = null, priority = conversation.priority } = input;
  const { assigneeUserId = conversation.assigneeUserId, teamId = conversation.teamId } = input;
  const begun = newTicket(conversation, {
    id: ids.next(),
    subject,
    reason,
    priority,
    assigneeUserId,
    teamId,
    brand,
    by: openerOf(actor, rule),
    via,
    now,
  });
  const ticket = await tx.tickets.add(begun.clockSince === null ? begun : await withChosenPolicy(tx, begun, now));
  tx.tickets.save(left(former, conversation.id, now));
  const after = { ...conversation, ticketId: ticket.id, updatedAt: now };
  tx.conversations.save([after]);
  tx.events.record('ticket.opened', openedEvent(ticket));
  return { ticket, conversation: after };
}
