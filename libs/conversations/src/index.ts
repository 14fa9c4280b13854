export { conversationsContext } from './adapters/conversations.context';
export { CONVERSATIONS, conversationsModule } from './adapters/conversations.module';
export { inboxOn } from './adapters/conversations/inbox-on';
export * from './conversations';
export type { Correspondents } from './conversation-ports';
export type { Inbox, ReceivedMessage, ReceivedPayload, ReceivedStatus } from './message-ports';
