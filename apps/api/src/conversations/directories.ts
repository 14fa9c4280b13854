import type { Access } from '@workops/access';
import type { ChannelDirectories } from '@workops/conversations';

/** What channels ask others about, as they answer it. */
export const channelDirectories = (access: Access): ChannelDirectories => ({
  branches: { isBranch: async (workspaceId, id) => (await access.locations.names(workspaceId, [id])).has(id) },
  workspaces: { profileOf: access.profileOf },
  notices: access.notices,
});
