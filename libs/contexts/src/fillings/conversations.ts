import { ACCESS, type Access } from '@workops/access';
import { agentsThere } from '@workops/agents';
import { campaignStopsOn, mailBounced, ownerOfAddressOn, sentThroughOn } from '@workops/campaigns';
import { CONTACT_DIRECTORY, contactFactsOn, CONTACTS, type ContactDirectory, type Contacts } from '@workops/contacts';
import { MESSAGES, type ConversationDirectories } from '@workops/conversations';
import { DomainError, systemActor, type Clock, type Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, from, IDS } from '@workops/platform/process';
import { contactRecordsOn } from '../contact-records';
import { messagedContactsOn } from '../correspondents';
import { matchingContacts } from '../matching-contacts';
import { accessPorts } from './of-access';
import { publicOrigin, PARTS_CONFIG, networkReach, WORK_CONFIG } from './config';
import { programDirectories } from './program-directories';

const DATABASE = { access: ACCESS, database: Database, clock: CLOCK, ids: IDS };

interface OnDatabase {
  access: Access;
  database: Database;
  clock: Clock;
  ids: Ids;
}

const correspondentsOn = ({ access, ...on }: OnDatabase) =>
  messagedContactsOn({ ...on, workspaces: accessPorts(access).workspaces });

const isAgentOn =
  (database: Database) =>
  async (workspaceId: string, id: string): Promise<boolean> =>
    (await agentsThere(database, workspaceId, [id])).has(id);

const inbound = (deps: OnDatabase) => ({
  workspaces: accessPorts(deps.access).workspaces,
  correspondents: correspondentsOn(deps),
  domains: { ownerOf: ownerOfAddressOn(deps.database) },
});

const namesOfContacts =
  (contacts: ContactDirectory) =>
  async (workspaceId: string, contactIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    new Map([...(await contacts.introduce(workspaceId, contactIds))].map(([id, { displayName }]) => [id, displayName]));

const mentioned =
  ({ notices }: Access): ConversationDirectories['notices']['mentioned'] =>
  ({ author, workspaceId }, memberIds, { id, conversationId, displayId }) => {
    const mention = `${author.name ?? 'Alguien'} le mencionó en`;
    return notices.notifyMembers(
      {
        workspaceId,
        kind: 'conversation_mention',
        subject: `${mention} la conversación ${displayId}`,
        text: `${mention} una nota interna de la conversación ${displayId}. La nota se lee en la conversación.`,
        dedupeKey: `mention/${conversationId}/${id}`,
      },
      memberIds,
    );
  };

/** A missing contact, or another contact's channel. Messages then identify the visitor. */
const isNobody = (error: unknown): boolean =>
  error instanceof DomainError && (error.kind === 'malformed' || error.kind === 'conflict');

const provenPeople = (access: Access, contacts: Contacts) => ({
  join: async (workspaceId: string, externalId: string, identity: string): Promise<void> => {
    const actor = systemActor(workspaceId, (await access.loadProfile(workspaceId)).livemode);
    try {
      const { contact } = await contacts.put(actor, externalId, {});
      await contacts.channels.add(actor, contact.id, { kind: 'web', identifier: identity, verified: true });
    } catch (error) {
      if (!isNobody(error)) throw error;
    }
  },
});

export const conversationsFillings = {
  channels: from({ access: ACCESS, database: Database, config: PARTS_CONFIG }, ({ access, database, config }) => {
    const { branches, workspaces, notices, owners, stillStanding } = accessPorts(access);
    return {
      branches,
      workspaces,
      notices,
      owners,
      stillStanding,
      agents: { isAgent: isAgentOn(database) },
      campaigns: { areSentThrough: sentThroughOn(database) },
      ...networkReach(config),
      origin: publicOrigin(config),
      bounceDomain: config.BOUNCE_DOMAIN.toLowerCase(),
      nameOf: async (workspaceId: string) => (await access.loadProfile(workspaceId)).name,
    };
  }),
  inbound: from(DATABASE, inbound),
  messages: from({ ...DATABASE, contacts: CONTACT_DIRECTORY, people: CONTACTS }, ({ contacts, people, ...deps }) => ({
    correspondents: correspondentsOn(deps),
    directories: {
      ...accessPorts(deps.access),
      contacts: {
        names: namesOfContacts(contacts),
        live: contacts.live,
        matching: matchingContacts(people),
        records: contactRecordsOn(deps.database),
      },
      agents: { isAgent: isAgentOn(deps.database) },
      notices: { mentioned: mentioned(deps.access) },
    },
  })),
  automation: from({ access: ACCESS, database: Database, commands: MESSAGES }, ({ access, database, commands }) => ({
    directories: { ...accessPorts(access), contacts: { facts: contactFactsOn(database) } },
    commands,
  })),
  widget: from({ ...DATABASE, contacts: CONTACTS }, ({ contacts, ...deps }) => ({
    ...inbound(deps),
    people: provenPeople(deps.access, contacts),
  })),
  streams: from({ access: ACCESS, contacts: CONTACT_DIRECTORY }, ({ access: { members }, contacts }) => ({
    contacts: namesOfContacts(contacts),
    members: members.names,
  })),
  holds: from({ contacts: CONTACT_DIRECTORY }, ({ contacts: { live } }) => ({ contacts: { live } })),
  messageWires: from({ config: WORK_CONFIG }, ({ config }) => ({
    allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS,
    origin: config.PUBLIC_URL.replace(/\/$/, ''),
  })),
  overdueHolds: from({ access: ACCESS, config: WORK_CONFIG }, ({ access, config }) => ({
    workspaces: accessPorts(access).workspaces,
    everySeconds: config.HOLD_SWEEP_SECONDS,
  })),
  triggers: from(DATABASE, (deps) => ({
    correspondents: correspondentsOn(deps),
    directories: programDirectories(deps.access, deps.database),
  })),
  channelCalls: from({ access: ACCESS }, ({ access }) => ({ workspaces: accessPorts(access).workspaces })),
  sends: from({ ...DATABASE, config: WORK_CONFIG }, ({ config, ...deps }) => {
    const { database, clock, ids, access } = deps;
    const { workspaces, notices } = accessPorts(access);
    return {
      workspaces,
      notices,
      stops: campaignStopsOn({ database, workspaces, now: () => clock.now() }),
      bounced: mailBounced(ids),
      correspondents: correspondentsOn(deps),
      breachesEverySeconds: config.SLA_MONITOR_SECONDS,
    };
  }),
};
