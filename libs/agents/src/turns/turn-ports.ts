import type { Actor, Clock, Ids, Leased, LeasedStore } from '@workops/kernel';
import type { ModelCall } from '../cost/domain/spending';
import type { Party, TalkerKeys, TurnRefusal } from '../cost/domain/turn-limits';
import type { AgentVersion, AiAgent, PinnedAgent } from '../definitions/domain/ai-agent';
import type { GraphVersion, PinnedGraph } from '../definitions/domain/graph';
import type { ShownRun } from './domain/shown-turn';
import type { Progress, Turn, TurnEnd } from './domain/turn';
import type { DoneBefore } from './domain/done-before';
import type { Said } from './domain/said';
import type { LoopCall, LoopResult, LoopTool } from './loop-ports';
import type { ModelPort } from '../model/model-ports';

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
  /** Last message that needs an answer; 0 if there is none. */
  askedSeq: number;
}

export interface JudgedTalk extends TalkFacts {
  silenced: boolean;
  /** True if the bot recently answered so often that the other side may be a machine. */
  looping: boolean;
}

/** Agents' operations in conversations, implemented by the app. Writes join the caller's transaction. */
export interface Talks {
  byIds(workspaceId: string, ids: readonly string[]): Promise<readonly TalkFacts[]>;
  /** Reads conversations of several workspaces; the query is charged to none of them. */
  byKeys(keys: readonly { workspaceId: string; id: string }[]): Promise<readonly TalkFacts[]>;
  loadMessages(
    workspaceId: string,
    conversationId: string,
    upToSeq: number,
    limit: number,
  ): Promise<readonly (Said & { seq: number })[]>;
  /** Undefined if the conversation was deleted. */
  talker(
    workspaceId: string,
    conversationId: string,
  ): Promise<(TalkerKeys & { hasOtherChannels: boolean }) | undefined>;
  /** Locks the conversation until the end of the transaction. */
  judge(actor: Actor, conversationId: string): Promise<JudgedTalk | undefined>;
  /** Returns the id of the message. Throws the refusal if it may not be sent. */
  say(actor: Actor, conversationId: string, content: string): Promise<string>;
  handOff(actor: Actor, conversationId: string, handoff: { reason: string; teamId: string | null }): Promise<void>;
  /** Maximum length of a message on the channel. */
  mostCharacters(channel: string): number;
}

/** The conversation being answered, for tools that act in it; null in a try. */
export interface AnsweredTalk {
  conversationId: string;
  contactId: string;
  /** Parties for which a booking counts. */
  parties: readonly Party[];
}

/** The actor and the conversation of an agent's tool calls. */
export interface ToolContext {
  workspaceId: string;
  livemode: boolean;
  agent: { id: string; name: string };
  pinned: PinnedAgent;
  talk: AnsweredTalk | null;
  /** Id of the turn or try, which is part of a call's key. */
  runId: string;
  /** If false, tools that write only answer that the call was simulated. */
  allowWrites: boolean;
}

export interface Toolbox {
  listTools(pinned: PinnedAgent): readonly LoopTool[];
  /** `key` identifies the call permanently; a repeat has the same key. Throws only for an internal error. */
  call(context: ToolContext, call: LoopCall & { key: string }, signal: AbortSignal): Promise<LoopResult>;
}

/** Budget and payment of model calls. */
export interface Purse {
  mayCall(workspaceId: string, graphId: string | null): Promise<boolean>;
  /** Pays in its own commit. */
  pay(workspaceId: string, call: ModelCall): Promise<void>;
}

/** Definitions as the processes that run agents read them. */
export interface RunDefinitions {
  agent(workspaceId: string, agentId: string): Promise<RunAgent | undefined>;
  /**
   * Returns the live version, whether or not the agent is enabled. Undefined if the agent was deleted or never
   * published.
   */
  live(workspaceId: string, agentId: string): Promise<{ agent: RunAgent; version: AgentVersion } | undefined>;
  version(workspaceId: string, agentId: string, number: number): Promise<AgentVersion | undefined>;
  graphVersion(workspaceId: string, graphId: string, number: number): Promise<GraphVersion | undefined>;
  liveGraph(workspaceId: string, graphId: string): Promise<GraphVersion | undefined>;
  /** Null while the graph is not live. */
  findRuntime(workspaceId: string, graphId: string): Promise<string | null>;
}

