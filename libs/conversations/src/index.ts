export { accountsAnsweredBy } from './channels/adapters/messaging-accounts';
export { ChannelWork, type ChannelWorkDeps } from './channels/adapters/channel-work';
export { WhatsappWire, whatsappProvider } from './channels/adapters/channel-providers';
export { CHANNELS, TEMPLATES, type ChannelSettings } from './channels/adapters/channels.part';
export { accountAddressesOn } from './channels/adapters/messaging-accounts';
export { messageTemplates, templateReads } from './channels/adapters/whatsapp-templates';
export {
  whatsappDoorOn,
  type TakenPayload,
  type WhatsappAtDoor,
  type WhatsappDoor,
} from './channels/adapters/whatsapp-door';
export { conversationsOfContactOn } from './conversations/adapters/contact-records';
export { followUnblocking, UNBLOCKING_EVENTS } from './conversations/adapters/follow-unblocking';
export { conversationsContext } from './conversations.context';
export { heedingHolds } from './holds/adapters/heeding-holds';
export { holdSweep, type HoldWork } from './holds/adapters/hold-work';
export { HOLDS, holdsOn } from './holds/adapters/holds.part';
export { INBOUND, WHATSAPP_DOOR, type InboundDirectories } from './mail/adapters/inbound.part';
export { inboundOn, type Inbound } from './mail/adapters/inbound-on';
export { ConversationStreams, type ConversationReader } from './stream/adapters/streams.part';
export { WIDGET, type WidgetDirectories } from './widget/adapters/widget.part';
export type { ShownMessage } from './conversations/conversation-ports';
export * from './widget/widget';
export { OtherWires } from './mail/adapters/other-wires';
export { SHARED_FILES_PATH, SharedFiles } from './mail/adapters/shared-files';
export { MailListener, type MailReturns } from './mail/adapters/mail-listener';
export { bridgeLimits, bridgeStatuses } from './mail/domain/bridge-payload';
export { UnreadableMail } from './mail/domain/received-mail';
export type { LostEntry } from './conversations/domain/received';
export type { InboundAccount, MailEnvelope } from './mail/mail-ports';
export {
  campaignChanges,
  campaignLineOn,
  campaignMessagesWaiting,
  templatedLately,
  type CampaignLineOn,
  type CampaignMessage,
} from './conversations/adapters/campaign-line';
export type { CampaignAddressee, CampaignSend, CampaignSent } from './conversations/use-cases/send-campaign';
export { CampaignMail, type CampaignMailOn } from './mail/adapters/campaign-mail';
export { campaignAccountsOn } from './conversations/adapters/campaign-accounts';
export { campaignChannelsOn } from './conversations/adapters/campaign-channels';
export { inboxOn } from './conversations/adapters/inbox-on';
export { sweepUnusedFiles } from './conversations/adapters/unused-files';
export { messageWork, type MessageWorkDeps } from './conversations/adapters/message-work';
export { INBOX, MESSAGES, SLA, TICKETS, type MessagesOutside } from './conversations/adapters/messages.part';
export { botsOn } from './conversations/adapters/bots-on';
export { messageTemplatesOn } from './conversations/adapters/message-templates';
export * from './conversations/bots';
export { noticesOn } from './conversations/adapters/notices-on';
export { messagesOn, type MessagesOn } from './conversations/adapters/messages-on';
export { Sending, type SendingDeps } from './conversations/adapters/sending';
export * from './channels/channels';
export type { ConversationDirectories, Correspondents } from './conversations/conversation-ports';
export type { MessageTemplates } from './sending/sent-template-ports';
export { handlers, messageChannels, type Handler, type MessageChannel } from './conversations/domain/vocabulary';
export type {
  ChannelProvider,
  Inbox,
  OutgoingMessage,
  ProviderAccount,
  ReceivedMessage,
  ReceivedOutcome,
  ReceivedPayload,
  ReceivedStatus,
} from './conversations/message-ports';
export * from './holds/holds';
export * from './conversations/messages';
export type { OutgoingInput } from './conversations/use-cases/commit-message';
export * from './sla/sla';
export * from './channels/templates';
export * from './automation/automation';
export { AUTOMATION } from './automation/adapters/automation.part';
export * from './tickets/tickets';
export { breachMonitorOn } from './sla/adapters/breach-monitor';
export { slaOn, ticketsOn } from './tickets/adapters/tickets-on';
export { triggerWork, type TriggerWorkDeps } from './automation/adapters/trigger-work';
export { waitingWorkOn } from './automation/adapters/waiting-work';
export { automationOn } from './automation/adapters/automation-on';
