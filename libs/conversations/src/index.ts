export { accountsAnsweredBy } from './adapters/channels/messaging-accounts';
export { ChannelWork, type ChannelWorkDeps } from './adapters/channels/channel-work';
export { WhatsappWire, whatsappProvider } from './adapters/channels/channel-providers';
export { CHANNELS, ChannelsModule, TEMPLATES, type ChannelSettings } from './adapters/channels/channels.module';
export { accountAddressesOn } from './adapters/channels/messaging-accounts';
export { messageTemplates, templateReads } from './adapters/channels/whatsapp-templates';
export { whatsappDoorOn, type TakenPayload, type WhatsappAtDoor, type WhatsappDoor } from './adapters/channels/whatsapp-door';
export { followUnblocking, UNBLOCKING_EVENTS } from './adapters/conversations/follow-unblocking';
export { conversationsContext } from './adapters/conversations.context';
export { CONVERSATIONS, conversationsModule } from './adapters/conversations.module';
export { heedingHolds } from './adapters/holds/heeding-holds';
export { holdSweep, type HoldWork } from './adapters/holds/hold-work';
export { HOLDS, holdsModule, holdsOn } from './adapters/holds/holds.module';
export { INBOUND, InboundModule, WHATSAPP_DOOR, type InboundDirectories } from './adapters/mail/inbound.module';
export { inboundOn, type Inbound } from './adapters/mail/inbound-on';
export { ConversationStreams, StreamsModule, type ConversationReader } from './adapters/stream/streams.module';
export { WIDGET, WidgetModule, type WidgetDirectories } from './adapters/widget/widget.module';
export type { ShownMessage } from './conversation-ports';
export * from './widget';
export { OtherWires } from './adapters/mail/other-wires';
export { SHARED_FILES_PATH, SharedFiles } from './adapters/mail/shared-files';
export { MailListener, type MailReturns } from './adapters/mail/mail-listener';
export { bridgeLimits, bridgeStatuses } from './domain/mail/bridge-payload';
export { UnreadableMail } from './domain/mail/received-mail';
export type { LostEntry } from './domain/conversations/received';
export type { InboundAccount, MailEnvelope } from './mail-ports';
export {
  campaignChanges,
  campaignLineOn,
  campaignMessagesWaiting,
  templatedLately,
  type CampaignLineOn,
  type CampaignMessage,
} from './adapters/conversations/campaign-line';
export type { CampaignAddressee, CampaignSend, CampaignSent } from './use-cases/conversations/send-campaign';
export { CampaignMail, type CampaignMailOn } from './adapters/mail/campaign-mail';
export { campaignAccountsOn } from './adapters/conversations/campaign-accounts';
export { campaignChannelsOn } from './adapters/conversations/campaign-channels';
export { inboxOn } from './adapters/conversations/inbox-on';
export { sweepUnusedFiles } from './adapters/conversations/unused-files';
export { messageWork, type MessageWorkDeps } from './adapters/conversations/message-work';
export { INBOX, MESSAGES, MessagesModule, SLA, TICKETS, type MessagesOutside } from './adapters/conversations/messages.module';
export { botsOn } from './adapters/conversations/bots-on';
export { messageTemplatesOn } from './adapters/conversations/message-templates';
export * from './bots';
export { noticesOn } from './adapters/conversations/notices-on';
export { messagesOn, type MessagesOn } from './adapters/conversations/messages-on';
export { Sending, type SendingDeps } from './adapters/conversations/sending';
export * from './channels';
export type { ConversationDirectories, Correspondents } from './conversation-ports';
export type { MessageTemplates } from './sent-template-ports';
export * from './conversations';
export { handlers, messageChannels, type Handler, type MessageChannel } from './domain/conversations/vocabulary';
export type {
  ChannelProvider,
  Inbox,
  OutgoingMessage,
  ProviderAccount,
  ReceivedMessage,
  ReceivedOutcome,
  ReceivedPayload,
  ReceivedStatus,
} from './message-ports';
export * from './holds';
export * from './messages';
export type { OutgoingInput } from './use-cases/conversations/commit-message';
export * from './sla';
export * from './templates';
export * from './automation';
export { AUTOMATION, automationModule } from './adapters/automation/automation.module';
export * from './tickets';
export { breachMonitorOn } from './adapters/sla/breach-monitor';
export { slaOn, ticketsOn } from './adapters/tickets/tickets-on';
export { triggerWork, type TriggerWorkDeps } from './adapters/automation/trigger-work';
export { automationOn } from './adapters/automation/automation-on';
