import type { Actor, Clock, Ids, Leased, LeasedStore } from '@workops/kernel';
import type { ModelCall } from './domain/cost/spending';
import type { AgentVersion, AiAgent, PinnedAgent } from './domain/definitions/ai-agent';
import type { GraphVersion, PinnedGraph } from './domain/definitions/graph';
import type { ShownRun } from './domain/turns/shown-turn';
import type { Progress, Turn, TurnEnd } from './domain/turns/turn';
import type { DoneBefore } from './domain/turns/done-before';
import type { Said } from './domain/turns/said';
import type { LoopCall, LoopResult, LoopTool } from './loop-ports';
import type { ModelPort } from './model-ports';

/** A conversation that an agent is to answer. */
export interface TalkFacts {
  id: string;
  contactId: string;
  channel: string;
  handler: 'bot' | 'human' | 'external';
  aiAgentId: string | null;
  status: string;
  filtered: boolean;
  held: boolean;
  /** The last message that asks for an answer; 0 where there is none. */
  askedSeq: number;
}

export interface JudgedTalk extends TalkFacts {
  silenced: boolean;
}

/** What agents do in conversations, as it is filled by the app. What changes one joins the transaction of the caller. */
export interface Talks {
  byIds(workspaceId: string, ids: readonly string[]): Promise<readonly TalkFacts[]>;
  /** Of any workspaces, at the expense of none. */
  byKeys(keys: readonly { workspaceId: string; id: string }[]): Promise<readonly TalkFacts[]>;
  said(workspaceId: string, conversationId: string, upToSeq: number, limit: number): Promise<readonly (Said & { seq: number })[]>;
  /** Locks it until the end of the transaction. */
  judge(actor: Actor, conversationId: string): Promise<JudgedTalk | undefined>;
  /** The id of the message. Throws what refuses it. */
  say(actor: Actor, conversationId: string, content: string): Promise<string>;
  handOff(actor: Actor, conversationId: string, handoff: { reason: string; teamId: string | null }): Promise<void>;
  /** How long a message of the channel may be. */
  mostCharacters(channel: string): number;
}

/** Who is answered, where a tool acts for somebody; null in a try. */
export interface AnsweredTalk {
  conversationId: string;
  contactId: string;
}

/** In whose name, and where, the tools of an agent are called. */
export interface ToolContext {
  workspaceId: string;
  livemode: boolean;
  agent: { id: string; name: string };
  pinned: PinnedAgent;
  talk: AnsweredTalk | null;
  /** Of the turn or the try: part of the key of a call. */
  runId: string;
  /** False: what writes answers that it was simulated. */
  allowWrites: boolean;
}

/** The tools of a version. */
export interface Toolbox {
  toolsOf(pinned: PinnedAgent): readonly LoopTool[];
  /** `key` is the call's for good: a repeat has the same. Throws only where the house itself fails. */
  call(context: ToolContext, call: LoopCall & { key: string }, signal: AbortSignal): Promise<LoopResult>;
}

/** What pays for models. */
export interface Purse {
  mayCall(workspaceId: string, graphId: string | null): Promise<boolean>;
  /** In a commit of its own. */
  pay(workspaceId: string, call: ModelCall): Promise<void>;
}

/** Definitions as those read them who run them. */
export interface RunDefinitions {
  agent(workspaceId: string, agentId: string): Promise<RunAgent | undefined>;
  /** What answers now, whether or not the agent is enabled; undefined where it is gone or was never published. */
  live(workspaceId: string, agentId: string): Promise<{ agent: RunAgent; version: AgentVersion } | undefined>;
  version(workspaceId: string, agentId: string, number: number): Promise<AgentVersion | undefined>;
  graphVersion(workspaceId: string, graphId: string, number: number): Promise<GraphVersion | undefined>;
  liveGraph(workspaceId: string, graphId: string): Promise<GraphVersion | undefined>;
  /** Null while the graph is not live. */
  runtimeOf(workspaceId: string, graphId: string): Promise<string | null>;
}

export type RunAgent = Pick<AiAgent, 'workspaceId' | 'id' | 'name' | 'enabled' | 'liveVersion'>;

export interface RunsAgents {
  definitions: RunDefinitions;
  model: ModelPort;
  toolbox: Toolbox;
  purse: Purse;
  clock: Clock;
}

/** An agent of a graph's node, or the one that answers, at a version. */
export interface AgentAt {
  id: string;
  name: string;
  versionNumber: number | null;
  pinned: PinnedAgent;
}

export interface GraphAt {
  id: string;
  runtimeId: string | null;
  pinned: PinnedGraph;
  /** By the keys of nodes. */
  agents: ReadonlyMap<string, AgentAt>;
}

/** A turn that this process alone works on until its lease runs out. */
export interface LeasedTurn
  extends Leased, Pick<Turn, 'workspaceId' | 'id' | 'conversationId' | 'aiAgentId' | 'versionNumber' | 'uptoSeq' | 'superseded'> {
  sourceId: string;
  lease: string;
  progress: Progress | null;
}

/** A turn inside the transaction that has locked its conversation. */
export interface TurnTransaction {
  /** Throws `RunLost` where another process has it. */
  end(end: { status: TurnEnd; reason: string | null; messageIds: readonly string[]; progress: Progress | null }): Promise<void>;
  /** Begins the next one, for what came meanwhile. */
  next(turn: { uptoSeq: number; superseded: number }): Promise<void>;
}

export interface TurnStore extends LeasedStore<LeasedTurn> {
  /** What it answers from here on, and by which version. Throws `RunLost`. */
  begin(turn: LeasedTurn, with_: { aiAgentId: string; versionNumber: number; uptoSeq: number }): Promise<void>;
  /** Throws `RunLost`. */
  record(turn: LeasedTurn, progress: Progress): Promise<void>;
  /** Of turns before it, up to which message the conversation was answered. */
  answeredUpTo(turn: LeasedTurn): Promise<number>;
  /** What turns right before it have done without answering, oldest first: some of the last ones. */
  doneBefore(turn: LeasedTurn): Promise<readonly DoneBefore[]>;
  /** There is nothing to answer. False where a message has raised the turn meanwhile, which then says so. Throws `RunLost`. */
  drop(turn: LeasedTurn): Promise<boolean>;
  /** Does all of it or nothing, inside the transaction that is open; of a refusal it answers what `refusalIn` says, or throws. */
  attempt<T>(work: () => Promise<T>, refusalIn: (error: unknown) => string): Promise<{ done: T } | { refused: string }>;
  transaction(turn: LeasedTurn, work: (tx: TurnTransaction) => Promise<void>): Promise<void>;
}

/** What turns ask of the workspace. */
export interface TurnWorkspaces {
  profileOf(workspaceId: string): Promise<{ livemode: boolean; timezone: string; name?: string }>;
}

export interface TurnDeps extends RunsAgents {
  store: TurnStore;
  talks: Talks;
  workspaces: TurnWorkspaces;
  ids: Ids;
  /** Ends the calls of models and tools once the process is to end. */
  leaving: AbortSignal;
}

/** A turn as it is shown. */
export type ShownTurn = Omit<Turn, 'progress'> & ShownRun;

export interface TurnReads {
  byId(workspaceId: string, id: string): Promise<ShownTurn | undefined>;
  /** Newest first. */
  page(workspaceId: string, conversationId: string, page: { after: string | null; limit: number }): Promise<ShownTurn[]>;
}
