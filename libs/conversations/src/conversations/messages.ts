import type { Actor } from '@workops/kernel';
import type { ConversationDeps, ShownConversation } from './conversation-ports';
import type { ConversationConfig } from './domain/config';
import type { Conversation } from './domain/conversation';
import { addNote } from './use-cases/add-note';
import { openAttachment, uploadAttachment } from './use-cases/attachments';
import { beginConversation } from './use-cases/begin-conversation';
import { changeConversation, markRead } from './use-cases/change-conversation';
import { assignConversation, claimConversation, handOffConversation, returnToAi } from './use-cases/hand-conversation';
import { assignConversations, moveConversations } from './use-cases/many-conversations';
import { moveConversation } from './use-cases/move-conversation';
import {
  countConversations,
  listConversations,
  listMessages,
  readConversation,
  readConversationHistory,
  readMessage,
  readWorkload,
  searchMessages,
  type ConversationRef,
} from './use-cases/read-conversations';
import { pendTicketOf } from '../tickets/use-cases/pend-ticket-of';
import { openForContact } from './use-cases/open-for-contact';
import { openTicketOf } from '../tickets/use-cases/open-ticket-of';
import { retryMessage, sendMessage } from './use-cases/send-message';
import { tellContact } from './use-cases/tell-contact';

export {
  conversationSorts,
  type Attachment,
  type ConversationSort,
  type ShownConversation,
  type ShownMessage,
} from './conversation-ports';
export {
  type Conversation,
  conversationLimits,
  displayIdOf,
  excerptOf,
  priorities,
  resolvers,
  type LastMessage,
  type Priority,
} from './domain/conversation';
export { deliveryStatuses, type DeliveryStatus } from './domain/delivery';
export { messagePurposes, senderTypes, type MessageFlow, type MessagePurpose, type SenderType } from './domain/message';
export { conversationStatuses, type ConversationStatus } from './domain/states';
export { messageTypes, type MessageType } from './domain/vocabulary';
export type { NoticeMatter, Telling } from './use-cases/tell-contact';
export type { ConversationConfig } from './domain/config';
export { bulkMoves, type BulkMove } from './use-cases/many-conversations';
export type { ConversationRef } from './use-cases/read-conversations';

export type Messages = ReturnType<typeof createMessages>;

export const createMessages = (deps: ConversationDeps) => ({
  list: listConversations(deps),
  count: countConversations(deps),
  workload: readWorkload(deps),
  read: readConversation(deps),
  history: readConversationHistory(deps),
  idOf: async (actor: Actor, ref: ConversationRef): Promise<string> =>
    'id' in ref ? ref.id : (await readConversation(deps)(actor, ref)).id,
  findContactId: async (actor: Actor, id: string): Promise<string | undefined> =>
    (await deps.reads.byId(actor, { id }))?.contactId,
  seenAmong: deps.reads.seenAmong,
  begin: beginConversation(deps),
  openFor: openForContact(deps),
  change: changeConversation(deps),
  markRead: markRead(deps),
  snooze: moveConversation(deps, 'snooze'),
  pend: moveConversation(deps, 'pend'),
  reopen: moveConversation(deps, 'reopen'),
  resolve: moveConversation(deps, 'resolve'),
  close: moveConversation(deps, 'close'),
  assign: assignConversation(deps),
  assignMany: assignConversations(deps),
  moveMany: moveConversations(deps),
  claim: claimConversation(deps),
  handOff: handOffConversation(deps),
  returnToAi: returnToAi(deps),
  note: addNote(deps),
  openTicket: openTicketOf(deps),
  pendTicket: pendTicketOf(deps),
  messages: listMessages(deps),
  message: readMessage(deps),
  search: searchMessages(deps),
  send: sendMessage(deps),
  retry: retryMessage(deps),
  tell: tellContact(deps),
  judge: deps.correspondents.judge,
  attachments: { upload: uploadAttachment(deps), open: openAttachment(deps) },
  shown: async (conversation: Conversation): Promise<ShownConversation> => ({
    ...conversation,
    windowExpiresAt: await deps.reads.windowEnd(conversation),
  }),
  contactNames: ({ workspaceId }: Actor, contactIds: readonly string[]) =>
    deps.directories.contacts.names(workspaceId, contactIds),
  config: {
    read: ({ workspaceId }: Actor): Promise<ConversationConfig> => deps.config.read(workspaceId),
    save: ({ workspaceId }: Actor, patch: Partial<ConversationConfig>): Promise<ConversationConfig> =>
      deps.config.save(workspaceId, patch),
  },
});
