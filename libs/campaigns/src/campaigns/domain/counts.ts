import type { CampaignStatus } from './vocabulary';

export const RECIPIENT_STATUSES = [
  'pending',
  'retrying',
  'sent',
  'delivered',
  'read',
  'failed',
  'suppressed',
  'cancelled',
] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

export interface Tally {
  status: RecipientStatus;
  /** Empty without a reason. */
  reason: string;
  recipients: number;
  inFlight: number;
  hardBounces: number;
  complaints: number;
  unsubscribed: number;
}

export interface Counts {
  totalRecipients: number;
  /** Includes retries. */
  pending: number;
  /** Includes delivered and read messages. */
  sent: number;
  /** Includes read messages. */
  delivered: number;
  read: number;
  failed: number;
  suppressed: number;
  cancelled: number;
  hardBounces: number;
  complaints: number;
  unsubscribes: number;
}

const WAITING: ReadonlySet<RecipientStatus> = new Set<RecipientStatus>(['pending', 'retrying']);

/** In a cancelled campaign only hand-overs in progress still wait, because they may be sent. */
export const shownStatus = (status: RecipientStatus, campaign: CampaignStatus, isInFlight: boolean): RecipientStatus =>
  campaign === 'cancelled' && WAITING.has(status) && !isInFlight ? 'cancelled' : status;

export function toCounts(tallies: readonly Tally[], campaign: CampaignStatus): Counts {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);
  const shownIn = (states: readonly RecipientStatus[], { status, recipients, inFlight }: Tally): number =>
    (states.includes(shownStatus(status, campaign, false)) ? recipients - inFlight : 0) +
    (states.includes(shownStatus(status, campaign, true)) ? inFlight : 0);
  const inState = (...states: RecipientStatus[]) => sum((tally) => shownIn(states, tally));
  return {
    totalRecipients: sum(({ recipients }) => recipients),
    pending: inState('pending', 'retrying'),
    sent: inState('sent', 'delivered', 'read'),
    delivered: inState('delivered', 'read'),
    read: inState('read'),
    failed: inState('failed'),
    suppressed: inState('suppressed'),
    cancelled: inState('cancelled'),
    hardBounces: sum(({ hardBounces }) => hardBounces),
    complaints: sum(({ complaints }) => complaints),
    unsubscribes: sum(({ unsubscribed }) => unsubscribed),
  };
}

export function countReasons(tallies: readonly Tally[], status: RecipientStatus): Record<string, number> {
  const reasons: Record<string, number> = {};
  for (const tally of tallies) {
    if (tally.status === status && tally.recipients !== 0)
      reasons[tally.reason] = (reasons[tally.reason] ?? 0) + tally.recipients;
  }
  return reasons;
}
