import type { Access } from '@workops/access';
import { libraryHolidays } from '@workops/scheduling';

const holidays = libraryHolidays();

/** What conversations go by of their workspace. */
export const workspaceFacts = (access: Access) => ({
  profileOf: access.profileOf,
  timezoneOf: async (workspaceId: string) => (await access.profileOf(workspaceId)).timezone,
  settingsOf: (workspaceId: string) => access.settings.read({ workspaceId }),
  holidays,
  membersOf: access.teams.members,
  active: access.members.active,
});
