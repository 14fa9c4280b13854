import { ACCESS, type Access } from '@workops/access';
import {
  AGENT_DEFINITIONS,
  coachModule,
  costModule,
  definitionsModule,
  KNOWLEDGE,
  knowledgeModule,
  ledgerOn,
  paidEmbeddings,
  toolsModule,
  voiceModule,
  turnsModule,
  SCENARIOS,
  scenariosModule,
  triesModule,
  type AgentDefinitions,
  type Knowledge,
  type Scenarios,
} from '@workops/agents';
import { MESSAGES, type Messages } from '@workops/conversations';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, IDS, LOGGER, type Logger } from '@workops/platform/process';
import type { ApiConfig } from '../config';
import { access, messages } from '../shared-modules';
import { coachedConversations, definitionDirectories, toolDirectories } from './directories';

const cost = costModule.register({
  imports: [access],
  inject: [ACCESS],
  useFactory: ({ profileOf }: Access) => ({ workspaces: { profileOf } }),
});
const definitions = definitionsModule.register({
  imports: [access],
  inject: [ACCESS, Database, CONFIG],
  useFactory: definitionDirectories,
});
const tools = toolsModule.register({
  imports: [access],
  inject: [ACCESS, CONFIG],
  useFactory: (contextOfAccess: Access, { WEBHOOK_ALLOWED_CIDRS, ALLOW_PLAIN_HTTP }: ApiConfig) => ({
    ...toolDirectories(contextOfAccess),
    allowedCidrs: WEBHOOK_ALLOWED_CIDRS,
    plainHttp: ALLOW_PLAIN_HTTP,
    stillStanding: contextOfAccess.stillStanding,
  }),
});

const knowledge = knowledgeModule.register({
  imports: [access],
  inject: [ACCESS, Database, CLOCK, IDS, CONFIG, LOGGER],
  useFactory: (owners: Access, database: Database, clock: Clock, ids: Ids, config: ApiConfig, logger: Logger) => ({
    workspaces: { profileOf: (workspaceId: string) => owners.settings.read({ workspaceId }) },
    embeddings: paidEmbeddings(config, {
      database,
      logger,
      ledger: ledgerOn({ database, clock, ids, directories: { workspaces: { profileOf: owners.profileOf } } }),
    }),
    allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS,
    plainHttp: config.ALLOW_PLAIN_HTTP,
    stillStanding: owners.stillStanding,
    owners,
  }),
});

const voice = voiceModule.register({ useFactory: () => ({}) });

const turns = turnsModule.register({
  imports: [messages],
  inject: [MESSAGES],
  useFactory: ({ contactOf }: Messages) => ({
    conversations: {
      isSeen: async (...seen: Parameters<typeof contactOf>) => (await contactOf(...seen)) !== undefined,
    },
  }),
});

/** Whether models may be called. */
const affordable = (
  database: Database,
  owners: Access,
  clock: Clock,
  ids: Ids,
  { AI_BASE_URL, AI_MODELS }: ApiConfig,
) => {
  const { profileOf } = owners;
  const { mayCall } = ledgerOn({ database, clock, ids, directories: { workspaces: { profileOf } } });
  return {
    workspaces: { profileOf },
    owners,
    mayCall: async (...asked: Parameters<typeof mayCall>) => (await mayCall(...asked)).allowed,
    hasModel: AI_BASE_URL !== undefined && AI_MODELS.length > 0,
  };
};
const modelsAsked = { imports: [access], inject: [Database, ACCESS, CLOCK, IDS, CONFIG], useFactory: affordable };
const scenarios = scenariosModule.register(modelsAsked);
const tries = triesModule.register(modelsAsked);

type CoachedParts = [Database, Access, Clock, Ids, ApiConfig, AgentDefinitions, Scenarios, Knowledge, Messages];
const coach = coachModule.register({
  imports: [access, messages, definitions, scenarios, knowledge],
  inject: [Database, ACCESS, CLOCK, IDS, CONFIG, AGENT_DEFINITIONS, SCENARIOS, KNOWLEDGE, MESSAGES],
  useFactory: (
    ...[database, contextOfAccess, clock, ids, config, agentDefinitions, contextScenarios, sources, inbox]: CoachedParts
  ) => ({
    ...affordable(database, contextOfAccess, clock, ids, config),
    ...{
      definitions: agentDefinitions,
      scenarios: contextScenarios,
      knowledge: sources,
      conversations: coachedConversations(inbox),
    },
  }),
});

/** The parts of agents, each with its dependencies on other contexts. */
export const agentsParts = [cost, definitions, tools, knowledge, voice, turns, scenarios, tries, coach];
