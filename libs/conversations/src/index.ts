export { CHANNELS, ChannelsModule, type ChannelSettings } from './adapters/channels/channels.module';
export { conversationsContext } from './adapters/conversations.context';
export { CONVERSATIONS, conversationsModule } from './adapters/conversations.module';
export { inboxOn } from './adapters/conversations/inbox-on';
export * from './channels';
export * from './conversations';
export type { Correspondents } from './conversation-ports';
export {
  handlers,
  messageChannels,
  type Handler,
  type Inbox,
  type MessageChannel,
  type ReceivedMessage,
  type ReceivedPayload,
  type ReceivedStatus,
} from './message-ports';
