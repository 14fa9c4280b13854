export const channelKinds = ['email', 'phone', 'whatsapp', 'instagram', 'messenger', 'web', 'sms', 'tiktok'] as const;

export type ChannelKind = (typeof channelKinds)[number];
