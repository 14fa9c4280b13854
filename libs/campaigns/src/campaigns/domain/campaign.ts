import type { EventData, NewEvent } from '@workops/contracts';
import { notFound, type Author, type WorkspaceRecord } from '@workops/kernel';
import type { Content } from './content';
import type { Counts } from './counts';
import type { AnnouncedReason, CampaignChannel, CampaignPurpose, CampaignStatus, PauseReason } from './vocabulary';
import type { SendWindow } from './window';

export * from './vocabulary';

/** Limits in characters or numbers. */
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

/** Kinds that a contact may have. */
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

export interface AudienceFilter {
  lifecycleStage?: string;
  channel?: string;
  companyId?: string;
  language?: string;
  country?: string;
  brand?: string;
  /** Text values by key. */
  attributes?: Readonly<Record<string, string>>;
}

export interface Pause {
  reason: PauseReason;
  detail: string | null;
  at: string;
  /** Null if the service paused it. */
  by: Author | null;
}

export interface Campaign extends WorkspaceRecord {
  name: string;
  channel: CampaignChannel;
  purpose: CampaignPurpose;
  accountId: string;
  /** Null if the audience is a list of `listed` contacts. */
  filter: AudienceFilter | null;
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
  /** Last contact of the frozen part; `frozenAt` is set once the whole audience is frozen. */
  frozenUntil: string | null;
  frozenAt: Date | null;
  /** The reputation guard counts from here. */
  judgedSince: Date | null;
  finishedAt: Date | null;
  /** Recipients have yet to be marked as cancelled. */
  leftovers: boolean;
  livemode: boolean;
}

export interface CountedCampaign extends Campaign {
  counts: Counts;
}

/** Omits archived contacts, which are never included. */
export const acknowledgedBy = ({ acknowledge }: Pick<Campaign, 'acknowledge'>): readonly string[] =>
  acknowledge.filter((reason) => reason !== 'contact_archived');

export const noCampaign = () => notFound('La campaña no existe.');

export type CampaignFields = Pick<
  Campaign,
  'name' | 'channel' | 'purpose' | 'accountId' | 'filter' | 'content' | 'sendWindow' | 'ratePerMinute' | 'acknowledge'
>;

const COPY_SUFFIX = ' (copia)';

/** Stays within the limit of names. */
export const copyName = (name: string): string =>
  [...name]
    .slice(0, campaignLimits.name - COPY_SUFFIX.length)
    .join('')
    .trimEnd() + COPY_SUFFIX;

export const newCampaign = (
  fields: CampaignFields,
  { workspaceId, id, livemode, now }: { workspaceId: string; id: string; livemode: boolean; now: Date },
): Campaign => ({
  ...fields,
  workspaceId,
  id,
  livemode,
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
