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

/** The rule or way that opened the ticket, if it was neither a person nor the API. */
export interface TicketOrigin {
  rule?: RuleKind;
  via?: TicketWay;
}

/** Applies the policy that currently matches the ticket. */
export async function withChosenPolicy(
  { tickets }: { tickets: ClockedTickets },
  ticket: Ticket,
  now: Date,
): Promise<Ticket> {
  const [policies, workspace] = await Promise.all([tickets.policies(), tickets.hours()]);
  const policy = chosenPolicy(policies, slaSubjectOf(ticket));
  return withTerms(ticket, policy ? termsOf(policy, workspace) : null, now, tickets.clockOf);
}

/** Starts the ticket's clock now, under the current policy. No-op if it has already begun. */
export const withBegunClock = async (tx: { tickets: ClockedTickets }, ticket: Ticket, now: Date): Promise<Ticket> =>
  hasBegun(ticket) ? ticket : withChosenPolicy(tx, { ...ticket, clockSince: now, updatedAt: now }, now);

/** Removes the conversation from its previous ticket, unless it is that ticket's only conversation. */
export function left(ticket: Ticket | undefined, conversationId: string, now: Date): Ticket[] {
  if (!ticket || ticket.conversationIds.length === 1) return [];
  return [{ ...ticket, conversationIds: ticket.conversationIds.filter((id) => id !== conversationId), updatedAt: now }];
}

/**
 * Opens a ticket for a locked conversation and stores both. The assignee is not checked here. Throws `conflict` if the
 * conversation is closed or already has an active ticket.
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
