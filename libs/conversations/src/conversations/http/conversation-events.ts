import type { ConversationReader } from '../../index';
import { writerOf } from '@workops/edge/app';
import { eventBytes } from '@workops/edge';
import { ConversationResource, shownConversation } from './conversation-resource';
import { shownTicket, TicketResource } from '../../tickets/http/ticket-resource';
import { MessageResource, shownMessage } from './message-resource';

const MESSAGE = writerOf(MessageResource);
const CONVERSATION = writerOf(ConversationResource);
const TICKET = writerOf(TicketResource);

type Item = Parameters<ConversationReader['tell']>[0];

/** Cached events, with the contact's name and without: however many clients listen, each is serialized once. */
const written = new WeakMap<Item, { named?: Buffer; unnamed?: Buffer }>();

/** `id` is where a stream resumes after the item. */
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
