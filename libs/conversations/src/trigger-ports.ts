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
  attempts: number;
}

/** Jobs and runs; what is asked inside a transaction joins it. */
export interface TriggerQueue {
  /** Workspaces with jobs that are due, behind `after`; none of those that are named so often as may be. */
  due(after: string, limit: number, besides: readonly string[]): Promise<string[]>;
  /** The oldest one of the workspace that nobody else has. It is gone with the commit. */
  take(workspaceId: string): Promise<TriggerJob | undefined>;
  /** It is tried again later. */
  putOff(job: TriggerJob, seconds: number): Promise<void>;
  /** False where another process has run it meanwhile. */
  giveUp(job: TriggerJob): Promise<boolean>;
  trigger(job: TriggerJob): Promise<AutomationTrigger | undefined>;
  /** How many ran in the conversation within the minutes. */
  runsWithin(job: TriggerJob, minutes: number): Promise<number>;
  record(run: AutomationRun): Promise<void>;
}

export interface TriggerDeps extends PerformDeps {
  store: ConversationStore;
  queue: TriggerQueue;
  workspaces: { profileOf(workspaceId: string): Promise<{ livemode: boolean }> };
  ids: Ids;
  clock: Clock;
  onFailure(job: TriggerJob | undefined, error: unknown): void;
}
