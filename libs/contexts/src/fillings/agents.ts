import { ACCESS, type Access } from '@workops/access';
import {
  AGENT_DEFINITIONS,
  definitionsOfStanding,
  KNOWLEDGE,
  ledgerOn,
  paidEmbeddings,
  SCENARIOS,
  type CoachOutside,
} from '@workops/agents';
import { CLINIC_CATALOGUE } from '@workops/clinic';
import { leadFactsOn } from '@workops/commerce';
import { contactDirectoryOn, dialled } from '@workops/contacts';
import { accountsAnsweredBy, botsOn, holdsOn, MESSAGES, type Messages } from '@workops/conversations';
import { DomainError, type Clock, type Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, from, IDS, LOGGER, type Logger } from '@workops/platform/process';
import { agentBookingsOn } from '@workops/scheduling';
import { messagedContactsOn } from '../correspondents';
import { accessPorts } from './of-access';
import { bookingDirectories, createBuiltins, conversationParts, createTalks, loadTranscripts } from './agent-talks';
import { PARTS_CONFIG, networkReach, WORK_CONFIG, type PartsConfig } from './config';

interface FailedRun {
  workspaceId: string;
  sourceId: string;
  runId: string;
  name: string;
  failure: string;
}

const DATABASE = { access: ACCESS, database: Database, clock: CLOCK, ids: IDS };

interface OnDatabase {
  access: Access;
  database: Database;
  clock: Clock;
  ids: Ids;
}

const ledgerFor = ({ access, database, clock, ids }: OnDatabase) =>
  ledgerOn({ database, clock, ids, directories: { workspaces: accessPorts(access).workspaces } });

const embeddingsFor = (deps: OnDatabase, config: PartsConfig, logger: Logger) =>
  paidEmbeddings(config, { database: deps.database, logger, ledger: ledgerFor(deps) });

const affordable = ({ config, ...deps }: OnDatabase & { config: PartsConfig }) => {
  const { workspaces, owners } = accessPorts(deps.access);
  const { mayCall } = ledgerFor(deps);
  return {
    workspaces,
    owners,
    mayCall: async (...args: Parameters<typeof mayCall>) => (await mayCall(...args)).allowed,
    hasModel: config.AI_BASE_URL !== undefined && config.AI_MODELS.length > 0,
  };
};
const modelsAsked = from({ ...DATABASE, config: PARTS_CONFIG }, affordable);

const coachedConversations = ({ seenAmong, message }: Messages): CoachOutside['conversations'] => ({
  seenAmong,
  findAgentId: async (actor, conversationId, messageId) => {
    try {
      const { author, conversationId: standsIn } = await message(actor, messageId);
      return standsIn === conversationId && author.kind === 'ai_agent' ? (author.id ?? undefined) : undefined;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return undefined;
      throw error;
    }
  },
});

const TALKS = { ...DATABASE, files: Files };

const botsFor = (deps: OnDatabase & { files: Files }) => {
  const { access, database, clock, ids } = deps;
  const correspondents = messagedContactsOn({ database, workspaces: accessPorts(access).workspaces, clock, ids });
  const parts = { ...deps, correspondents };
  return { parts, bots: botsOn(conversationParts(parts)) };
};

const calledLeads = ({ access, database, clock, ids }: OnDatabase) => {
  const { workspaces } = accessPorts(access);
  const { reach, live } = contactDirectoryOn(database);
  const { judge } = messagedContactsOn({ database, workspaces, clock, ids });
  const holds = holdsOn({ database, directories: { contacts: { live } }, clock, ids });
  return {
    workspaces: {
      loadFacts: async (workspaceId: string) => {
        const [{ livemode }, { timezone, openingHours }] = await Promise.all([
          workspaces.loadProfile(workspaceId),
          workspaces.loadSettings(workspaceId),
        ]);
        return { livemode, timezone, openingHours };
      },
    },
    leads: { of: leadFactsOn(database) },
    contacts: {
      findNumber: async (workspaceId: string, contactId: string) =>
        dialled((await reach(workspaceId, [contactId])).get(contactId)?.phone ?? '') ?? null,
      mayBeCalled: async (workspaceId: string, contactId: string) => {
        const [verdict] = await judge(workspaceId, [
          { contactId, send: { channel: 'phone', purpose: 'promised_followup' } },
        ]);
        return verdict?.outcome === 'allowed';
      },
      isHeld: holds.stands,
    },
  };
};

