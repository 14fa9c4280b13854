import { conflict, type Actor } from '@workops/kernel';
import type { ConversationDeps } from '../../conversations/conversation-ports';
import { lockedConversation } from '../../conversations/use-cases/send-message';
import { isActiveTicket, ticketTurned } from '../domain/ticket';

/** Serves macros and triggers; no-op if pending. Throws `not_found`, or `conflict` without an active ticket. */
export const pendTicketOf =
  ({ store, clock }: Pick<ConversationDeps, 'store' | 'clock'>) =>
  (actor: Actor, conversationId: string): Promise<void> =>
    store.transaction(actor, async (tx) => {
      const { ticketId } = await lockedConversation(tx, conversationId);
      const [ticket] = ticketId === null ? [] : await tx.tickets.lock([ticketId]);
      if (!ticket || !isActiveTicket(ticket)) throw conflict('no_ticket', 'La conversación no tiene un ticket activo.');
      if (ticket.status === 'pending') return;
      tx.tickets.save([ticketTurned(ticket, 'pending', { now: clock.now(), clockOf: tx.tickets.clockOf })]);
    });
