import type { Access } from '@workops/access';
import type { SchedulingDirectories } from '@workops/scheduling';

/** What scheduling asks others about, as they answer it. */
export const schedulingDirectories = ({ settings, standingOf, teams }: Access): SchedulingDirectories => ({
  workspaces: { settingsOf: (workspaceId) => settings.read({ workspaceId }) },
  staff: {
    presentAmong: async (workspaceId, memberIds) => {
      const standings = await standingOf(memberIds.map((id) => ({ workspaceId, kind: 'member', id })));
      return memberIds.filter((id) => standings.get(id)?.active);
    },
    isTeam: teams.exists,
  },
});