export const agentsFillings = {
  cost: from({ access: ACCESS }, ({ access }) => ({ workspaces: accessPorts(access).workspaces })),
  definitions: from({ access: ACCESS, database: Database, config: PARTS_CONFIG }, ({ access, database, config }) => {
    const { workspaces, teams, owners } = accessPorts(access);
    return {
      named: {
        teams: teams.among,
        listAccounts: (workspaceId: string, agentId: string) => accountsAnsweredBy(database, workspaceId, agentId),
      },
      workspaces,
      owners,
      models: config.AI_BASE_URL === undefined ? [] : config.AI_MODELS.map(({ name }) => name),
    };
  }),
  tools: from({ access: ACCESS, config: PARTS_CONFIG }, ({ access, config }) => ({
    ...accessPorts(access),
    ...networkReach(config),
  })),
  knowledge: from({ ...DATABASE, config: PARTS_CONFIG, logger: LOGGER }, ({ config, logger, ...deps }) => {
    const ports = accessPorts(deps.access);
    return {
      ...ports,
      ...networkReach(config),
      // A source keeps its original language, so settings are read without the cache.
      workspaces: { ...ports.workspaces, loadProfile: ports.workspaces.loadSettings },
      embeddings: embeddingsFor(deps, config, logger),
    };
  }),
  turns: from({ messages: MESSAGES }, ({ messages: { findContactId } }) => ({
    conversations: {
      isSeen: async (...seen: Parameters<typeof findContactId>) => (await findContactId(...seen)) !== undefined,
    },
  })),
  scenarios: modelsAsked,
  tries: modelsAsked,
  coach: from(
    {
      ...DATABASE,
      config: PARTS_CONFIG,
      messages: MESSAGES,
      definitions: AGENT_DEFINITIONS,
      scenarios: SCENARIOS,
      knowledge: KNOWLEDGE,
    },
    ({ messages, definitions, scenarios, knowledge, ...deps }) => ({
      ...affordable(deps),
      definitions,
      scenarios,
      knowledge,
      conversations: coachedConversations(messages),
    }),
  ),
  embedding: from({ ...DATABASE, config: WORK_CONFIG, logger: LOGGER }, ({ config, logger, ...deps }) => {
    const { owners, notices } = accessPorts(deps.access);
    return {
      owners,
      notices: {
        failed: ({ workspaceId, sourceId, runId, name, failure }: FailedRun) =>
          notices.notifyAdmins({
            workspaceId,
            kind: 'kb_source_failed',
            dedupeKey: `kb_source_failed/${sourceId}/${runId}`,
            subject: `Fuente de conocimiento sin actualizar: ${name}`,
            text: `La fuente ${name} no se pudo leer (${failure}). Lo que ya se encontraba se sigue encontrando. Detalle: GET /kb/sources/${sourceId}.`,
          }),
      },
      embeddings: embeddingsFor(deps, config, logger),
      ...networkReach(config),
    };
  }),
  calls: from({ ...DATABASE, config: WORK_CONFIG }, ({ config, ...deps }) => ({
    definitions: definitionsOfStanding(deps.database, deps.access),
    ledger: ledgerFor(deps),
    directories: calledLeads(deps),
    voiceUrl: config.VOICE_URL,
  })),
  answering: from({ ...TALKS, catalogue: CLINIC_CATALOGUE, config: WORK_CONFIG }, ({ catalogue, config, ...deps }) => {
    const { workspaces, owners } = accessPorts(deps.access);
    const { database, clock, ids } = deps;
    const { parts, bots } = botsFor(deps);
    const directories = bookingDirectories(parts, catalogue, bots);
    return {
      workspaces,
      owners,
      talks: createTalks(bots),
      builtins: createBuiltins(agentBookingsOn({ database, directories, clock, ids }), bots),
      toolWorkspaces: workspaces,
      ...networkReach(config),
    };
  }),
  playing: from({ access: ACCESS }, ({ access }) => accessPorts(access)),
  coaching: from(TALKS, (deps) => {
    const { bots } = botsFor(deps);
    const { workspaces, owners } = accessPorts(deps.access);
    const transcript = loadTranscripts(bots, contactDirectoryOn(deps.database));
    return { workspaces, owners, seenAmong: bots.seenAmong, transcript };
  }),
};
