import type { Clock, Ids } from '@workops/kernel';
import type { PerformDeps } from './automation-ports';
import type { ConversationStore } from './conversation-ports';
import type { AutomationTrigger } from './domain/automation/configured';
import type { Chain } from './domain/automation/loop-guard';
import type { AutomationRun } from './domain/automation/run';

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

/** Jobs and runs; what is asked inside a transaction joins it. */
export interface TriggerQueue {
  /** Workspaces with jobs that are due, behind `after`; none of those that are named so often as may be. */
  due(after: string, limit: number, besides: readonly string[]): Promise<string[]>;
  /** The oldest ones of the workspace that nobody else has, in the order in which they are due. They are gone with the commit. */
  take(workspaceId: string, limit: number): Promise<TriggerJob[]>;
  /** It is tried again later. */
  putOff(job: TriggerJob, seconds: number): Promise<void>;
  /** False where another process has run it meanwhile. */
  giveUp(job: TriggerJob): Promise<boolean>;
  triggers(workspaceId: string, ids: readonly string[]): Promise<AutomationTrigger[]>;
  /** How many ran within the minutes, by conversation; none where there is no entry. */
  runsWithin(workspaceId: string, conversationIds: readonly string[], minutes: number): Promise<Map<string, number>>;
  record(runs: readonly AutomationRun[]): Promise<void>;
}

export interface TriggerDeps extends PerformDeps {
  store: ConversationStore;
  queue: TriggerQueue;
  workspaces: { profileOf(workspaceId: string): Promise<{ livemode: boolean }> };
  ids: Ids;
  clock: Clock;
  /** With the jobs that were done together; none where there was no coming so far. */
  onFailure(jobs: readonly TriggerJob[], error: unknown): void;
}
