import { unusableAll, type Actor } from '@workops/kernel';
import type { ConversationDeps } from '../../conversations/conversation-ports';
import type { Ticket } from '../domain/ticket';
import { handed } from '../../conversations/use-cases/change-hands';
import { strangersAmong } from '../../conversations/use-cases/hand-conversation';
import { lockedConversation } from '../../conversations/use-cases/send-message';
import { openTicket, type TicketInput, type TicketOrigin } from './open-ticket';

/** Assigns the conversation to a named assignee. Throws `not_found`, `unusable`, or `conflict`. */
export const openTicketOf =
  (deps: Pick<ConversationDeps, 'store' | 'directories' | 'clock' | 'ids'>) =>
  async (actor: Actor, conversationId: string, input: TicketInput, origin: TicketOrigin = {}): Promise<Ticket> => {
    const problems = await strangersAmong(deps, actor, input);
    return deps.store.transaction(actor, async (tx) => {
      const before = await lockedConversation(tx, conversationId);
      if (problems.length > 0) throw unusableAll(problems);
      const now = deps.clock.now();
      const { ticket, conversation } = await openTicket(deps, tx, actor, before, input, { now, ...origin });
      if (input.assigneeUserId)
        await handed(tx, conversation, { assigneeUserId: input.assigneeUserId, handler: 'human' }, now);
      return ticket;
    });
  };
