import { systemActor, type MakerTrouble } from '@workops/kernel';
import type { Transaction } from '@workops/platform/database';
import { pausedEvent, type AnnouncedReason, type Campaign } from '../domain/campaign';
import { paused } from '../domain/states';
import { campaignRecords } from './campaign-record';

const { sql } = campaignRecords;

const LOCK_SENDING = (which: string): string =>
  `${sql.select} WHERE workspace_id = $1 AND status = 'sending' AND ${which} ORDER BY id FOR NO KEY UPDATE`;
const OF_MAIL = LOCK_SENDING("channel = 'email'");
const OF_ACCOUNT = LOCK_SENDING('account_id = $2');
const ONE = LOCK_SENDING('id = $2');

type Why = { reason: AnnouncedReason; detail: string | null };

/** Skips paused campaigns, so that the first reason stays and each pause is announced once. */
function pauseEach(tx: Transaction, campaigns: readonly Campaign[], why: Why): void {
  const now = new Date();
  for (const campaign of campaigns) {
    const after = paused(campaign, { ...why, by: null, now });
    tx.defer(sql.save, sql.savedValues(campaign.workspaceId, campaign.id, after));
    tx.recorder(systemActor(campaign.workspaceId, campaign.livemode)).record(
      'campaign.paused',
      pausedEvent(after, why),
    );
  }
}

export async function pauseMailCampaigns(tx: Transaction, workspaceId: string, detail: string): Promise<void> {
  pauseEach(tx, await tx.query<Campaign>(OF_MAIL, [workspaceId]), { reason: 'reputation_guard', detail });
}

export async function pauseOrphan(tx: Transaction, { workspaceId, id }: Campaign, reason: MakerTrouble): Promise<void> {
  for (const campaign of await tx.query<Campaign>(ONE, [workspaceId, id])) {
    const after = paused(campaign, { reason, detail: null, by: null, now: new Date() });
    tx.defer(sql.save, sql.savedValues(workspaceId, id, after));
    const target = { kind: 'campaign' as const, id };
    tx.auditTrail(systemActor(workspaceId, campaign.livemode)).record({
      action: 'campaign.paused',
      target,
      details: { reason },
    });
  }
}

/** Pauses everything sent through an account that has reached its limit. The detail is the provider's error, if any. */
export async function pauseLimitedCampaigns(
  tx: Transaction,
  workspaceId: string,
  accountId: string,
  detail: string | null,
): Promise<void> {
  pauseEach(tx, await tx.query<Campaign>(OF_ACCOUNT, [workspaceId, accountId]), { reason: 'messaging_limit', detail });
}
