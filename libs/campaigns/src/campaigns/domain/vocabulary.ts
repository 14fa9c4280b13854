import { makerTroubles, type MakerTrouble } from '@workops/kernel';

export const CAMPAIGN_CHANNELS = ['whatsapp', 'email'] as const;
export type CampaignChannel = (typeof CAMPAIGN_CHANNELS)[number];

export const CAMPAIGN_PURPOSES = ['marketing', 'service'] as const;
export type CampaignPurpose = (typeof CAMPAIGN_PURPOSES)[number];

export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export const PAUSE_REASONS = ['manual', 'messaging_limit', 'reputation_guard', ...makerTroubles] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];
export type AnnouncedReason = Exclude<PauseReason, 'manual' | MakerTrouble>;
