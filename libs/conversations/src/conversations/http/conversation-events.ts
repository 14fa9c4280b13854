import type { ConversationReader } from '../../index';
import { fieldWriter } from '@workops/edge/app';
import { eventBytes } from '@workops/edge';
import { ConversationResource, shownConversation } from './conversation-resource';
import { shownTicket, TicketResource } from '../../tickets/http/ticket-resource';
import { MessageResource, shownMessage } from './message-resource';

const MESSAGE = fieldWriter(MessageResource);
const CONVERSATION = fieldWriter(ConversationResource);
const TICKET = fieldWriter(TicketResource);

type Item = Parameters<ConversationReader['tell']>[0];

/** Serialized events by item, with and without the contact's name, so that each is serialized once for all clients. */
const written = new WeakMap<Item, { named?: Buffer; unnamed?: Buffer }>();

/** A stream resumes after the item at `id`. */
export function conversationEvent(item: Item, id: string, isNamed: boolean): Buffer {
  const events = written.get(item) ?? {};
  written.set(item, events);
  const { kind, conversation, message } = item;
  if (conversation === null)
    return (events.unnamed ??= eventBytes(kind, id, JSON.stringify(TICKET(shownTicket(item.ticket)))));
  const nameless = message !== null || conversation.contactName === null || !isNamed;
  const names = nameless ? new Map<string, string>() : new Map([[conversation.contactId, conversation.contactName!]]);
  const shown = () => (message ? MESSAGE(shownMessage(message)) : CONVERSATION(shownConversation(conversation, names)));
  return (events[nameless ? 'unnamed' : 'named'] ??= eventBytes(kind, id, JSON.stringify(shown())));
}
