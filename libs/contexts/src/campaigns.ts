import type { CampaignChannels, CampaignPolicy } from '@workops/campaigns';
import type { Correspondents } from '@workops/contacts';
import { campaignChannelsOn, heedingHolds, templatedLately } from '@workops/conversations';
import type { Sql } from '@workops/platform/database';

export function campaignPolicyOn(sql: Sql, correspondents: Pick<Correspondents, 'judge'>): CampaignPolicy {
  const { judge } = heedingHolds(sql, correspondents);
  return {
    judge: async (workspaceId, recipients) => {
      const sends = recipients.map(({ contactId, address, channel, purpose, templateNotApproved }) => ({
        contactId,
        send: {
          channel,
          purpose,
          template: channel === 'whatsapp',
          ...(channel === 'email' && address !== null && { address }),
          ...(templateNotApproved && { templateNotApproved }),
        },
      }));
      const verdicts = await judge(workspaceId, sends);
      return verdicts.map(({ outcome, ...said }) => ({
        outcome,
        reasons: 'reasons' in said ? (said.reasons ?? []) : [],
      }));
    },
  };
}

export function campaignAccountsFor(sql: Sql): CampaignChannels {
  const channels = campaignChannelsOn(sql);
  return {
    ...channels,
    loadRoom: async (workspaceId, accountId) => {
      const limit = (await channels.account(workspaceId, accountId))?.messagingLimit ?? null;
      return limit === null ? null : limit - (await templatedLately(sql, workspaceId, accountId, limit));
    },
  };
}
