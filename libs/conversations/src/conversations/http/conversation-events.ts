import type { ConversationReader } from '../../index';
import type { Actor } from '@workops/kernel';
import { fieldWriter } from '@workops/edge/app';
import { eventBytes } from '@workops/edge';
import { ConversationResource, shownConversation } from './conversation-resource';
import { shownTicket, TicketResource } from '../../tickets/http/ticket-resource';
import { MessageResource, shownMessage } from './message-resource';

const MESSAGE = fieldWriter(MessageResource);
const CONVERSATION = fieldWriter(ConversationResource);
const TICKET = fieldWriter(TicketResource);

type Item = Parameters<ConversationReader['tell']>[0];

/** The item is serialized once for all clients, whole and without the contact's name or the merged ticket. */
const written = new WeakMap<Item, { whole?: Buffer; reduced?: Buffer }>();

/** A stream resumes after `id`. */
export function conversationEvent(item: Item, id: string, reader: Pick<Actor, 'scopes' | 'visibility'>): Buffer {
  const events = written.get(item) ?? {};
  written.set(item, events);
  const { kind, conversation, message } = item;
  if (conversation === null) {
    const form = item.ticket.ticket.mergedIntoId !== null && reader.visibility.kind === 'all' ? 'whole' : 'reduced';
    return (events[form] ??= eventBytes(kind, id, JSON.stringify(TICKET(shownTicket(reader, item.ticket)))));
  }
  const nameless = message !== null || conversation.contactName === null || !reader.scopes.has('contacts:read');
  const names = nameless ? new Map<string, string>() : new Map([[conversation.contactId, conversation.contactName!]]);
  const shown = () => (message ? MESSAGE(shownMessage(message)) : CONVERSATION(shownConversation(conversation, names)));
  return (events[nameless ? 'reduced' : 'whole'] ??= eventBytes(kind, id, JSON.stringify(shown())));
}
