export { aReceivedMessage } from './a-received-message';
export { aSafetyHold, holdsRead, safetyHolds } from './a-safety-hold';
export { conversationReads } from '../conversations/adapters/conversation-reads';
export type { ConversationFilter } from '../conversations/conversation-ports';
export {
  anAccount,
  anApprovedTemplate,
  disconnectAccount,
  judgeTemplate,
  noticesOf,
  reconnectAccount,
  sealedOf,
  signWith,
} from './an-account';
export {
  earlyChangesOf,
  placeAccounts,
  whileContentsMustBeShort,
  whileMessagesMust,
  whileTemplatesMust,
} from './database-tricks';
export { conversationTables, lockTicket, openedAccount, withoutMessages } from './looks';
export { accepted, MemoryProvider, putOff } from './memory-provider';
export { noDirectories } from './no-directories';
export { attachmentsOf, aWhatsappAccount, templatesOf, type KeptAttachment } from './whatsapp';
export { aVisitor } from './a-visitor';
