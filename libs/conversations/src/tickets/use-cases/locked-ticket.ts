import { notFound, visibleTo, type Actor } from '@workops/kernel';
import type { ConversationStore, ConversationTransaction } from '../../conversations/conversation-ports';
import type { Conversation } from '../../conversations/domain/conversation';
import { NO_TICKET, type Ticket } from '../domain/ticket';
import type { TicketRef } from '../ticket-ports';

const mustBeVisible = (actor: Actor, ticket: Ticket | undefined): Ticket => {
  const owned = ticket && { ownerUserId: ticket.assigneeUserId, locationId: ticket.locationId };
  if (!owned || !visibleTo(actor, owned)) throw notFound(NO_TICKET);
  return ticket;
};

export async function lockedTicket(
  { tickets }: ConversationTransaction,
  actor: Actor,
  ref: TicketRef,
): Promise<Ticket> {
  const seen = await tickets.seen(ref);
  const [ticket] = await tickets.lock(seen ? [seen.id] : []);
  return mustBeVisible(actor, ticket);
}

/** Includes requested conversations with their tickets, and requested tickets. */
export interface TicketWithConversations {
  ticket: Ticket;
  conversations: ReadonlyMap<string, Conversation>;
  others: readonly Ticket[];
}

/** All tickets are locked together in id order, so that two calls never deadlock. */
interface Besides {
  conversationIds?: readonly string[];
  ticketIds?: readonly string[];
}

const MOST_ATTEMPTS = 5;

/** Locks conversations first, as usual, and starts over if the ticket gets another one. Throws `not_found`. */
export async function withConversations<T>(
  store: ConversationStore,
  actor: Actor,
  ref: TicketRef,
  work: (tx: ConversationTransaction, locked: TicketWithConversations) => Promise<T>,
  besides: Besides = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await store.transaction(actor, async (tx) => {
      const { id, conversationIds } = mustBeVisible(actor, await tx.tickets.seen(ref));
      const found = await tx.conversations.lockUntrimmed([
        ...new Set([...conversationIds, ...(besides.conversationIds ?? [])]),
      ]);
      const conversations = new Map(found.map((conversation) => [conversation.id, conversation]));
      const ids = new Set([id, ...(besides.ticketIds ?? []), ...found.flatMap(({ ticketId }) => ticketId ?? [])]);
      const locked = await tx.tickets.lock([...ids]);
      const ticket = mustBeVisible(
        actor,
        locked.find((each) => each.id === id),
      );
      if (!ticket.conversationIds.every((each) => conversations.has(each)) && attempt < MOST_ATTEMPTS) return undefined;
      return { result: await work(tx, { ticket, conversations, others: locked.filter((each) => each.id !== id) }) };
    });
    if (outcome) return outcome.result;
  }
}
