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
  /** Of the event, where it is about one. */
  messageId: string | null;
  chain: Chain;
  /** The event did. */
  occurredAt: Date;
  attempts: number;
}

/** Jobs and runs; queries inside a transaction join it. */
export interface TriggerQueue {
  /** Workspaces with due jobs, after `after`; except those that `besides` lists as often as a workspace may have places. */
  due(after: string, limit: number, besides: readonly string[]): Promise<string[]>;
  /** The oldest jobs of the workspace that no other process has locked, in the order in which they are due. They are removed by the commit. */
  take(workspaceId: string, limit: number): Promise<TriggerJob[]>;
  /** It is tried again later. */
  putOff(job: TriggerJob, seconds: number): Promise<void>;
  /** False where another process has run it meanwhile. */
  giveUp(job: TriggerJob): Promise<boolean>;
  triggers(workspaceId: string, ids: readonly string[]): Promise<AutomationTrigger[]>;
  /** How many ran within the minutes, by conversation; none where there is no entry. */
  runsWithin(workspaceId: string, conversationIds: readonly string[], minutes: number): Promise<Map<string, number>>;
  /** What was answered by itself within the minutes, by `answeredKey`; the keys stay locked until the transaction ends. */
  answersWithin(workspaceId: string, pairs: readonly Answered[], minutes: number): Promise<ReadonlyMap<string, number>>;
  record(runs: readonly AutomationRun[]): Promise<void>;
}

export interface TriggerDeps extends PerformDeps {
  store: ConversationStore;
  queue: TriggerQueue;
  workspaces: OwnerStandings & { profileOf(workspaceId: string): Promise<{ livemode: boolean }> };
  ids: Ids;
  clock: Clock;
  /** With the jobs of the batch; none where it failed before taking any. */
  onFailure(jobs: readonly TriggerJob[], error: unknown): void;
}
