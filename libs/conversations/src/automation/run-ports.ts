import type { Actor } from '@workops/kernel';
import type { AutomationRun } from './domain/run';

export interface RunReads {
  /** Those in conversations that the actor sees, newest first. */
  page(actor: Actor, triggerId: string, page: { after: string | null; limit: number }): Promise<AutomationRun[]>;
}

/** Whether members take conversations. */
export interface AvailabilityStore {
  say(actor: Actor, memberId: string, available: boolean): Promise<void>;
}
