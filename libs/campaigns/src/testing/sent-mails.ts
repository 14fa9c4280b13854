import { randomUUID } from 'node:crypto';
import type { Database } from '@workops/platform/database';
import { guardOn, type GuardDeps } from '../reputation/adapters/guard';
import { campaignRecords } from '../campaigns/adapters/campaign-record';
import { pauseMailCampaigns } from '../campaigns/adapters/pausing';
import { newCampaign } from '../campaigns/domain/campaign';
import { newMailToken } from '../campaigns/domain/mail-token';

const ADD = `
  INSERT INTO campaigns.recipient (workspace_id, campaign_id, id, contact_id, address, address_key, token, status, reason, attempts, sent_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, lower($5), $6, $7, $8, 1, CASE WHEN $7 IN ('sent', 'failed') THEN now() END, now())`;
const RECIPIENTS = `
  SELECT token, contact_id, status, reason, hard_bounced, complained, unsubscribed FROM campaigns.recipient
   WHERE workspace_id = $1 ORDER BY id`;
const AGE = `UPDATE campaigns.recipient SET sent_at = sent_at - interval '2 years' WHERE token = $1`;
const CAMPAIGNS = 'SELECT id, status, pause FROM campaigns.campaign WHERE workspace_id = $1 ORDER BY id';
const RESUME = `UPDATE campaigns.campaign SET status = 'sending', pause = NULL, judged_since = now() WHERE workspace_id = $1`;

type MailStatus = 'sent' | 'pending' | 'failed' | 'suppressed';

export interface MailRow {
  token: string;
  contact_id: string;
  status: string;
  reason: string | null;
  hard_bounced: boolean;
  complained: boolean;
  unsubscribed: boolean;
}

export function sentMails(
  database: Database,
  workspaceId: string,
  notices: GuardDeps['notices'] = { notifyAdmins: async () => undefined },
) {
  const guard = guardOn({ pauseAll: pauseMailCampaigns, notices });
  return {
    campaign: async (accountId: string = randomUUID()): Promise<string> => {
      const now = new Date();
      const fields = {
        ...({
          name: 'Mantención',
          channel: 'email',
          purpose: 'marketing',
          accountId,
          filter: {},
          sendWindow: null,
        } as const),
        ratePerMinute: null,
        acknowledge: [],
        content: { subject: 'Hola', html: null, text: 'Hola', fromName: null, replyTo: null },
      };
      const campaign = {
        ...newCampaign(fields, { workspaceId, id: randomUUID(), livemode: true, now }),
        status: 'sending',
        judgedSince: now,
      } as const;
      await database.transaction(() => campaignRecords.of(database, workspaceId).add(campaign));
      return campaign.id;
    },
    mail: async (
      campaignId: string,
      contactId: string,
      address: string,
      status: MailStatus = 'sent',
      reason: string | null = null,
    ): Promise<string> => {
      const token = newMailToken();
      await database.query(ADD, [workspaceId, campaignId, randomUUID(), contactId, address, token, status, reason]);
      return token;
    },
    count: (campaignId: string, counted: { sends?: number; hardBounces?: number; complaints?: number }) =>
      database.transaction((tx) => guard.count(tx, workspaceId, { campaignId, ...counted })),
    mails: () => database.query<MailRow>(RECIPIENTS, [workspaceId]),
    campaigns: () =>
      database.query<{ id: string; status: string; pause: { reason: string; detail: string } | null }>(CAMPAIGNS, [
        workspaceId,
      ]),
    resume: () => database.query(RESUME, [workspaceId]),
    age: (token: string) => database.query(AGE, [token]),
  };
}
