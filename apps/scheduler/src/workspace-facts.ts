import type { Access } from '@workops/access';
import { libraryHolidays } from '@workops/scheduling';

const holidays = libraryHolidays();

/** The workspace's facts for conversations. */
export const workspaceFacts = (access: Access) => ({
  profileOf: access.profileOf,
  timezoneOf: async (workspaceId: string) => (await access.profileOf(workspaceId)).timezone,
  settingsOf: (workspaceId: string) => access.settings.read({ workspaceId }),
  holidays,
  membersOf: access.teams.members,
  active: access.members.active,
  standingOf: access.standingOf,
});
