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
  /** The last message that needs an answer; 0 where there is none. */
  askedSeq: number;
}

export interface JudgedTalk extends TalkFacts {
  silenced: boolean;
  /** Whether a machine may be on the other side: so much was answered by itself lately. */
  looping: boolean;
}

/** Agents' operations in conversations, implemented by the app. Writes join the caller's transaction. */
export interface Talks {
  byIds(workspaceId: string, ids: readonly string[]): Promise<readonly TalkFacts[]>;
  /** Of any workspaces, at the expense of none. */
  byKeys(keys: readonly { workspaceId: string; id: string }[]): Promise<readonly TalkFacts[]>;
  said(
    workspaceId: string,
    conversationId: string,
    upToSeq: number,
    limit: number,
  ): Promise<readonly (Said & { seq: number })[]>;
  /** Undefined where the conversation is gone. */
  talker(
    workspaceId: string,
    conversationId: string,
  ): Promise<(TalkerKeys & { hasOtherChannels: boolean }) | undefined>;
  /** Locks it until the end of the transaction. */
  judge(actor: Actor, conversationId: string): Promise<JudgedTalk | undefined>;
  /** The id of the message. Throws what refuses it. */
  say(actor: Actor, conversationId: string, content: string): Promise<string>;
  handOff(actor: Actor, conversationId: string, handoff: { reason: string; teamId: string | null }): Promise<void>;
  /** How long a message of the channel may be. */
  mostCharacters(channel: string): number;
}

/** The conversation being answered, for tools that act in it; null in a try. */
export interface AnsweredTalk {
  conversationId: string;
  contactId: string;
  /** For whom a booking counts. */
  parties: readonly Party[];
}

/** The actor and the conversation of an agent's tool calls. */
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
  /** `key` is permanent for the call: a repeat has the same. Throws only for an internal error. */
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
  /** The answering version, whether or not the agent is enabled; undefined where it is gone or was never published. */
  live(workspaceId: string, agentId: string): Promise<{ agent: RunAgent; version: AgentVersion } | undefined>;
  version(workspaceId: string, agentId: string, number: number): Promise<AgentVersion | undefined>;
  graphVersion(workspaceId: string, graphId: string, number: number): Promise<GraphVersion | undefined>;
  liveGraph(workspaceId: string, graphId: string): Promise<GraphVersion | undefined>;
  /** Null while the graph is not live. */
  runtimeOf(workspaceId: string, graphId: string): Promise<string | null>;
}

type RunAgent = Pick<AiAgent, 'workspaceId' | 'id' | 'name' | 'enabled' | 'liveVersion'>;

export interface RunsAgents {
  definitions: RunDefinitions;
  model: ModelPort;
  toolbox: Toolbox;
  purse: Purse;
  clock: Clock;
}

/** An agent of a graph's node, or the answering one, at a version. */
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

/** A turn leased to this process. */
export interface LeasedTurn
  extends
    Leased,
    Pick<Turn, 'workspaceId' | 'id' | 'conversationId' | 'aiAgentId' | 'versionNumber' | 'uptoSeq' | 'superseded'> {
  sourceId: string;
  /** Whether it counts for its parties already. */
  counted: boolean;
  lease: string;
  progress: Progress | null;
}

/** For whom a turn counts. */
export interface CountedFor {
  parties: readonly Party[];
  /** The channel. */
  accountId: string;
  /** The local month. */
  period: string;
  /** Whether agents answer on other channels, too, which keep a share of the budgets. */
  hasOtherChannels: boolean;
}

/** A turn inside the transaction that has locked its conversation. */
export interface TurnTransaction {
  /** Throws `RunLost` where another process has it. */
  end(end: {
    status: TurnEnd;
    reason: string | null;
    messageIds: readonly string[];
    progress: Progress | null;
    countedFor?: CountedFor;
  }): Promise<void>;
  /** Begins the next one, for messages received meanwhile. */
  next(turn: { uptoSeq: number; superseded: number }): Promise<void>;
}

export interface TurnStore extends LeasedStore<LeasedTurn> {
  /** The messages it answers from here on, and the version. Counts it once; returns which limit it is beyond, if any, and then counts nothing. Throws `RunLost`. */
  begin(
    turn: LeasedTurn,
    with_: { aiAgentId: string; versionNumber: number; uptoSeq: number },
    countedFor?: CountedFor,
  ): Promise<TurnRefusal | undefined>;
  /** Throws `RunLost`. */
  record(turn: LeasedTurn, progress: Progress): Promise<void>;
  /** The message up to which earlier turns answered the conversation. */
  answeredUpTo(turn: LeasedTurn): Promise<number>;
  /** Tool calls of the directly preceding turns without an answer, oldest first: some of the last ones. */
  doneBefore(turn: LeasedTurn): Promise<readonly DoneBefore[]>;
  /** There is nothing to answer. False where a new message has extended the turn meanwhile: the given turn is updated. Throws `RunLost`. */
  drop(turn: LeasedTurn): Promise<boolean>;
  /** Does all of it or nothing, inside the open transaction; a refusal is returned as the result of `refusalIn`, or rethrown by it. */
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
  /** Keyed and deterministic. */
  digest(text: string): string;
  /** Told of each turn that a limit refused, once it has ended. */
  turnRefused(reason: TurnRefusal): void;
  /** Aborts the calls of models and tools at shutdown. */
  leaving: AbortSignal;
}

/** A turn as it is shown. */
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
