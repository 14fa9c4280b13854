import type { Actor, Clock, Ids, Leased, LeasedStore, Owner, OwnerStandings } from '@workops/kernel';
import type { AgentTry, TryEnd, TryEvent } from './domain/agent-try';
import type { Progress } from '../turns/domain/turn';
import type { Definitions } from '../definitions/definition-ports';
import type { TestedAgents } from '../scenarios/scenario-ports';
import type { RunDefinitions, RunsAgents, TurnWorkspaces } from '../turns/turn-ports';

type NewTry = Pick<
  AgentTry,
  'workspaceId' | 'id' | 'agentId' | 'versionKind' | 'versionNumber' | 'messages' | 'allowWrites'
> & {
  livemode: boolean;
  /** Person who began it; null for tries from before makers were recorded. */
  maker: Owner | null;
};

/** Agents as they answer customers now. An agent whose maker has lost the required rights counts as disabled. */
export type AnsweringAgents = Pick<RunDefinitions, 'agent'>;

export interface TryStore {
  /**
   * Throws `conflict` if the workspace has reached its maximum of unfinished tries, and `not_found` if the agent was
   * deleted.
   */
  add(actor: Actor, made: NewTry, now: Date): Promise<AgentTry>;
  byId(workspaceId: string, id: string): Promise<AgentTry | undefined>;
}

export interface TryDeps {
  store: TryStore;
  agents: TestedAgents;
  definitions: Definitions & RunDefinitions;
  answering: AnsweringAgents;
  /**
   * Throws `unavailable` without a model, and `conflict` if the budget of the workspace or graph allows no model call.
   */
  mustAfford(workspaceId: string, graphId: string | null): Promise<void>;
  clock: Clock;
  ids: Ids;
}

export interface LeasedTry extends Leased, Omit<NewTry, 'agentId'> {
  /** Id of the agent. */
  sourceId: string;
  lease: string;
  progress: Progress | null;
}

export interface TryRuns extends LeasedStore<LeasedTry> {
  /** Throws `RunLost`. */
  record(run: LeasedTry, progress: Progress): Promise<void>;
  /** Appends events in order. Throws `RunLost`. */
  tell(run: LeasedTry, events: readonly TryEvent[]): Promise<void>;
  /** Ends the try and stores its last event in one commit. Throws `RunLost`. */
  end(run: LeasedTry, end: TryEnd, progress: Progress | null): Promise<void>;
}

export interface TryingDeps extends RunsAgents {
  runs: TryRuns;
  definitions: Definitions & RunDefinitions;
  answering: AnsweringAgents;
  workspaces: TurnWorkspaces;
  owners: OwnerStandings;
  /** Aborts the calls of models and tools at shutdown. */
  leaving: AbortSignal;
}

/** An event of a try that a client has not received. */
export interface ToldEvent {
  seq: number;
  name: string;
  /** JSON text. */
  data: string;
}

/** Position of a client that follows a try. */
export interface TryPlace {
  workspaceId: string;
  tryId: string;
  /** Sequence number of the last received event; initially 0. */
  after: number;
}

export interface TryEvents {
  /** Returns the next events for each position, in the order of the positions; empty if there are none. */
  behind(places: readonly TryPlace[]): Promise<(readonly ToldEvent[])[]>;
  /**
   * Does the same for positions of many workspaces. The query is charged to no workspace and therefore queues
   * separately.
   */
  behindOfAll(places: readonly TryPlace[]): Promise<(readonly ToldEvent[])[]>;
}
