import type { History } from '@workops/kernel';
import { ChangeTracker, type TrackedFields } from '@workops/platform/history';
import type { ConversationRepository } from '../conversation-ports';
import type { Conversation } from '../domain/conversation';
import type { Ticket } from '../../tickets/domain/ticket';
import type { TicketRepository } from '../../tickets/ticket-ports';

const CONVERSATION_FIELDS: TrackedFields<Conversation> = [
  ['status', 'status'],
  ['handler', 'handler'],
  ['aiAgentId', 'ai_agent_id'],
  ['assigneeUserId', 'assignee_user_id'],
  ['teamId', 'team_id'],
  ['locationId', 'location_id'],
  ['priority', 'priority'],
  ['subject', 'subject', 'hidden'],
  ['ticketId', 'ticket_id'],
  ['snoozedUntil', 'snoozed_until'],
];

const TICKET_FIELDS: TrackedFields<Ticket> = [
  ['status', 'status'],
  ['assigneeUserId', 'assignee_user_id'],
  ['teamId', 'team_id'],
  ['locationId', 'location_id'],
  ['priority', 'priority'],
  ['brand', 'brand', 'hidden'],
  ['subject', 'subject', 'hidden'],
  ['conversationIds', 'conversation_ids'],
  ['mergedIntoId', 'merged_into_id'],
];

interface Repositories {
  conversations: ConversationRepository;
  tickets: TicketRepository;
}

/** Records changes of conversations and tickets in their histories, whichever author makes them. */
export function trackedChanges({ conversations, tickets }: Repositories): (history: History) => Repositories {
  const ofConversations = new ChangeTracker('conversation', CONVERSATION_FIELDS);
  const ofTickets = new ChangeTracker('ticket', TICKET_FIELDS);
  return (history) => ({
    conversations: {
      ...conversations,
      lockForInbox: async (...query) => {
        const state = await conversations.lockForInbox(...query);
        ofConversations.stored(state.conversations);
        return state;
      },
      lock: async (id) => {
        const conversation = await conversations.lock(id);
        if (conversation) ofConversations.stored([conversation]);
        return conversation;
      },
      lockUntrimmed: async (ids) => ofConversations.stored(await conversations.lockUntrimmed(ids)),
      add: async (added) => ofConversations.stored(await conversations.add(added)),
      save: (saved) => {
        ofConversations.saving(saved, history);
        conversations.save(saved);
      },
    },
    tickets: {
      ...tickets,
      lock: async (ids) => ofTickets.stored(await tickets.lock(ids)),
      lockMissed: async (ids, now) => ofTickets.stored(await tickets.lockMissed(ids, now)),
      add: async (ticket) => {
        const added = await tickets.add(ticket);
        ofTickets.stored([added]);
        return added;
      },
      save: (saved) => {
        ofTickets.saving(saved, history);
        tickets.save(saved);
      },
    },
  });
}
