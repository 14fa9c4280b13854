import type { Clock, Ids, OwnerStandings } from '@workops/kernel';
import type { PerformDeps } from './automation-ports';
import type { ConversationStore } from '../conversations/conversation-ports';
import type { AutomationTrigger } from './domain/configured';
import type { Answered, Chain } from './domain/loop-guard';
import type { AutomationRun } from './domain/run';

/** A trigger that is to follow an event. */
export interface TriggerJob {
  workspaceId: string;
  eventId: string;
  triggerId: string;
  conversationId: string;
  /** The event's message, if it is about one. */
  messageId: string | null;
  chain: Chain;
  /** When the event occurred. */
  occurredAt: Date;
  attempts: number;
}

/** Jobs and runs; queries inside a transaction join it. */
export interface TriggerQueue {
  /**
   * Workspaces with due jobs whose ids come after `after`, except those that fill their share of places in `besides`.
   */
  due(after: string, limit: number, besides: readonly string[]): Promise<string[]>;
  /** Takes the workspace's oldest due jobs that no other process has locked. The commit removes them. */
  take(workspaceId: string, limit: number): Promise<TriggerJob[]>;
  /** Schedules the job for a later retry. */
  putOff(job: TriggerJob, seconds: number): Promise<void>;
  /** Returns false if another process has already run the job. */
  giveUp(job: TriggerJob): Promise<boolean>;
  triggers(workspaceId: string, ids: readonly string[]): Promise<AutomationTrigger[]>;
  /** Number of runs within the minutes, per conversation; conversations without runs have no entry. */
  runsWithin(workspaceId: string, conversationIds: readonly string[], minutes: number): Promise<Map<string, number>>;
  /** Automatic answers within the minutes, by `answeredKey`. The keys stay locked until the transaction ends. */
  answersWithin(workspaceId: string, pairs: readonly Answered[], minutes: number): Promise<ReadonlyMap<string, number>>;
  record(runs: readonly AutomationRun[]): Promise<void>;
}

export interface TriggerDeps extends PerformDeps {
  store: ConversationStore;
  queue: TriggerQueue;
  workspaces: OwnerStandings & { loadProfile(workspaceId: string): Promise<{ livemode: boolean }> };
  ids: Ids;
  clock: Clock;
  /** Called with the jobs of the failed batch; empty if it failed before taking any. */
  onFailure(jobs: readonly TriggerJob[], error: unknown): void;
}
