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
  /** Who began it; null for a try that is older than makers. */
  maker: Owner | null;
};

/** What answers customers now: an agent whose maker may no longer do what it does is as one that is switched off. */
export type AnsweringAgents = Pick<RunDefinitions, 'agent'>;

/** What a client has of tries. */
export interface TryStore {
  /** Throws `conflict` where the workspace has its maximum of unfinished ones, and `not_found` for an agent that is gone. */
  add(actor: Actor, made: NewTry, now: Date): Promise<AgentTry>;
  byId(workspaceId: string, id: string): Promise<AgentTry | undefined>;
}

export interface TryDeps {
  store: TryStore;
  agents: TestedAgents;
  definitions: Definitions & RunDefinitions;
  answering: AnsweringAgents;
  /** Throws `unavailable` without a model, and `conflict` where no call of one, for that graph, may begin. */
  mustAfford(workspaceId: string, graphId: string | null): Promise<void>;
  clock: Clock;
  ids: Ids;
}

/** A try leased to this process. */
export interface LeasedTry extends Leased, Omit<NewTry, 'agentId'> {
  /** The agent. */
  sourceId: string;
  lease: string;
  progress: Progress | null;
}

export interface TryRuns extends LeasedStore<LeasedTry> {
  /** Throws `RunLost`. */
  record(run: LeasedTry, progress: Progress): Promise<void>;
  /** Appended in order. Throws `RunLost`. */
  tell(run: LeasedTry, events: readonly TryEvent[]): Promise<void>;
  /** With the last event, in one commit. Throws `RunLost`. */
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
  /** JSON. */
  data: string;
}

/** Where a client that follows a try is. */
export interface TryPlace {
  workspaceId: string;
  tryId: string;
  /** The last event received; 0 at first. */
  after: number;
}

export interface TryEvents {
  /** The next events for each of the places, in their order: none where there is no news. */
  behind(places: readonly TryPlace[]): Promise<(readonly ToldEvent[])[]>;
  /** The same for places of many workspaces: accounted to none of them, so it queues separately. */
  behindOfAll(places: readonly TryPlace[]): Promise<(readonly ToldEvent[])[]>;
}
