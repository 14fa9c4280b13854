import type { Actor } from '@workops/kernel';
import type { ConversationDeps } from '../../conversation-ports';
import type { Ticket } from '../../domain/tickets/ticket';
import { lockedConversation } from '../conversations/send-message';
import { openTicket, type TicketInput, type TicketOrigin } from './open-ticket';

/** Opens a ticket of a conversation that the actor sees. Throws `not_found`, or `conflict`. */
export const openTicketOf =
  (deps: Pick<ConversationDeps, 'store' | 'clock' | 'ids'>) =>
  (actor: Actor, conversationId: string, input: TicketInput, origin: TicketOrigin = {}): Promise<Ticket> =>
    deps.store.transaction(actor, async (tx) => {
      const conversation = await lockedConversation(tx, conversationId);
      return (await openTicket(deps, tx, actor, conversation, input, { now: deps.clock.now(), ...origin })).ticket;
    });
