import { messagedContactsOn } from '@workops/contexts';
import type { Access } from '@workops/access';
import { ownerOfAddressOn, sentThroughOn } from '@workops/campaigns';
import { agentsThere } from '@workops/agents';
import { contactFactsOn, type ContactDirectory, type Contacts } from '@workops/contacts';
import type {
  AutomationDirectories,
  ChannelDirectories,
  HoldDirectories,
  InboundDirectories,
  MessagesOutside,
  WidgetDirectories,
} from '@workops/conversations';
import { DomainError, systemActor, type Clock, type Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { libraryHolidays } from '@workops/scheduling';

/** What channels ask others about, as they answer it. */
export const channelDirectories = (access: Access, database: Database): ChannelDirectories => ({
  branches: { isBranch: async (workspaceId, id) => (await access.locations.names(workspaceId, [id])).has(id) },
  workspaces: { profileOf: access.profileOf },
  notices: access.notices,
  agents: { isAgent: async (workspaceId, id) => (await agentsThere(database, workspaceId, [id])).has(id) },
  campaigns: { areSentThrough: sentThroughOn(database) },
  owners: access,
});

const holidays = libraryHolidays();

/** The workspace's facts for conversations. */
const workspaceFacts = (access: Access) => ({
  profileOf: access.profileOf,
  settingsOf: (workspaceId: string) => access.settings.read({ workspaceId }),
  holidays,
  membersOf: access.teams.members,
  active: access.members.active,
  standingOf: access.standingOf,
});

/** Automation's dependencies on other contexts, implemented. */
export const automationDirectories = (access: Access, database: Database): AutomationDirectories => ({
  members: { active: access.members.active },
  teams: {
    among: async (workspaceId, ids) => new Set((await access.teams.names(workspaceId, ids)).keys()),
  },
  contacts: { facts: contactFactsOn(database) },
  owners: access,
});

/** The lookups of incoming messages: senders, and the accounts that are written to. */
export function inboundDirectories(access: Access, database: Database, clock: Clock, ids: Ids): InboundDirectories {
  const workspaces = workspaceFacts(access);
  const correspondents = messagedContactsOn({ database, workspaces, clock, ids });
  return { workspaces, correspondents, domains: { ownerOf: ownerOfAddressOn(database) } };
}

/** What contacts are called, by id. */
const namesOfContacts =
  (contacts: ContactDirectory) =>
  async (workspaceId: string, contactIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    new Map([...(await contacts.introduce(workspaceId, contactIds))].map(([id, { displayName }]) => [id, displayName]));

/** What streams call people. */
export const streamNames = ({ members }: Access, contacts: ContactDirectory) => ({
  contacts: namesOfContacts(contacts),
  members: members.names,
});

/** What conversations ask others about, as they answer it. */
export const messagesOutside = (
  access: Access,
  contacts: ContactDirectory,
  database: Database,
  clock: Clock,
  ids: Ids,
): MessagesOutside => ({
  correspondents: messagedContactsOn({ database, workspaces: { profileOf: access.profileOf }, clock, ids }),
  directories: {
    workspaces: workspaceFacts(access),
    contacts: { names: namesOfContacts(contacts) },
    members: { active: access.members.active },
    teams: { exists: access.teams.exists },
    branches: channelDirectories(access, database).branches,
    agents: channelDirectories(access, database).agents,
    notices: {
      mentioned: ({ author, workspaceId }, memberIds, { id, conversationId, displayId }) => {
        const mention = `${author.name ?? 'Alguien'} le mencionó en`;
        return access.notices.notifyMembers(
          {
            workspaceId,
            kind: 'conversation_mention',
            subject: `${mention} la conversación ${displayId}`,
            text: `${mention} una nota interna de la conversación ${displayId}. La nota se lee en la conversación.`,
            dedupeKey: `mention/${conversationId}/${id}`,
          },
          memberIds,
        );
      },
    },
  },
});
/** What safety holds ask others about. */
export const holdDirectories = ({ live }: ContactDirectory): HoldDirectories => ({ contacts: { live } });

/** A missing contact, or a channel that another contact has: then the visitor is identified by their messages. */
const isNobody = (error: unknown): boolean =>
  error instanceof DomainError && (error.kind === 'malformed' || error.kind === 'conflict');

/** A website's chat also looks up who a proven visitor is. */
export function widgetDirectories(
  access: Access,
  contacts: Contacts,
  database: Database,
  clock: Clock,
  ids: Ids,
): WidgetDirectories {
  const join = async (workspaceId: string, externalId: string, identity: string): Promise<void> => {
    const actor = systemActor(workspaceId, (await access.profileOf(workspaceId)).livemode);
    try {
      const { contact } = await contacts.put(actor, externalId, {});
      await contacts.channels.add(actor, contact.id, { kind: 'web', identifier: identity, verified: true });
    } catch (error) {
      if (!isNobody(error)) throw error;
    }
  };
  return { ...inboundDirectories(access, database, clock, ids), people: { join } };
}
