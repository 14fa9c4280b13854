import type { EventData, NewEvent } from '@workops/contracts';
import { notFound, type Author, type WorkspaceRecord } from '@workops/kernel';
import type { Content } from './content';
import type { Counts } from './counts';
import type { AnnouncedReason, CampaignChannel, CampaignPurpose, CampaignStatus, PauseReason } from './vocabulary';
import type { SendWindow } from './window';

export * from './vocabulary';

/** In characters, and in numbers. */
export const campaignLimits = {
  name: 200,
  ratePerMinute: { min: 1, max: 60_000 },
  contactsOfACall: 10_000,
  listed: 200_000,
  acknowledge: 20,
  attributes: 20,
  attribute: 200,
  lifecycleStage: 50,
} as const;

/** The kinds of channel that a contact may have. */
export const AUDIENCE_CHANNELS = [
  'email',
  'phone',
  'whatsapp',
  'instagram',
  'messenger',
  'web',
  'sms',
  'tiktok',
] as const;

/** Each that is set narrows the audience. */
export interface AudienceFilter {
  lifecycleStage?: string;
  channel?: string;
  companyId?: string;
  language?: string;
  country?: string;
  brand?: string;
  /** By key: the contact's attribute, as a text. */
  attributes?: Readonly<Record<string, string>>;
}

export interface Pause {
  reason: PauseReason;
  detail: string | null;
  at: string;
  /** Null where it was the service. */
  by: Author | null;
}

export interface Campaign extends WorkspaceRecord {
  name: string;
  channel: CampaignChannel;
  purpose: CampaignPurpose;
  accountId: string;
  /** Null where the audience is a list. */
  filter: AudienceFilter | null;
  /** How many contacts a list has. */
  listed: number;
  content: Content;
  sendWindow: SendWindow | null;
  ratePerMinute: number | null;
  acknowledge: readonly string[];
  status: CampaignStatus;
  scheduledAt: Date | null;
  pause: Pause | null;
  startedBy: Author | null;
  startedAt: Date | null;
  /** The last contact of the frozen part, and when the audience was frozen whole. */
  frozenUntil: string | null;
  frozenAt: Date | null;
  /** The reputation guard counts from here. */
  judgedSince: Date | null;
  finishedAt: Date | null;
  /** Recipients are still to be written as cancelled. */
  leftovers: boolean;
  livemode: boolean;
}

/** As it is shown. */
export interface CountedCampaign extends Campaign {
  counts: Counts;
}

/** The reasons its owner has acknowledged; archived contacts are never included. */
export const acknowledgedBy = ({ acknowledge }: Pick<Campaign, 'acknowledge'>): readonly string[] =>
  acknowledge.filter((reason) => reason !== 'contact_archived');

export const noCampaign = () => notFound('La campaña no existe.');

export type CampaignFields = Pick<
  Campaign,
  'name' | 'channel' | 'purpose' | 'accountId' | 'filter' | 'content' | 'sendWindow' | 'ratePerMinute' | 'acknowledge'
>;

export const newCampaign = (
  fields: CampaignFields,
  { workspaceId, id, livemode, now }: { workspaceId: string; id: string; livemode: boolean; now: Date },
): Campaign => ({
  workspaceId,
  id,
  livemode,
  ...fields,
  listed: 0,
  status: 'draft',
  scheduledAt: null,
  pause: null,
  startedBy: null,
  startedAt: null,
  frozenUntil: null,
  frozenAt: null,
  judgedSince: null,
  finishedAt: null,
  leftovers: false,
  createdAt: now,
  updatedAt: now,
});

export const sentEvent = (
  { id, name, channel, finishedAt }: Campaign,
  counts: Counts,
): NewEvent<EventData<'campaign.sent'>> => ({
  resourceId: id,
  data: {
    campaign_id: id,
    name,
    channel,
    total_recipients: counts.totalRecipients,
    sent: counts.sent,
    failed: counts.failed,
    suppressed: counts.suppressed,
    finished_at: finishedAt?.toISOString() ?? null,
  },
  changes: { status: { from: 'sending', to: 'sent' } },
});

export const pausedEvent = (
  { id, name }: Campaign,
  { reason, detail }: { reason: AnnouncedReason; detail: string | null },
): NewEvent<EventData<'campaign.paused'>> => ({
  resourceId: id,
  data: { campaign_id: id, name, reason, ...(detail !== null && { detail }) },
  changes: { status: { from: 'sending', to: 'paused' } },
});
