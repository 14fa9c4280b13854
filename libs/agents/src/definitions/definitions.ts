import { listRecords, readRecord } from '@workops/kernel';
import { NO_GRAPH } from './domain/definitions/graph';
import { NO_SKILL } from './domain/definitions/skill';
import type { DefinitionDeps } from './definition-ports';
import { changeAgent, createAgent, deleteAgent, enableAgent, listAgents, readAgent } from './use-cases/definitions/agents';
import { changeGraph, createGraph, deleteGraph, listGraphVersions, publishGraph, readGraphVersion } from './use-cases/definitions/graphs';
import { listVersions, publishAgent, readVersion } from './use-cases/definitions/publish-agent';
import { listRuntimes, readRuntime, RUNTIME_STATES, type Runtime } from './use-cases/definitions/runtimes';
import { changeSkill, createSkill, deleteSkill } from './use-cases/definitions/skills';

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
} from './domain/definitions/agent-draft';
export {
  agentLimits,
  type AgentVersion,
  type AiAgent,
  type ListedAgentVersion,
  type LiveVersion,
  type PinnedAgent,
} from './domain/definitions/ai-agent';
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
} from './domain/definitions/graph';
export { skillLimits, type Skill } from './domain/definitions/skill';
export type { DefinitionDirectories, Definitions } from './definition-ports';
export type { AgentInput, AgentPatch, ShownAgent } from './use-cases/definitions/agents';
export type { GraphInput, GraphPatch } from './use-cases/definitions/graphs';

export { RUNTIME_STATES, type Runtime };

export type AgentDefinitions = ReturnType<typeof createDefinitions>;

/** Everything that a client does with agents, graphs and skills, which define who answers and how. */
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
