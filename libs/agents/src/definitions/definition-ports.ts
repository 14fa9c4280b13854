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

interface AgentAtVersion {
  agent: AiAgent;
  version: AgentVersion;
}

/** Definitions as the processes that run agents read them. */
export interface Definitions {
  agent(workspaceId: string, agentId: string): Promise<AiAgent | undefined>;
  /**
   * Returns the live version, whether or not the agent is enabled. Undefined if the agent was deleted or never
   * published.
   */
  live(workspaceId: string, agentId: string): Promise<AgentAtVersion | undefined>;
  version(workspaceId: string, agentId: string, number: number): Promise<AgentVersion | undefined>;
  /** Returns the draft with the current texts of its references, for tries and scenarios. */
  draft(workspaceId: string, agentId: string): Promise<PinnedAgent | undefined>;
  graphVersion(workspaceId: string, graphId: string, number: number): Promise<GraphVersion | undefined>;
  /** Returns the live version of a graph; used by drafts that run the graph. */
  liveGraph(workspaceId: string, graphId: string): Promise<GraphVersion | undefined>;
}

/** Records of other contexts that a draft or an agent may refer to. */
interface NamedRecords {
  /** Returns the given ids that exist. */
  teams(workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the connected messaging accounts that the agent answers. */
  listAccounts(workspaceId: string, agentId: string): Promise<readonly string[]>;
}

export interface DefinitionDirectories {
  named: NamedRecords;
  workspaces: { loadCountry(workspaceId: string): Promise<string>; loadTimezone(workspaceId: string): Promise<string> };
  /** Current rights of the people who published agents. */
  owners: OwnerStandings;
  /** Names of the configured models, the default first. */
  models: readonly string[];
}

/** Reads needed to pin the texts of a draft. */
interface PinningReads {
  tools(workspaceId: string, ids: readonly string[]): Promise<CustomTool[]>;
  skills(workspaceId: string, ids: readonly string[]): Promise<Skill[]>;
  graph(workspaceId: string, id: string): Promise<AiAgentGraph | undefined>;
  agents(workspaceId: string, ids: readonly string[]): Promise<AiAgent[]>;
  /** Returns the given ids that are sources of the knowledge base. */
  sources(workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the digests of the tools, skills and graphs that the drafts refer to. */
  digests(workspaceId: string, drafts: readonly AgentDraft[]): Promise<NamedDigests>;
}

export interface AgentVersions {
  byNumber(agentId: string, number: number): Promise<AgentVersion | undefined>;
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
  /** Returns agents whose draft, live version, or version in a live graph refers to a tool or a skill. */
  agentsNaming(what: 'tool' | 'skill', id: string): Promise<string[]>;
  agentsRunning(graphId: string): Promise<string[]>;
  /** Returns graphs with a version that contains the agent and is live or run by a live agent. */
  graphsHolding(agentId: string): Promise<string[]>;
  /** Returns another agent that calls leads automatically, if there is one. */
  callerOfLeads(besides: string): Promise<string | undefined>;
  /** Marks as stale the instruction proposals made from an earlier draft. */
  leaveProposalsBehind(agentId: string, now: Date): Promise<void>;
  /** Switches nightly reviews of the agent's conversations on, starting with the coming night, or off. */
  reviewByNight(agentId: string, on: boolean): Promise<void>;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface DefinitionStore {
  transaction<T>(actor: Actor, work: (tx: DefinitionTransaction) => Promise<T>): Promise<T>;
  /** Runs the work under the lock on publishing and on references between the workspace's records. */
  exclusively<T>(actor: Actor, work: (tx: DefinitionTransaction) => Promise<T>): Promise<T>;
}

export interface DefinitionReads extends PinningReads {
  agentRecords: RecordReads<AiAgent>;
  graphRecords: RecordReads<AiAgentGraph>;
  toolRecords: RecordReads<CustomTool>;
  skillRecords: RecordReads<Skill>;
  version(workspaceId: string, agentId: string, number: number): Promise<AgentVersion | undefined>;
  /** Lists versions, newest first, without pinned texts. */
  versions(workspaceId: string, agentId: string, input: ListInput): Promise<Listed<ListedAgentVersion>>;
  graphVersion(workspaceId: string, graphId: string, number: number): Promise<GraphVersion | undefined>;
  graphVersions(workspaceId: string, graphId: string, input: ListInput): Promise<Listed<ListedGraphVersion>>;
  graphOfRuntime(workspaceId: string, runtimeId: string): Promise<AiAgentGraph | undefined>;
  /** Lists live graphs, newest first. */
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

/** Texts and graph version that a version pins in addition to the draft's own fields. */
export interface PinnedTexts {
  tools: readonly ToolDefinition[];
  skills: readonly SkillText[];
  graphVersion: number | null;
}
