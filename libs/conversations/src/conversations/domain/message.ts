import type { EventData, NewEvent } from '@workops/contracts';
import type { Author } from '@workops/kernel';
import type { MessageChannel, MessageLocation, MessageType, SendError } from './vocabulary';
import type { DeliveryStatus } from './delivery';

export const messagePurposes = ['answer', 'service', 'promised_followup', 'marketing'] as const;
export type MessagePurpose = (typeof messagePurposes)[number];

export const senderTypes = ['ai_agent', 'human_user', 'api_key'] as const;
export type SenderType = (typeof senderTypes)[number];

/** The provider keeps it; with the texts of its placeholders. */
export interface MessageTemplate {
  name: string;
  language: string;
  variables: readonly string[];
}

export interface MessageFlow {
  flowId: string;
  cta: string;
  screen?: string;
  data?: Readonly<Record<string, unknown>>;
}

export interface MessageError extends SendError {
  retryable: boolean;
}

export interface Message {
  workspaceId: string;
  id: string;
  conversationId: string;
  seq: number;
  accountId: string;
  direction: 'inbound' | 'outbound' | 'internal';
  type: MessageType;
  content: string;
  location: MessageLocation | null;
  template: MessageTemplate | null;
  flow: MessageFlow | null;
  flowResponse: Readonly<Record<string, unknown>> | null;
  replyToMessageId: string | null;
  author: Author;
  senderType: SenderType | null;
  purpose: MessagePurpose | null;
  acknowledged: readonly string[];
  /** An auto-responder of the contact, or a reminder, notice or campaign of ours. */
  automated: boolean;
  deliveryStatus: DeliveryStatus | null;
  error: MessageError | null;
  externalMessageId: string | null;
  createdAt: Date;
  providerAt: Date | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  failedAt: Date | null;
  /** The contact deleted it at the provider. */
  deletedAt: Date | null;
}

export const blankMessage = (
  identity: Pick<Message, 'workspaceId' | 'id' | 'conversationId' | 'seq' | 'accountId' | 'createdAt' | 'author'>,
) => ({
  ...identity,
  content: '',
  location: null,
  template: null,
  flow: null,
  flowResponse: null,
  replyToMessageId: null,
  senderType: null,
  purpose: null,
  acknowledged: [],
  automated: false,
  deliveryStatus: null,
  error: null,
  externalMessageId: null,
  providerAt: null,
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  failedAt: null,
  deletedAt: null,
});

/** The recipient opted out at the provider. A refusal by our policy has no provider code. */
export const wantsNoMarketing = ({ error }: Pick<Message, 'error'>): boolean =>
  error?.code === 'marketing_blocked' && error.providerCode !== null;

/** The provider delivers no more marketing to the recipient at present. */
export const isRefusedMarketing = (message: Pick<Message, 'deliveryStatus' | 'error'>): boolean =>
  message.deliveryStatus === 'failed' && (message.error?.code === 'provider_limited' || wantsNoMarketing(message));

/** Whether a channel delivered the contact's message. The words of a website form do not prove who wrote them. */
export const isDelivered = ({ externalMessageId }: Pick<Message, 'externalMessageId'>): boolean =>
  externalMessageId !== null;

/** Bots, triggers, and automatic messages in a person's name answer no ticket. */
export const isAnswer = ({ author: { kind }, automated }: Pick<Message, 'author' | 'automated'>): boolean =>
  (kind === 'member' || kind === 'api_key') && !automated;

export const isAutomatic = ({ author: { kind }, automated }: Pick<Message, 'author' | 'automated'>): boolean =>
  automated || kind === 'ai_agent' || kind === 'system';

/** Responsible for a message, by its author. */
export const senderTypeOf = ({ kind }: Pick<Author, 'kind'>): SenderType =>
  kind === 'ai_agent' ? 'ai_agent' : kind === 'member' ? 'human_user' : 'api_key';

interface InConversation {
  contactId: string;
  channel: MessageChannel;
}

const shown = (message: Message, { contactId, channel }: InConversation) => ({
  message_id: message.id,
  conversation_id: message.conversationId,
  contact_id: contactId,
  channel,
  type: message.type,
  content: message.content,
});

export const receivedEvent = (message: Message, where: InConversation): NewEvent<EventData<'message.received'>> => ({
  resourceId: message.id,
  data: {
    ...shown(message, where),
    external_message_id: message.externalMessageId,
    created_at: message.createdAt.toISOString(),
  },
});

export const sentEvent = (message: Message, where: InConversation): NewEvent<EventData<'message.sent'>> => ({
  resourceId: message.id,
  data: {
    ...shown(message, where),
    sender_type: message.senderType ?? 'api_key',
    delivery_status: null,
    created_at: message.createdAt.toISOString(),
  },
});