type RunAgent = Pick<AiAgent, 'workspaceId' | 'id' | 'name' | 'enabled' | 'liveVersion'>;

export interface RunsAgents {
  definitions: RunDefinitions;
  model: ModelPort;
  toolbox: Toolbox;
  purse: Purse;
  clock: Clock;
}

/** An agent at a version: the answering agent, or the agent of a graph's node. */
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
  /** Agents by node key. */
  agents: ReadonlyMap<string, AgentAt>;
}

export interface LeasedTurn
  extends
    Leased,
    Pick<Turn, 'workspaceId' | 'id' | 'conversationId' | 'aiAgentId' | 'versionNumber' | 'uptoSeq' | 'superseded'> {
  sourceId: string;
  /** True if the turn has already been counted for its parties. */
  counted: boolean;
  lease: string;
  progress: Progress | null;
}

/** Parties, channel and month for which a turn counts. */
export interface CountedFor {
  parties: readonly Party[];
  /** Messaging account of the channel. */
  accountId: string;
  /** Local month. */
  period: string;
  /** True if agents also answer on other channels, which keep a share of the budgets. */
  hasOtherChannels: boolean;
}

/** A turn inside the transaction that has locked its conversation. */
export interface TurnTransaction {
  /** Throws `RunLost` if another process holds the lease. */
  end(end: {
    status: TurnEnd;
    reason: string | null;
    messageIds: readonly string[];
    progress: Progress | null;
    countedFor?: CountedFor;
  }): Promise<void>;
  /** Queues the next turn, for messages that arrived during this one. */
  next(turn: { uptoSeq: number; superseded: number }): Promise<void>;
}

export interface TurnStore extends LeasedStore<LeasedTurn> {
  /**
   * Records the agent version and the last message that the turn answers, and counts the turn once. If a limit is
   * exceeded, it counts nothing and returns that limit. Throws `RunLost`.
   */
  begin(
    turn: LeasedTurn,
    with_: { aiAgentId: string; versionNumber: number; uptoSeq: number },
    countedFor?: CountedFor,
  ): Promise<TurnRefusal | undefined>;
  /** Throws `RunLost`. */
  record(turn: LeasedTurn, progress: Progress): Promise<void>;
  /** Returns the last message that earlier turns of the conversation have answered. */
  answeredUpTo(turn: LeasedTurn): Promise<number>;
  /** Returns the tool calls of the latest directly preceding turns without an answer, oldest first. */
  doneBefore(turn: LeasedTurn): Promise<readonly DoneBefore[]>;
  /**
   * Deletes a turn that has nothing to answer. Returns false, and updates the given turn, if a new message has
   * extended it. Throws `RunLost`.
   */
  drop(turn: LeasedTurn): Promise<boolean>;
  /**
   * Runs the work in a savepoint of the open transaction. `refusalIn` converts a refusal to a result or rethrows it.
   */
  attempt<T>(work: () => Promise<T>, refusalIn: (error: unknown) => string): Promise<{ done: T } | { refused: string }>;
  transaction(turn: LeasedTurn, work: (tx: TurnTransaction) => Promise<void>): Promise<void>;
}

export interface TurnWorkspaces {
  loadProfile(workspaceId: string): Promise<{ livemode: boolean; timezone: string; name?: string }>;
}

export interface TurnDeps extends RunsAgents {
  store: TurnStore;
  talks: Talks;
  workspaces: TurnWorkspaces;
  ids: Ids;
  /** Keyed, deterministic digest. */
  digest(text: string): string;
  /** Called after a turn that a limit refused has ended. */
  turnRefused(reason: TurnRefusal): void;
  /** Aborts the calls of models and tools at shutdown. */
  leaving: AbortSignal;
}

export type ShownTurn = Omit<Turn, 'progress'> & ShownRun;

export interface TurnReads {
  byId(workspaceId: string, id: string): Promise<ShownTurn | undefined>;
  /** Lists turns, newest first. */
  page(
    workspaceId: string,
    conversationId: string,
    page: { after: string | null; limit: number },
  ): Promise<ShownTurn[]>;
}
