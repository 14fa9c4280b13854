import { listRecords, readRecord } from '@workops/kernel';
import { NO_GRAPH } from './domain/graph';
import { NO_SKILL } from './domain/skill';
import type { DefinitionDeps } from './definition-ports';
import { changeAgent, createAgent, deleteAgent, enableAgent, listAgents, readAgent } from './use-cases/agents';
import {
  changeGraph,
  createGraph,
  deleteGraph,
  listGraphVersions,
  publishGraph,
  readGraphVersion,
} from './use-cases/graphs';
import { listVersions, publishAgent, readVersion } from './use-cases/publish-agent';
import { listRuntimes, readRuntime, RUNTIME_STATES, type Runtime } from './use-cases/runtimes';
import { changeSkill, createSkill, deleteSkill } from './use-cases/skills';

export {
  AUTONOMY_LEVELS,
  BUILTIN_TOOLS,
  draftLimits,
  ENGINES,
  READ_SKILL,
  type AgentDraft,
  type AgentVoice,
  type BuiltinTool,
  type DraftInput,
} from './domain/agent-draft';
export {
  agentLimits,
  type AgentVersion,
  type AiAgent,
  type ListedAgentVersion,
  type LiveVersion,
  type PinnedAgent,
} from './domain/ai-agent';
export {
  graphLimits,
  NODE_KINDS,
  TOPOLOGIES,
  type AiAgentGraph,
  type GraphDraft,
  type GraphDraftInput,
  type GraphVersion,
  type ListedGraphVersion,
  type PinnedGraph,
} from './domain/graph';
export { skillLimits, type Skill } from './domain/skill';
export type { DefinitionDirectories, Definitions } from './definition-ports';
export type { AgentInput, AgentPatch, ShownAgent } from './use-cases/agents';
export type { GraphInput, GraphPatch } from './use-cases/graphs';

export { RUNTIME_STATES, type Runtime };

export type AgentDefinitions = ReturnType<typeof createDefinitions>;

export const createDefinitions = (deps: DefinitionDeps) => ({
  agents: {
    create: createAgent(deps),
    list: listAgents(deps, listRecords(deps.reads.agentRecords)),
    read: readAgent(deps),
    change: changeAgent(deps),
    delete: deleteAgent(deps),
    enable: enableAgent(deps),
    publish: publishAgent(deps),
    version: readVersion(deps),
    versions: listVersions(deps),
  },
  graphs: {
    create: createGraph(deps),
    list: listRecords(deps.reads.graphRecords),
    read: readRecord(deps.reads.graphRecords, NO_GRAPH),
    change: changeGraph(deps),
    delete: deleteGraph(deps),
    publish: publishGraph(deps),
    version: readGraphVersion(deps),
    versions: listGraphVersions(deps),
  },
  runtimes: { list: listRuntimes(deps), read: readRuntime(deps) },
  skills: {
    create: createSkill(deps),
    list: listRecords(deps.reads.skillRecords),
    read: readRecord(deps.reads.skillRecords, NO_SKILL),
    change: changeSkill(deps),
    delete: deleteSkill(deps),
  },
});
