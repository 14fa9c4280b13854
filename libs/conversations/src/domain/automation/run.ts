import type { RecordIdentity } from '@workops/kernel';

export const runOutcomes = ['applied', 'skipped', 'failed'] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/** What became of a trigger whose conditions fitted an event. */
export interface AutomationRun extends RecordIdentity {
  triggerId: string;
  eventId: string;
  conversationId: string;
  outcome: RunOutcome;
  /** Why it did not do what it says. */
  reason: string | null;
  createdAt: Date;
}
