import type { Access } from '@workops/access';
import type { CommerceDirectories, IntakeDirectories } from '@workops/commerce';

const branches = (access: Access): CommerceDirectories['branches'] => ({
  isBranch: async (workspaceId, id) => (await access.locations.names(workspaceId, [id])).has(id),
});

/** What commerce asks others about, as they answer it. */
export const commerceDirectories = (access: Access): CommerceDirectories => ({
  workspaces: { timezoneOf: async (workspaceId) => (await access.settings.read({ workspaceId })).timezone },
  branches: branches(access),
});

/** What the intake of leads asks others about, as they answer it. */
export const intakeDirectories = (access: Access): IntakeDirectories => ({
  workspaces: { profileOf: access.profileOf },
  branches: branches(access),
});
