import { listed, type Actor } from '@workops/kernel';
import { boundPatience, type Database, type Transaction } from '@workops/platform/database';
import { graphDigest, type NamedDigests } from '../domain/ai-agent';
import type { AgentDraft } from '../domain/agent-draft';
import type { AiAgentGraph } from '../domain/graph';
import type { DefinitionDeps, DefinitionReads, DefinitionTransaction } from '../definition-ports';
import { reviewByNight } from '../../coach/adapters/coach-nights';
import { LEAVE_BEHIND } from '../../coach/adapters/coach-sql';
import { costReads } from '../../cost/adapters/cost-reads';
import { DEFINITIONS_LOCK } from './definitions-lock';
import { aiAgentGraphs, aiAgents, customTools, skills } from './definition-records';
import { AGENTS_RUNNING, GRAPHS_HOLDING, NAMING } from './names-in-use';
import { agentVersions, graphVersions, versionReads } from './version-rows';

const CALLER = 'SELECT id FROM agents.ai_agent WHERE workspace_id = $1 AND calls_leads AND id <> $2';

const DIGESTS = `
  SELECT id, digest FROM agents.custom_tool WHERE workspace_id = $1 AND id = ANY ($2::uuid[])
  UNION ALL
  SELECT id, digest FROM agents.skill WHERE workspace_id = $1 AND id = ANY ($3::uuid[])`;
const LIVE_NUMBERS = `
  SELECT id, (live_version->>'number')::int AS number FROM agents.graph
   WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND live_version IS NOT NULL`;

const SOURCES = 'SELECT id FROM agents.kb_source WHERE workspace_id = $1 AND id = ANY ($2::uuid[])';
const OF_RUNTIME = `${aiAgentGraphs.sql.select} WHERE workspace_id = $1 AND runtime_id = $2`;
const LIVE_GRAPHS = `
  ${aiAgentGraphs.sql.select}
 WHERE workspace_id = $1 AND runtime_id IS NOT NULL AND ($2::uuid IS NULL OR id < $2)
 ORDER BY id DESC LIMIT $3`;

type Ids = { id: string };

async function loadDigests(
  database: Database,
  workspaceId: string,
  drafts: readonly AgentDraft[],
): Promise<NamedDigests> {
  const toolIds = drafts.flatMap((draft) => draft.toolIds);
  const skillIds = drafts.flatMap((draft) => draft.skillIds);
  const graphIds = drafts.flatMap(({ graphId }) => graphId ?? []);
  const texts =
    toolIds.length + skillIds.length === 0
      ? []
      : await database.query<{ id: string; digest: string }>(DIGESTS, [workspaceId, toolIds, skillIds]);
  const graphs =
    graphIds.length === 0
      ? []
      : await database.query<{ id: string; number: number }>(LIVE_NUMBERS, [workspaceId, graphIds]);
  return new Map([
    ...texts.map(({ id, digest }) => [id, digest] as const),
    ...graphs.map(({ id, number }) => [id, graphDigest(number)] as const),
  ]);
}

export function definitionReads(database: Database): DefinitionReads {
  const [agentRecords, graphRecords] = [aiAgents.reads(database), aiAgentGraphs.reads(database)];
  const [toolRecords, skillRecords] = [customTools.reads(database), skills.reads(database)];
  return {
    agentRecords,
    graphRecords,
    toolRecords,
    skillRecords,
    ...versionReads(database),
    tools: toolRecords.byIds,
    skills: skillRecords.byIds,
    agents: agentRecords.byIds,
    graph: graphRecords.byId,
    sources: async (workspaceId, ids) =>
      new Set((await database.query<Ids>(SOURCES, [workspaceId, ids])).map(({ id }) => id)),
    digests: (workspaceId, drafts) => loadDigests(database, workspaceId, drafts),
    graphOfRuntime: async (workspaceId, runtimeId) =>
      (await database.query<AiAgentGraph>(OF_RUNTIME, [workspaceId, runtimeId]))[0],
    liveGraphs: (workspaceId, input) =>
      listed(({ after, limit }) => database.query<AiAgentGraph>(LIVE_GRAPHS, [workspaceId, after, limit]), input),
  };
}

function definitionTransaction(tx: Transaction, database: Database, actor: Actor): DefinitionTransaction {
  const { workspaceId } = actor;
  const findIds = async (text: string, id: string) =>
    (await tx.query<Ids>(text, [workspaceId, id])).map((row) => row.id);
  return {
    agents: aiAgents.of(database, workspaceId),
    graphs: aiAgentGraphs.of(database, workspaceId),
    customTools: customTools.of(database, workspaceId),
    skills: skills.of(database, workspaceId),
    versions: agentVersions(tx, workspaceId),
    graphVersions: graphVersions(tx, workspaceId),
    agentsNaming: (what, id) => findIds(NAMING[what], id),
    agentsRunning: (graphId) => findIds(AGENTS_RUNNING, graphId),
    graphsHolding: (agentId) => findIds(GRAPHS_HOLDING, agentId),
    callerOfLeads: async (besides) => (await findIds(CALLER, besides))[0],
    leaveProposalsBehind: async (agentId, now) => {
      await tx.query(LEAVE_BEHIND, [workspaceId, agentId, now]);
    },
    reviewByNight: (agentId, on) => reviewByNight(tx, actor, agentId, on),
    events: tx.recorder(actor),
    audit: tx.auditTrail(actor),
  };
}

/** Lock order: the workspace's definitions, the agent or graph, its tools and skills. */
export const definitionsOn = (database: Database): Pick<DefinitionDeps, 'store' | 'reads' | 'cost'> => ({
  reads: definitionReads(database),
  cost: costReads(database),
  store: {
    transaction: (actor, work) =>
      database.transaction((tx) => {
        boundPatience(tx);
        return work(definitionTransaction(tx, database, actor));
      }),
    exclusively: (actor, work) =>
      database.exclusively({ name: DEFINITIONS_LOCK, workspaceId: actor.workspaceId }, (tx) =>
        work(definitionTransaction(tx, database, actor)),
      ),
  },
});

const AGENTS = 'SELECT id FROM agents.ai_agent WHERE workspace_id = $1 AND id = ANY ($2::uuid[])';

/** Returns the ids that are agents, for other contexts. */
export const agentsThere = async (
  database: Pick<Database, 'query'>,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => new Set((await database.query<Ids>(AGENTS, [workspaceId, ids])).map(({ id }) => id));
