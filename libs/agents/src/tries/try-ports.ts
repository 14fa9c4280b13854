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
  /** Null for tries from before makers were recorded. */
  maker: Owner | null;
};

/** An agent whose maker has lost the required rights counts as disabled. */
export type AnsweringAgents = Pick<RunDefinitions, 'agent'>;

export interface TryStore {
  /** Throws `conflict` at the maximum of unfinished tries, and `not_found` if the agent was deleted. */
  add(actor: Actor, made: NewTry, now: Date): Promise<AgentTry>;
  byId(workspaceId: string, id: string): Promise<AgentTry | undefined>;
}

export interface TryDeps {
  store: TryStore;
  agents: TestedAgents;
  definitions: Definitions & RunDefinitions;
  answering: AnsweringAgents;
  /** Throws `unavailable` without a model, and `conflict` when a budget is used up. */
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
  /** Keeps the order. Throws `RunLost`. */
  tell(run: LeasedTry, events: readonly TryEvent[]): Promise<void>;
  /** Stores the last event in the same commit. Throws `RunLost`. */
  end(run: LeasedTry, end: TryEnd, progress: Progress | null): Promise<void>;
}

export interface TryingDeps extends RunsAgents {
  runs: TryRuns;
  definitions: Definitions & RunDefinitions;
  answering: AnsweringAgents;
  workspaces: TurnWorkspaces;
  owners: OwnerStandings;
  /** Aborts calls at shutdown. */
  leaving: AbortSignal;
}

/** The client has not received it yet. */
export interface ToldEvent {
  seq: number;
  name: string;
  /** JSON text. */
  data: string;
}

export interface TryPlace {
  workspaceId: string;
  tryId: string;
  /** Last received sequence number; initially 0. */
  after: number;
}

export interface TryEvents {
  /** Returns events in the order of the positions; empty if there are none. */
  behind(places: readonly TryPlace[]): Promise<(readonly ToldEvent[])[]>;
  /** The same for many workspaces. The query is charged to none of them and therefore queues separately. */
  behindOfAll(places: readonly TryPlace[]): Promise<(readonly ToldEvent[])[]>;
}
