import type { Clock, Ids, OwnerStandings } from '@workops/kernel';
import type { PerformDeps } from './automation-ports';
import type { ConversationStore } from '../conversations/conversation-ports';
import type { AutomationTrigger } from './domain/configured';
import type { Answered, Chain } from './domain/loop-guard';
import type { AutomationRun } from './domain/run';

/** A trigger that is to follow an event, about `messageId` if it has one. */
export interface TriggerJob {
  workspaceId: string;
  eventId: string;
  triggerId: string;
  conversationId: string;
  messageId: string | null;
  chain: Chain;
  occurredAt: Date;
  attempts: number;
}

/** Queries inside a transaction join it. */
export interface TriggerQueue {
  /** Workspaces with due jobs after `after`, except those that fill their places in `besides`. */
  due(after: string, limit: number, besides: readonly string[]): Promise<string[]>;
  /** The oldest due jobs that no other process has locked; the commit removes them. */
  take(workspaceId: string, limit: number): Promise<TriggerJob[]>;
  putOff(job: TriggerJob, seconds: number): Promise<void>;
  /** False if another process has run the job. */
  giveUp(job: TriggerJob): Promise<boolean>;
  triggers(workspaceId: string, ids: readonly string[]): Promise<AutomationTrigger[]>;
  /** Conversations without runs have no entry. */
  runsWithin(workspaceId: string, conversationIds: readonly string[], minutes: number): Promise<Map<string, number>>;
  /** Counts by `answeredKey`; the keys stay locked until the transaction ends. */
  answersWithin(workspaceId: string, pairs: readonly Answered[], minutes: number): Promise<ReadonlyMap<string, number>>;
  record(runs: readonly AutomationRun[]): Promise<void>;
}

export interface TriggerDeps extends PerformDeps {
  store: ConversationStore;
  queue: TriggerQueue;
  workspaces: OwnerStandings & { loadProfile(workspaceId: string): Promise<{ livemode: boolean }> };
  ids: Ids;
  clock: Clock;
  /** `jobs` is the failed batch; empty if it failed before taking any. */
  onFailure(jobs: readonly TriggerJob[], error: unknown): void;
}
