import {
  afterPauses,
  LAST_INSTANT,
  MINUTE,
  type BusinessHours,
  type ClockPause,
  type RunningClock,
} from '@workops/kernel';
import type { SlaPolicy, SlaTargets, WorkspaceHours } from './sla-policy';

export interface SlaHours {
  timezone: string;
  businessHours: BusinessHours;
  /** Null observes no public holidays. */
  country: string | null;
}

/** Later changes of the policy do not affect this copy. */
export interface SlaTerms {
  policyId: string;
  policyName: string;
  firstResponseMinutes: number | null;
  resolutionMinutes: number | null;
  /** Null counts every minute. */
  hours: SlaHours | null;
  pauseOnPending: boolean;
}

export type ClockOf = (hours: SlaHours | null) => RunningClock;

export type SlaType = 'first_response' | 'resolution';

export function hoursOf(
  { businessHoursOnly, schedule, observeHolidays }: SlaTargets,
  workspace: WorkspaceHours,
): SlaHours | null {
  if (!businessHoursOnly) return null;
  const { timezone, businessHours } = schedule ?? {
    timezone: workspace.timezone,
    businessHours: workspace.openingHours,
  };
  return { timezone, businessHours, country: observeHolidays ? workspace.country : null };
}

export function termsOf(policy: SlaPolicy, workspace: WorkspaceHours): SlaTerms {
  const { id: policyId, name: policyName, firstResponseMinutes, resolutionMinutes, pauseOnPending } = policy;
  return {
    policyId,
    policyName,
    firstResponseMinutes,
    resolutionMinutes,
    hours: hoursOf(policy, workspace),
    pauseOnPending,
  };
}

export interface SlaPreview {
  firstResponseDueAt: Date | null;
  resolutionDueAt: Date | null;
}

/** Null if never due. */
export function previewed(
  targets: SlaTargets,
  clock: RunningClock,
  openedAt: Date,
  pauses: readonly ClockPause[],
): SlaPreview {
  const dueAt = (minutes: number | null): Date | null => {
    const due =
      minutes === null
        ? undefined
        : afterPauses(clock, openedAt.getTime(), minutes * MINUTE, targets.pauseOnPending ? pauses : []);
    return due === undefined || due > LAST_INSTANT ? null : new Date(due);
  };
  return { firstResponseDueAt: dueAt(targets.firstResponseMinutes), resolutionDueAt: dueAt(targets.resolutionMinutes) };
}
