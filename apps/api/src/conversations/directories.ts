import type { Access } from '@workops/access';
import { correspondentsOn } from '@workops/contacts';
import type { ChannelDirectories, InboundDirectories } from '@workops/conversations';
import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';

/** What channels ask others about, as they answer it. */
export const channelDirectories = (access: Access): ChannelDirectories => ({
  branches: { isBranch: async (workspaceId, id) => (await access.locations.names(workspaceId, [id])).has(id) },
  workspaces: { profileOf: access.profileOf },
  notices: access.notices,
});

/** What comes in asks who writes. */
export function inboundDirectories(access: Access, database: Database, clock: Clock, ids: Ids): InboundDirectories {
  const workspaces = { profileOf: access.profileOf };
  return { workspaces, correspondents: correspondentsOn({ database, workspaces, clock, ids }) };
}
