import type { Access } from '@workops/access';
import type { CommerceDirectories } from '@workops/commerce';

/** What commerce asks others about, as they answer it. */
export const commerceDirectories = (access: Access): CommerceDirectories => ({
  workspaces: { timezoneOf: async (workspaceId) => (await access.settings.read({ workspaceId })).timezone },
  branches: { isBranch: async (workspaceId, id) => (await access.locations.names(workspaceId, [id])).has(id) },
});
