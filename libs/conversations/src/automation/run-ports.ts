import type { Actor } from '@workops/kernel';
import type { AutomationRun } from './domain/run';

export interface RunReads {
  /** Visible runs, newest first. */
  page(actor: Actor, triggerId: string, page: { after: string | null; limit: number }): Promise<AutomationRun[]>;
}

/** Members accept conversations or not. */
export interface AvailabilityStore {
  say(actor: Actor, memberId: string, available: boolean): Promise<void>;
}
