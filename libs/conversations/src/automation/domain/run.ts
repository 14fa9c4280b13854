import type { RecordIdentity } from '@workops/kernel';

export const runOutcomes = ['applied', 'skipped', 'failed'] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/** The trigger's conditions matched an event. */
export interface AutomationRun extends RecordIdentity {
  triggerId: string;
  eventId: string;
  conversationId: string;
  outcome: RunOutcome;
  /** Reason why its actions were not performed. */
  reason: string | null;
  createdAt: Date;
}
