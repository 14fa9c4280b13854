import type { Access } from '@workops/access';
import { libraryHolidays } from '@workops/scheduling';

const holidays = libraryHolidays();

export const accessPorts = (access: Access) => {
  const { loadProfile, loadStandings, teams, members, locations, notices, stillStanding } = access;
  const loadSettings = (workspaceId: string) => access.settings.read({ workspaceId });
  return {
    workspaces: {
      loadProfile,
      loadFacts: loadProfile,
      loadSettings,
      loadLivemode: async (workspaceId: string) => (await loadProfile(workspaceId)).livemode,
      loadTimezone: async (workspaceId: string) => (await loadProfile(workspaceId)).timezone,
      loadCountry: async (workspaceId: string) => (await loadProfile(workspaceId)).country,
      membersOf: teams.members,
      active: members.active,
      loadStandings,
      holidays,
    },
    branches: {
      isBranch: async (workspaceId: string, id: string) => (await locations.names(workspaceId, [id])).has(id),
      among: async (workspaceId: string, ids: readonly string[]) =>
        new Set((await locations.names(workspaceId, ids)).keys()),
    },
    members: {
      active: members.active,
      isActive: async (workspaceId: string, id: string) => (await members.active(workspaceId, [id])).length > 0,
    },
    teams: {
      exists: teams.exists,
      among: async (workspaceId: string, ids: readonly string[]) =>
        new Set((await teams.names(workspaceId, ids)).keys()),
    },
    staff: {
      isTeam: teams.exists,
      /** Keeps the given order. */
      presentAmong: async (workspaceId: string, memberIds: readonly string[]): Promise<string[]> => {
        const standings = await loadStandings(
          memberIds.map((id) => ({ workspaceId, kind: 'member', id, appId: null })),
        );
        return memberIds.filter((id) => standings.get(id)?.active);
      },
    },
    notices,
    owners: access,
    stillStanding,
  };
};
