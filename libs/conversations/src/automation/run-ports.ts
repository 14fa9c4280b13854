import type { Actor } from '@workops/kernel';
import type { AutomationRun } from './domain/run';

export interface RunReads {
  /** Runs in conversations that the actor can see, newest first. */
  page(actor: Actor, triggerId: string, page: { after: string | null; limit: number }): Promise<AutomationRun[]>;
}

/** Whether members accept conversations. */
export interface AvailabilityStore {
  say(actor: Actor, memberId: string, available: boolean): Promise<void>;
}
