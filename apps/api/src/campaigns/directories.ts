import type { Access } from '@workops/access';
import type { CampaignPolicy, CampaignsOutside, MailIdentity } from '@workops/campaigns';
import { audienceOn, correspondentsOn } from '@workops/contacts';
import { campaignChannelsOn, campaignLineOn, heedingHolds, templatedLately } from '@workops/conversations';
import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import { libraryHolidays } from '@workops/scheduling';

const holidays = libraryHolidays();

/** What campaigns ask others about, as they answer it. */
export function campaignsOutside(
  access: Access,
  database: Database,
  files: Files,
  clock: Clock,
  ids: Ids,
  mail: MailIdentity,
): Omit<CampaignsOutside, 'guard'> {
  const workspaces = {
    ...{ profileOf: access.profileOf, holidays, membersOf: access.teams.members, active: access.members.active },
    settingsOf: (workspaceId: string) => access.settings.read({ workspaceId }),
  };
  const correspondents = correspondentsOn({ database, workspaces, clock, ids });
  const channels = campaignChannelsOn(database);
  const policy: CampaignPolicy = {
    judge: async (workspaceId, asked) => {
      const sends = asked.map(({ contactId, channel, purpose, templateNotApproved }) => ({
        contactId,
        send: { channel, purpose, template: channel === 'whatsapp', ...(templateNotApproved && { templateNotApproved }) },
      }));
      const verdicts = await heedingHolds(database, correspondents).judge(workspaceId, sends);
      return verdicts.map(({ outcome, ...said }) => ({ outcome, reasons: 'reasons' in said ? (said.reasons ?? []) : [] }));
    },
  };
  return {
    channels: {
      ...channels,
      isLimited: async (workspaceId, accountId) => {
        const limit = (await channels.account(workspaceId, accountId))?.messagingLimit ?? null;
        return limit !== null && (await templatedLately(database, workspaceId, accountId, limit)) >= limit;
      },
    },
    audience: { ...audienceOn(database) },
    policy,
    whatsapp: campaignLineOn({ database, files, correspondents, workspaces, clock, ids }),
    mail,
  };
}
