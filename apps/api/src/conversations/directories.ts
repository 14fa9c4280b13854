import type { Access } from '@workops/access';
import { correspondentsOn, type ContactDirectory } from '@workops/contacts';
import type { ChannelDirectories, InboundDirectories, MessagesOutside } from '@workops/conversations';
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

/** What conversations ask others about, as they answer it. */
export const messagesOutside = (access: Access, contacts: ContactDirectory, database: Database, clock: Clock, ids: Ids): MessagesOutside => ({
  correspondents: correspondentsOn({ database, workspaces: { profileOf: access.profileOf }, clock, ids }),
  directories: {
    workspaces: { profileOf: access.profileOf },
    contacts: {
      names: async (workspaceId, contactIds) =>
        new Map([...(await contacts.introduce(workspaceId, contactIds))].map(([id, { displayName }]) => [id, displayName])),
    },
    members: { active: access.members.active },
    teams: { exists: access.teams.exists },
    branches: channelDirectories(access).branches,
    notices: {
      mentioned: ({ author, workspaceId }, memberIds, { id, conversationId, content }) =>
        access.notices.notifyMembers(
          {
            ...{ workspaceId, kind: 'conversation_mention', subject: `${author.name ?? 'Alguien'} le mencionó en una conversación` },
            ...{ text: content, dedupeKey: `mention/${conversationId}/${id}` },
          },
          memberIds,
        ),
    },
  },
});
