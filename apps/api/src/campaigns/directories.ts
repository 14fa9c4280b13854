import type { Access } from '@workops/access';
import type { CampaignsOutside, MailReportDirectories } from '@workops/campaigns';
import { audienceOn } from '@workops/contacts';
import { campaignAccountsFor, campaignPolicyOn, messagedContactsOn } from '@workops/contexts';
import { campaignLineOn } from '@workops/conversations';
import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { Logger } from '@workops/platform/process';
import { libraryHolidays } from '@workops/scheduling';

const holidays = libraryHolidays();

/** What campaigns ask others about, as they answer it. */
export function campaignsOutside(
  access: Access,
  database: Database,
  files: Files,
  clock: Clock,
  ids: Ids,
): Omit<CampaignsOutside, 'guard' | 'mail'> {
  const workspaces = {
    ...{
      profileOf: access.profileOf,
      holidays,
      membersOf: access.teams.members,
      active: access.members.active,
      standingOf: access.standingOf,
    },
    settingsOf: (workspaceId: string) => access.settings.read({ workspaceId }),
  };
  const correspondents = messagedContactsOn({ database, workspaces, clock, ids });
  return {
    channels: campaignAccountsFor(database),
    audience: audienceOn(database),
    policy: campaignPolicyOn(database, correspondents),
    whatsapp: campaignLineOn({ database, files, correspondents, workspaces, clock, ids }),
  };
}

/** Dependencies of the handling of returned mail. */
export function mailReportDirectories(
  access: Access,
  database: Database,
  clock: Clock,
  ids: Ids,
  logger: Logger,
): MailReportDirectories {
  const workspaces = { profileOf: access.profileOf };
  return {
    workspaces,
    contacts: messagedContactsOn({ database, workspaces, clock, ids }),
    notices: access.notices,
    onFailure: (error) =>
      logger.warn({ err: error }, 'marking contacts of a suppressed address failed; the next round retries'),
    onUnreadable: (error) => logger.warn({ err: error }, 'returned mail unreadable; its bounce or complaint is lost'),
  };
}
