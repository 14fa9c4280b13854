import { conflict, notFound, unusable, type Actor } from '@workops/kernel';
import type { ConversationDeps } from '../../conversations/conversation-ports';
import {
  enderOf,
  isActiveTicket,
  NO_TICKET,
  ticketClosed,
  ticketLimits,
  ticketResolved,
  ticketResolvedEvent,
  type Ticket,
} from '../domain/ticket';
import type { TicketRef } from '../ticket-ports';
import { withConversations } from './locked-ticket';

type MergeDeps = Pick<ConversationDeps, 'store' | 'clock'>;

/** Throws `unusable` or `conflict`. */
function mustFit(survivor: Ticket, other: Ticket): void {
  if (other.id === survivor.id) throw unusable('ticket_id', 'Es el mismo ticket.');
  if (other.contactId !== survivor.contactId) throw unusable('ticket_id', 'El ticket es de otro contacto.');
  if (survivor.status === 'closed' || other.status === 'closed') throw ticketClosed();
  if (!isActiveTicket(survivor) || !isActiveTicket(other))
    throw conflict('invalid_state', 'Ambos tickets deben estar activos.');
}

/**
 * The other ticket of the same contact is resolved; the survivor keeps its fields and clock. Throws `not_found`,
 * `unusable`, or `conflict`.
 */
export const mergeTickets =
  ({ store, clock }: MergeDeps) =>
  (actor: Actor, ref: TicketRef, otherId: string): Promise<Ticket> =>
    store.transaction(actor, async (tx) => {
      if (!(await tx.tickets.seen(ref))) throw notFound(NO_TICKET);
      const seen = await tx.tickets.seen({ id: otherId });
      if (!seen) throw unusable('ticket_id', 'El ticket no existe.');
      return withConversations(
        store,
        actor,
        ref,
        async (inner, { ticket, conversations, others }) => {
          const other = [ticket, ...others].find(({ id }) => id === seen.id);
          if (!other) throw unusable('ticket_id', 'El ticket no existe.');
          mustFit(ticket, other);
          if (!other.conversationIds.every((id) => conversations.has(id)))
            throw conflict('invalid_state', 'El otro ticket cambió mientras tanto.');
          const conversationIds = [...new Set([...ticket.conversationIds, ...other.conversationIds])];
          if (conversationIds.length > ticketLimits.conversations)
            throw conflict('too_many', 'El ticket no admite más conversaciones.');
          const now = clock.now();
          const after = { ...ticket, conversationIds, updatedAt: now };
          const resolved = ticketResolved(other, enderOf(actor), { now, clockOf: inner.tickets.clockOf });
          const merged = { ...resolved, conversationIds: [], mergedIntoId: ticket.id };
          inner.tickets.save([after, merged]);
          inner.conversations.save(
            [...conversations.values()]
              .filter(({ ticketId }) => ticketId === other.id)
              .map((conversation) => ({ ...conversation, ticketId: ticket.id, updatedAt: now })),
          );
          inner.events.record('ticket.resolved', ticketResolvedEvent(other, merged));
          return after;
        },
        { conversationIds: seen.conversationIds, ticketIds: [seen.id] },
      );
    });
