import { conflict, DomainError, type Author } from '@workops/kernel';
import type { Campaign } from './campaign';
import type { CampaignStatus, PauseReason } from './vocabulary';

const MESSAGES = {
  not_draft: 'La campaña ya no es un borrador.',
  not_scheduled: 'La campaña no está programada.',
  not_sending: 'La campaña no se está enviando.',
  not_paused: 'La campaña no está en pausa.',
  already_sent: 'La campaña ya fue enviada.',
} as const;

type StateReason = keyof typeof MESSAGES;

const refused = (reason: StateReason, { status }: Pick<Campaign, 'status'>): DomainError =>
  conflict(reason, MESSAGES[reason], { status });

const isAmong = (status: CampaignStatus, ...among: CampaignStatus[]): boolean => among.includes(status);

/** Throws `conflict`: `not_draft`. */
export function mustBeDraft(campaign: Campaign): void {
  if (campaign.status !== 'draft') throw refused('not_draft', campaign);
}

export const started = (campaign: Campaign, startedBy: Author | null, now: Date): Campaign => ({
  ...campaign,
  status: 'sending',
  startedBy: startedBy ?? campaign.startedBy,
  startedAt: now,
  judgedSince: now,
  updatedAt: now,
});

/** `at` null means now. No-op if reached. Throws `conflict`: `not_draft`. */
export function scheduled(campaign: Campaign, { at, by, now }: { at: Date | null; by: Author; now: Date }): Campaign {
  const isReached =
    at === null
      ? campaign.status === 'sending'
      : campaign.status === 'scheduled' && campaign.scheduledAt?.getTime() === at.getTime();
  if (isReached) return campaign;
  mustBeDraft(campaign);
  if (at === null) return started(campaign, by, now);
  return { ...campaign, status: 'scheduled', scheduledAt: at, startedBy: by, updatedAt: now };
}

/** No-op for a draft. Throws `conflict`: `not_scheduled`. */
export function unscheduled(campaign: Campaign, now: Date): Campaign {
  if (campaign.status === 'draft') return campaign;
  if (campaign.status !== 'scheduled') throw refused('not_scheduled', campaign);
  return { ...campaign, status: 'draft', scheduledAt: null, startedBy: null, updatedAt: now };
}

export interface Pausing {
  reason: PauseReason;
  detail: string | null;
  by: Author | null;
  now: Date;
}

/** Keeps the first reason if paused. Throws `conflict`: `not_sending`. */
export function paused(campaign: Campaign, { reason, detail, by, now }: Pausing): Campaign {
  if (campaign.status === 'paused') return campaign;
  if (campaign.status !== 'sending') throw refused('not_sending', campaign);
  return { ...campaign, status: 'paused', pause: { reason, detail, at: now.toISOString(), by }, updatedAt: now };
}

/** A campaign resumed after this tries the provider again. */
const PROVIDERS_LIMIT_MS = 60_000;

/** Only the provider's limit; the account's own count is checked separately. */
export const isStillLimited = ({ status, pause }: Pick<Campaign, 'status' | 'pause'>, now: Date): boolean =>
  status === 'paused' &&
  pause?.reason === 'messaging_limit' &&
  pause.detail !== null &&
  now.getTime() - Date.parse(pause.at) < PROVIDERS_LIMIT_MS;

/** No-op if sending. Throws `conflict`: `not_paused`. */
export function resumed(campaign: Campaign, now: Date, by: Author | null = campaign.startedBy): Campaign {
  if (campaign.status === 'sending') return campaign;
  if (campaign.status !== 'paused') throw refused('not_paused', campaign);
  return { ...campaign, status: 'sending', pause: null, startedBy: by, judgedSince: now, updatedAt: now };
}

/** No-op if cancelled. Throws `conflict`: `already_sent`. */
export function cancelled(campaign: Campaign, now: Date): Campaign {
  if (campaign.status === 'cancelled') return campaign;
  if (campaign.status === 'sent') throw refused('already_sent', campaign);
  const begun = isAmong(campaign.status, 'sending', 'paused');
  return { ...campaign, status: 'cancelled', leftovers: begun, finishedAt: now, updatedAt: now };
}

export const finished = (campaign: Campaign, now: Date): Campaign => ({
  ...campaign,
  status: 'sent',
  finishedAt: now,
  updatedAt: now,
});
