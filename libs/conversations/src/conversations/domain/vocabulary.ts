import type { Owner } from '@workops/kernel';

export const messageChannels = ['email', 'whatsapp', 'instagram', 'messenger', 'web', 'sms', 'tiktok'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export const messageTypes = [
  ...([
    'text',
    'image',
    'audio',
    'video',
    'file',
    'location',
    'sticker',
    'contacts',
    'reaction',
    'template',
    'flow',
    'flow_reply',
  ] as const),
  ...(['interactive', 'note', 'system', 'unsupported'] as const),
] as const;
export type MessageType = (typeof messageTypes)[number];

export const handlers = ['bot', 'human', 'external'] as const;
export type Handler = (typeof handlers)[number];

export interface MessageAccount {
  workspaceId: string;
  id: string;
  kind: MessageChannel;
  provider: string;
  address: string;
  name: string;
  locationId: string | null;
  /** The owner who placed it at its branch. Inbound messages go there only while this owner is authorised. */
  placedBy?: Owner | null;
  status: 'connected' | 'disconnected';
  defaultHandler: Handler;
  aiAgentId: string | null;
  /** Free text may be sent so long after an inbound message; null for no limit. */
  windowHours: number | null;
  maxPerSecond: number;
}

export interface MessageLocation {
  latitude: number;
  longitude: number;
  name: string | null;
  address: string | null;
}

/** Our machine-readable code and the provider's own. */
export interface SendError {
  code: string;
  providerCode: string | null;
  message: string;
}
