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

export interface Definitions {
  agent(workspaceId: string, agentId: string): Promise<AiAgent | undefined>;
  /** Also returned for a disabled agent. Undefined if deleted or never published. */
  live(workspaceId: string, agentId: string): Promise<AgentAtVersion | undefined>;
  version(workspaceId: string, agentId: string, number: number): Promise<AgentVersion | undefined>;
  /** Has the current texts of its references, for tries and scenarios. */
  draft(workspaceId: string, agentId: string): Promise<PinnedAgent | undefined>;
  graphVersion(workspaceId: string, graphId: string, number: number): Promise<GraphVersion | undefined>;
  liveGraph(workspaceId: string, graphId: string): Promise<GraphVersion | undefined>;
}

/** Records of other contexts. */
interface NamedRecords {
  /** Returns the given ids that exist. */
  teams(workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Connected accounts that the agent answers. */
  listAccounts(workspaceId: string, agentId: string): Promise<readonly string[]>;
}

export interface DefinitionDirectories {
  named: NamedRecords;
  workspaces: { loadCountry(workspaceId: string): Promise<string>; loadTimezone(workspaceId: string): Promise<string> };
  owners: OwnerStandings;
  /** Configured models, the default first. */
  models: readonly string[];
}

interface PinningReads {
  tools(workspaceId: string, ids: readonly string[]): Promise<CustomTool[]>;
  skills(workspaceId: string, ids: readonly string[]): Promise<Skill[]>;
  graph(workspaceId: string, id: string): Promise<AiAgentGraph | undefined>;
  agents(workspaceId: string, ids: readonly string[]): Promise<AiAgent[]>;
  /** Returns the ids that exist. */
  sources(workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
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

export interface DefinitionTransaction {
  agents: Records<AiAgent>;
  graphs: Records<AiAgentGraph>;
  customTools: Records<CustomTool>;
  skills: Records<Skill>;
  versions: AgentVersions;
  graphVersions: GraphVersions;
  /** Agents whose draft, live version, or version in a live graph refers to it. */
  agentsNaming(what: 'tool' | 'skill', id: string): Promise<string[]>;
  agentsRunning(graphId: string): Promise<string[]>;
  /** Graphs with a version that contains the agent and is live or run by a live agent. */
  graphsHolding(agentId: string): Promise<string[]>;
  callerOfLeads(besides: string): Promise<string | undefined>;
  /** Marks instruction proposals from an earlier draft as stale. */
  leaveProposalsBehind(agentId: string, now: Date): Promise<void>;
  /** Switches nightly reviews on from the coming night, or off. */
  reviewByNight(agentId: string, on: boolean): Promise<void>;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface DefinitionStore {
  transaction<T>(actor: Actor, work: (tx: DefinitionTransaction) => Promise<T>): Promise<T>;
  /** Holds the lock on publishing and on references between records. */
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
  /** Newest first. */
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

/** Pinned in addition to the draft's own fields. */
export interface PinnedTexts {
  tools: readonly ToolDefinition[];
  skills: readonly SkillText[];
  graphVersion: number | null;
}
