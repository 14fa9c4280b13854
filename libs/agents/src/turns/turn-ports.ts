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

/** Conversation that an agent is to answer. */
export interface TalkFacts {
  id: string;
  contactId: string;
  channel: string;
  handler: 'bot' | 'human' | 'external';
  aiAgentId: string | null;
  status: string;
  filtered: boolean;
  held: boolean;
  /** Last message that needs an answer; 0 if none. */
  askedSeq: number;
}

export interface JudgedTalk extends TalkFacts {
  silenced: boolean;
  /** The bot recently answered so often that the other side may be a machine. */
  looping: boolean;
}

/** Implemented by the app. Writes join the caller's transaction. */
export interface Talks {
  byIds(workspaceId: string, ids: readonly string[]): Promise<readonly TalkFacts[]>;
  /** Spans several workspaces, and the query is charged to none. */
  byKeys(keys: readonly { workspaceId: string; id: string }[]): Promise<readonly TalkFacts[]>;
  loadMessages(
    workspaceId: string,
    conversationId: string,
    upToSeq: number,
    limit: number,
  ): Promise<readonly (Said & { seq: number })[]>;
  /** Undefined if deleted. */
  talker(
    workspaceId: string,
    conversationId: string,
  ): Promise<(TalkerKeys & { hasOtherChannels: boolean }) | undefined>;
  /** Locks until the end of the transaction. */
  judge(actor: Actor, conversationId: string): Promise<JudgedTalk | undefined>;
  /** Returns the message id. Throws the refusal if it may not be sent. */
  say(actor: Actor, conversationId: string, content: string): Promise<string>;
  handOff(actor: Actor, conversationId: string, handoff: { reason: string; teamId: string | null }): Promise<void>;
  /** Maximum length on the channel. */
  mostCharacters(channel: string): number;
}

/** Null in a try. */
export interface AnsweredTalk {
  conversationId: string;
  contactId: string;
  /** Parties that a booking counts for. */
  parties: readonly Party[];
}

export interface ToolContext {
  workspaceId: string;
  livemode: boolean;
  agent: { id: string; name: string };
  pinned: PinnedAgent;
  talk: AnsweredTalk | null;
  /** Turn or try; part of a call's key. */
  runId: string;
  /** If false, writing tools only answer that the call was simulated. */
  allowWrites: boolean;
}

export interface Toolbox {
  listTools(pinned: PinnedAgent): readonly LoopTool[];
  /** `key` identifies the call permanently, also when repeated. Throws only for an internal error. */
  call(context: ToolContext, call: LoopCall & { key: string }, signal: AbortSignal): Promise<LoopResult>;
}

export interface Purse {
  mayCall(workspaceId: string, graphId: string | null): Promise<boolean>;
  /** Pays in its own commit. */
  pay(workspaceId: string, call: ModelCall): Promise<void>;
}

/** Used by the processes that run agents. */
export interface RunDefinitions {
  agent(workspaceId: string, agentId: string): Promise<RunAgent | undefined>;
  /** Also returned for a disabled agent. Undefined if deleted or never published. */
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

/** The answering agent, or a node's agent. */
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
  agents: ReadonlyMap<string, AgentAt>;
}

export interface LeasedTurn
  extends
    Leased,
    Pick<Turn, 'workspaceId' | 'id' | 'conversationId' | 'aiAgentId' | 'versionNumber' | 'uptoSeq' | 'superseded'> {
  sourceId: string;
  /** Already counted for its parties. */
  counted: boolean;
  lease: string;
  progress: Progress | null;
}

export interface CountedFor {
  parties: readonly Party[];
  /** Messaging account of the channel. */
  accountId: string;
  /** Local month. */
  period: string;
  /** Other channels keep a share of the budgets. */
  hasOtherChannels: boolean;
}

/** Requires the lock on the conversation. */
export interface TurnTransaction {
  end(end: {
    status: TurnEnd;
    reason: string | null;
    messageIds: readonly string[];
    progress: Progress | null;
    countedFor?: CountedFor;
  }): Promise<void>;
  /** Queues messages that arrived during this turn. */
  next(turn: { uptoSeq: number; superseded: number }): Promise<void>;
}

export interface TurnStore extends LeasedStore<LeasedTurn> {
  /**
   * Records the version and the last message, and counts the turn once. Over a limit, it counts nothing and returns
   * that limit; throws `RunLost`.
   */
  begin(
    turn: LeasedTurn,
    with_: { aiAgentId: string; versionNumber: number; uptoSeq: number },
    countedFor?: CountedFor,
  ): Promise<TurnRefusal | undefined>;
  /** Throws `RunLost`. */
  record(turn: LeasedTurn, progress: Progress): Promise<void>;
  /** Last message answered by earlier turns. */
  answeredUpTo(turn: LeasedTurn): Promise<number>;
  /** Latest directly preceding turns without an answer, oldest first. */
  doneBefore(turn: LeasedTurn): Promise<readonly DoneBefore[]>;
  /** Deletes a turn without work; false, updating the given turn, if a message has extended it. Throws `RunLost`. */
  drop(turn: LeasedTurn): Promise<boolean>;
  /** Uses a savepoint. `refusalIn` converts a refusal or rethrows it. */
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
  /** Called after a refused turn has ended. */
  turnRefused(reason: TurnRefusal): void;
  /** Aborts calls at shutdown. */
  leaving: AbortSignal;
}

export type ShownTurn = Omit<Turn, 'progress'> & ShownRun;

export interface TurnReads {
  byId(workspaceId: string, id: string): Promise<ShownTurn | undefined>;
  /** Newest first. */
  page(
    workspaceId: string,
    conversationId: string,
    page: { after: string | null; limit: number },
  ): Promise<ShownTurn[]>;
}
