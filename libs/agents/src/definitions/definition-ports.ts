import type { EventRecorder } from '@workops/contracts';
import type {
  Actor,
  AuditTrail,
  Clock,
  Ids,
  Listed,
  ListInput,
  OwnerStandings,
  RecordReads,
  Records,
} from '@workops/kernel';
import type { CostReads } from '../cost/cost-ports';
import type { NamedDigests, AgentVersion, AiAgent, ListedAgentVersion, PinnedAgent } from './domain/ai-agent';
import type { AgentDraft } from './domain/agent-draft';
import type { CustomTool, ToolDefinition } from './domain/custom-tool';
import type { AiAgentGraph, GraphVersion, ListedGraphVersion } from './domain/graph';
import type { Skill, SkillText } from './domain/skill';

/** An agent and a version of it. */
interface AgentAtVersion {
  agent: AiAgent;
  version: AgentVersion;
}

/** Definitions as those see them who run them. */
export interface Definitions {
  agent(workspaceId: string, agentId: string): Promise<AiAgent | undefined>;
  /** The answering version, whether or not the agent is enabled; undefined where it is gone or was never published. */
  live(workspaceId: string, agentId: string): Promise<AgentAtVersion | undefined>;
  version(workspaceId: string, agentId: string, number: number): Promise<AgentVersion | undefined>;
  /** The draft with the present texts of its references: for tries and scenarios. */
  draft(workspaceId: string, agentId: string): Promise<PinnedAgent | undefined>;
  graphVersion(workspaceId: string, graphId: string, number: number): Promise<GraphVersion | undefined>;
  /** The live version of a graph, for a draft that runs it. */
  liveGraph(workspaceId: string, graphId: string): Promise<GraphVersion | undefined>;
}

/** Records of other contexts that a draft or an agent may refer to. */
interface NamedRecords {
  /** Those of the ids that there are. */
  teams(workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Connected messaging accounts that an agent answers. */
  accountsOf(workspaceId: string, agentId: string): Promise<readonly string[]>;
}

/** What definitions ask others about. */
export interface DefinitionDirectories {
  named: NamedRecords;
  workspaces: { countryOf(workspaceId: string): Promise<string>; timezoneOf(workspaceId: string): Promise<string> };
  /** What those who published agents may do now. */
  owners: OwnerStandings;
  /** The names of the configured models, the default one first. */
  models: readonly string[];
}

/** What pins the texts of a draft. */
interface PinningReads {
  tools(workspaceId: string, ids: readonly string[]): Promise<CustomTool[]>;
  skills(workspaceId: string, ids: readonly string[]): Promise<Skill[]>;
  graph(workspaceId: string, id: string): Promise<AiAgentGraph | undefined>;
  agents(workspaceId: string, ids: readonly string[]): Promise<AiAgent[]>;
  /** Those of the ids that are sources of the knowledge base. */
  sources(workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Of the tools, skills and graphs that drafts name. */
  digests(workspaceId: string, drafts: readonly AgentDraft[]): Promise<NamedDigests>;
}

export interface AgentVersions {
  byNumber(agentId: string, number: number): Promise<AgentVersion | undefined>;
  /** The number of the next one. */
  next(agentId: string): Promise<number>;
  add(version: AgentVersion): Promise<void>;
}

export interface GraphVersions {
  byNumber(graphId: string, number: number): Promise<GraphVersion | undefined>;
  next(graphId: string): Promise<number>;
  add(version: GraphVersion): Promise<void>;
}

/** A transaction of the actor's workspace. */
export interface DefinitionTransaction {
  agents: Records<AiAgent>;
  graphs: Records<AiAgentGraph>;
  customTools: Records<CustomTool>;
  skills: Records<Skill>;
  versions: AgentVersions;
  graphVersions: GraphVersions;
  /** Agents whose draft, live version, or version in a live graph refers to a tool or a skill. */
  agentsNaming(what: 'tool' | 'skill', id: string): Promise<string[]>;
  agentsRunning(graphId: string): Promise<string[]>;
  /** Graphs with a version that has the agent and is live, or run by a live agent. */
  graphsHolding(agentId: string): Promise<string[]>;
  /** Another agent that calls leads automatically. */
  callerOfLeads(besides: string): Promise<string | undefined>;
  /** Proposals of instructions outdated by the draft, which has others now. */
  leaveProposalsBehind(agentId: string, now: Date): Promise<void>;
  /** Has its conversations reviewed from the coming night on, or no longer. */
  reviewByNight(agentId: string, on: boolean): Promise<void>;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface DefinitionStore {
  transaction<T>(actor: Actor, work: (tx: DefinitionTransaction) => Promise<T>): Promise<T>;
  /** Under the lock on references between the workspace's records, and on publishing. */
  exclusively<T>(actor: Actor, work: (tx: DefinitionTransaction) => Promise<T>): Promise<T>;
}

export interface DefinitionReads extends PinningReads {
  agentRecords: RecordReads<AiAgent>;
  graphRecords: RecordReads<AiAgentGraph>;
  toolRecords: RecordReads<CustomTool>;
  skillRecords: RecordReads<Skill>;
  version(workspaceId: string, agentId: string, number: number): Promise<AgentVersion | undefined>;
  /** Newest first, without pinned texts. */
  versions(workspaceId: string, agentId: string, input: ListInput): Promise<Listed<ListedAgentVersion>>;
  graphVersion(workspaceId: string, graphId: string, number: number): Promise<GraphVersion | undefined>;
  graphVersions(workspaceId: string, graphId: string, input: ListInput): Promise<Listed<ListedGraphVersion>>;
  graphOfRuntime(workspaceId: string, runtimeId: string): Promise<AiAgentGraph | undefined>;
  /** Live graphs, newest first. */
  liveGraphs(workspaceId: string, input: ListInput): Promise<Listed<AiAgentGraph>>;
}

export interface DefinitionDeps extends DefinitionDirectories {
  store: DefinitionStore;
  reads: DefinitionReads;
  cost: Pick<CostReads, 'graphs'>;
  clock: Clock;
  ids: Ids;
}

export type RuntimeDeps = Pick<DefinitionDeps, 'reads' | 'cost' | 'workspaces' | 'clock'>;

/** What a draft pins, besides its own fields. */
export interface PinnedTexts {
  tools: readonly ToolDefinition[];
  skills: readonly SkillText[];
  graphVersion: number | null;
}
