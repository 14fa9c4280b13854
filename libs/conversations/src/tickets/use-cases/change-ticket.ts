import { conflict, notFound, unusable, unusableAll, visibleTo, type Actor } from '@workops/kernel';
import type { ConversationDeps, ConversationTransaction } from '../../conversations/conversation-ports';
import type { Conversation, Priority } from '../../conversations/domain/conversation';
import { activeStatuses, closedRefusal } from '../../conversations/domain/states';
import { hasBegun } from '../../sla/domain/ticket-clock';
import {
  enderOf,
  isActiveTicket,
  reopenedEvent,
  ticketActive,
  ticketClosed,
  ticketLimits,
  ticketMerged,
  ticketReopened,
  ticketResolved,
  ticketResolvedEvent,
  ticketTurned,
  type Ticket,
} from '../domain/ticket';
import type { TicketRef } from '../ticket-ports';
import { writeLine } from '../../conversations/use-cases/add-note';
import { handed } from '../../conversations/use-cases/change-hands';
import { strangersAmong } from '../../conversations/use-cases/hand-conversation';
import { lockedTicket, withConversations, type TicketWithConversations } from './locked-ticket';
import { left, withChosenPolicy } from './open-ticket';

type TicketDeps = Pick<ConversationDeps, 'store' | 'directories' | 'clock' | 'ids'>;

export interface TicketPatch {
  subject?: string;
  priority?: Priority;
  assigneeUserId?: string | null;
  teamId?: string | null;
  brand?: string | null;
}

const mustNotBeClosed = ({ status }: Ticket): void => {
  if (status === 'closed') throw ticketClosed();
};

async function changed(tx: ConversationTransaction, before: Ticket, patch: TicketPatch, now: Date): Promise<Ticket> {
  mustNotBeClosed(before);
  const fields = Object.entries(patch).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof TicketPatch],
  );
  if (fields.length === 0) return before;
  const after: Ticket = { ...before, ...(Object.fromEntries(fields) as TicketPatch), updatedAt: now };
  const chooses = after.priority !== before.priority || after.teamId !== before.teamId || after.brand !== before.brand;
  const written = chooses && hasBegun(before) ? await withChosenPolicy(tx, after, now) : after;
  tx.tickets.save([written]);
  return written;
}

/** A new assignee gets the visible active conversations too. Throws `not_found`, `unusable`, or `conflict`. */
export const changeTicket =
  (deps: TicketDeps) =>
  async (actor: Actor, ref: TicketRef, patch: TicketPatch): Promise<Ticket> => {
    const problems = await strangersAmong(deps, actor, patch);
    const { assigneeUserId } = patch;
    const mustBeKnown = (): void => {
      if (problems.length > 0) throw unusableAll(problems);
    };
    if (assigneeUserId === undefined) {
      return deps.store.transaction(actor, async (tx) => {
        const before = await lockedTicket(tx, actor, ref);
        mustBeKnown();
        return changed(tx, before, patch, deps.clock.now());
      });
    }
    return withConversations(deps.store, actor, ref, async (tx, { ticket, conversations }) => {
      mustBeKnown();
      const now = deps.clock.now();
      const after = await changed(tx, ticket, patch, now);
      if (after.assigneeUserId === ticket.assigneeUserId) return after;
      const change = { assigneeUserId, ...(assigneeUserId !== null && { handler: 'human' as const }) };
      for (const conversation of siblings(ticket, conversations)) {
        if (activeStatuses.includes(conversation.status) && isSeen(actor, conversation))
          await handed(tx, conversation, change, now);
      }
      return (await tx.tickets.lock([ticket.id]))[0] ?? after;
    });
  };

const isSeen = (actor: Actor, { assigneeUserId, locationId }: Conversation): boolean =>
  visibleTo(actor, { ownerUserId: assigneeUserId, locationId });

const siblings = (ticket: Ticket, conversations: ReadonlyMap<string, Conversation>): Conversation[] =>
  ticket.conversationIds.flatMap((id) => conversations.get(id) ?? []).filter(({ ticketId }) => ticketId === ticket.id);

/** Does not reopen if a conversation has another active ticket. */
function reopened(
  tx: ConversationTransaction,
  actor: Actor,
  { ticket, conversations, others }: TicketWithConversations,
  now: Date,
): Ticket {
  const mine = ticket.conversationIds.flatMap((id) => conversations.get(id) ?? []);
  const otherOf = ({ ticketId }: Conversation) => others.find(({ id }) => id === ticketId);
  const active = mine.map(otherOf).find((other) => other && isActiveTicket(other));
  if (active) throw ticketActive(actor, active);
  const returning = mine.filter(({ ticketId }) => ticketId !== ticket.id);
  tx.conversations.save(returning.map((conversation) => ({ ...conversation, ticketId: ticket.id, updatedAt: now })));
  for (const conversation of returning) tx.tickets.save(left(otherOf(conversation), conversation.id, now));
  const after = ticketReopened(ticket, { now, clockOf: tx.tickets.clockOf });
  tx.tickets.save([after]);
  tx.events.record('ticket.reopened', reopenedEvent(ticket, after, null));
  return after;
}

const invalidState = ({ status }: Ticket) =>
  conflict('invalid_state', 'El estado del ticket no lo permite.', { status });

/** Records no event for a resolution. Throws `not_found` or `conflict`. */
export const setTicketStatus =
  ({ store, clock }: TicketDeps) =>
  (actor: Actor, ref: TicketRef, status: 'open' | 'pending' | 'resolved'): Promise<Ticket> =>
    withConversations(store, actor, ref, async (tx, locked) => {
      const { ticket } = locked;
      mustNotBeClosed(ticket);
      if (ticket.status === status) return ticket;
      if (ticket.mergedIntoId !== null) throw ticketMerged(actor, ticket);
      const now = clock.now();
      const moment = { now, clockOf: tx.tickets.clockOf };
      if (ticket.status === 'resolved') {
        if (status === 'pending') throw invalidState(ticket);
        return reopened(tx, actor, locked, now);
      }
      const after =
        status === 'resolved' ? ticketResolved(ticket, enderOf(actor), moment) : ticketTurned(ticket, status, moment);
      tx.tickets.save([after]);
      return after;
    });

/** Stores the reason as a system message in the origin conversation. Throws `not_found` or `conflict`. */
export const closeTicket =
  (deps: TicketDeps) =>
  (actor: Actor, ref: TicketRef, reason?: string): Promise<Ticket> =>
    withConversations(deps.store, actor, ref, async (tx, { ticket, conversations }) => {
      mustNotBeClosed(ticket);
      if (ticket.status === 'resolved') return ticket;
      const after = ticketResolved(ticket, enderOf(actor), { now: deps.clock.now(), clockOf: tx.tickets.clockOf });
      tx.tickets.save([after]);
      tx.events.record('ticket.resolved', ticketResolvedEvent(ticket, after));
      const [first] = siblings(ticket, conversations);
      if (reason !== undefined && first)
        tx.conversations.save([writeLine(deps, tx, actor, first, { type: 'system', content: reason }).conversation]);
      return after;
    });

/** Needs the same contact. Throws `not_found`, `unusable`, or `conflict`. */
export const attachConversation =
  ({ store, clock }: TicketDeps) =>
  (actor: Actor, ref: TicketRef, conversationId: string): Promise<Ticket> =>
    withConversations(
      store,
      actor,
      ref,
      async (tx, { ticket, conversations, others }) => {
        const conversation = conversations.get(conversationId);
        if (!conversation || !isSeen(actor, conversation))
          throw unusable('conversation_id', 'La conversación no existe.');
        if (conversation.contactId !== ticket.contactId)
          throw unusable('conversation_id', 'La conversación es de otro contacto.');
        mustNotBeClosed(ticket);
        if (ticket.mergedIntoId !== null) throw ticketMerged(actor, ticket);
        if (conversation.status === 'closed') throw closedRefusal();
        if (conversation.ticketId === ticket.id) return ticket;
        const former = others.find(({ id }) => id === conversation.ticketId);
        if (former && isActiveTicket(former)) throw ticketActive(actor, former);
        const conversationIds = [...new Set([...ticket.conversationIds, conversationId])];
        if (conversationIds.length > ticketLimits.conversations)
          throw conflict('too_many', 'El ticket no admite más conversaciones.');
        const now = clock.now();
        const after = { ...ticket, conversationIds, updatedAt: now };
        tx.tickets.save([after, ...left(former, conversationId, now)]);
        tx.conversations.save([{ ...conversation, ticketId: ticket.id, updatedAt: now }]);
        return after;
      },
      { conversationIds: [conversationId] },
    );

/** Throws `not_found`, or `conflict` for the only conversation. */
export const detachConversation =
  ({ store, clock }: TicketDeps) =>
  (actor: Actor, ref: TicketRef, conversationId: string): Promise<Ticket> =>
    withConversations(store, actor, ref, async (tx, { ticket, conversations }) => {
      const conversation = conversations.get(conversationId);
      if (!conversation || !ticket.conversationIds.includes(conversationId))
        throw notFound('La conversación no es del ticket.');
      mustNotBeClosed(ticket);
      if (ticket.conversationIds.length === 1) throw conflict('last', 'El ticket no puede quedar sin conversaciones.');
      const now = clock.now();
      const [after] = left(ticket, conversationId, now) as [Ticket];
      tx.tickets.save([after]);
      if (conversation.ticketId === ticket.id)
        tx.conversations.save([{ ...conversation, ticketId: null, updatedAt: now }]);
      return after;
    });
