import {
  changedRecord,
  isTimezone,
  issuesOfBusinessHours,
  malformed,
  unusableAll,
  type BusinessHours,
  type Issue,
  type WorkspaceRecord,
} from '@workops/kernel';
import type { Priority } from '../../conversations/domain/conversation';
import type { MessageChannel } from '../../conversations/domain/vocabulary';

/** Each list that is not empty has to contain the ticket's value. */
export interface SlaConditions {
  channels: readonly MessageChannel[];
  priorities: readonly Priority[];
  teamIds: readonly string[];
  brands: readonly string[];
}

export interface SlaSchedule {
  timezone: string;
  businessHours: BusinessHours;
}

/** POST writes and PATCH changes these. */
export interface SlaPolicyFields {
  name: string;
  position: number;
  conditions: SlaConditions;
  /** This or the next one must be set. */
  firstResponseMinutes: number | null;
  resolutionMinutes: number | null;
  businessHoursOnly: boolean;
  /** Null for the workspace's own hours. */
  schedule: SlaSchedule | null;
  observeHolidays: boolean;
  pauseOnPending: boolean;
  isActive: boolean;
}

export interface SlaPolicy extends WorkspaceRecord, SlaPolicyFields {}

export type SlaTargets = Pick<
  SlaPolicyFields,
  'firstResponseMinutes' | 'resolutionMinutes' | 'businessHoursOnly' | 'schedule' | 'observeHolidays' | 'pauseOnPending'
>;

export const slaLimits = {
  name: 100,
  position: { min: 1, max: 1_000 },
  minutes: { min: 1, max: 525_600 },
  conditions: 50,
  brand: 100,
};

export const noConditions: SlaConditions = { channels: [], priorities: [], teamIds: [], brands: [] };

export const usualTargets: SlaTargets = {
  firstResponseMinutes: null,
  resolutionMinutes: null,
  businessHoursOnly: false,
  schedule: null,
  observeHolidays: true,
  pauseOnPending: true,
};

/** Used by policies without a schedule. */
export interface WorkspaceHours {
  timezone: string;
  country: string;
  openingHours: BusinessHours;
}

const hasHours = (hours: BusinessHours): boolean => Object.values(hours).some((pairs) => pairs.length > 0);

function issuesOfSchedule({ timezone, businessHours }: SlaSchedule): Issue[] {
  const issues: Issue[] = issuesOfBusinessHours(businessHours).map((issue) => ({
    ...issue,
    path: issue.path ? `schedule.business_hours.${issue.path}` : 'schedule.business_hours',
  }));
  if (!isTimezone(timezone)) {
    issues.push({
      path: 'schedule.timezone',
      message: 'Not a time zone of the IANA database, for example America/Santiago.',
      code: 'invalid_string',
    });
  }
  return issues;
}

/** Throws `malformed` for an invalid schedule, or `unusable` without targets or business hours. */
export function mustBeTargets(
  { firstResponseMinutes, resolutionMinutes, businessHoursOnly, schedule }: SlaTargets,
  workspace: WorkspaceHours,
): void {
  const issues = schedule ? issuesOfSchedule(schedule) : [];
  if (issues.length > 0) throw malformed('body', issues);
  const problems: Pick<Issue, 'path' | 'message'>[] = [];
  if (firstResponseMinutes === null && resolutionMinutes === null) {
    problems.push({ path: 'first_response_minutes', message: 'La política no tiene ninguna meta.' });
  }
  if (businessHoursOnly && !hasHours(schedule ? schedule.businessHours : workspace.openingHours)) {
    problems.push({ path: 'schedule', message: 'Nadie ha declarado el horario de atención.' });
  }
  if (problems.length > 0) throw unusableAll(problems);
}

export const newPolicy = (
  fields: SlaPolicyFields,
  { workspaceId, id, now }: { workspaceId: string; id: string; now: Date },
): SlaPolicy => ({
  workspaceId,
  id,
  ...fields,
  createdAt: now,
  updatedAt: now,
});

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the same object if nothing changes. */
export function changedPolicy(
  before: SlaPolicy,
  { conditions, schedule, ...fields }: Partial<SlaPolicyFields>,
  now: Date,
): SlaPolicy {
  const after = changedRecord<SlaPolicy>(before, fields, now);
  const changes = {
    ...(conditions && !same(conditions, before.conditions) && { conditions }),
    ...(schedule !== undefined && !same(schedule, before.schedule) && { schedule }),
  };
  return Object.keys(changes).length === 0 ? after : { ...after, ...changes, updatedAt: now };
}

export const updatedFieldsOf = (before: SlaPolicy, after: SlaPolicy): string[] =>
  (Object.keys(after) as (keyof SlaPolicy)[])
    .filter((field) => field !== 'updatedAt' && !same(before[field], after[field]))
    .map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    .sort();

/** These facts determine a ticket's policy. */
export interface SlaSubject {
  /** Null without a conversation, which matches no policy for certain channels. */
  channel: MessageChannel | null;
  priority: Priority;
  teamId: string | null;
  brand: string | null;
}

const names = <T>(list: readonly T[], value: T | null): boolean =>
  list.length === 0 || (value !== null && list.includes(value));

/** Position decides, then creation. */
export function chosenPolicy(
  policies: readonly SlaPolicy[],
  { channel, priority, teamId, brand }: SlaSubject,
): SlaPolicy | undefined {
  return [...policies]
    .filter(({ isActive }) => isActive)
    .sort(
      (one, other) =>
        one.position - other.position ||
        one.createdAt.getTime() - other.createdAt.getTime() ||
        (one.id < other.id ? -1 : 1),
    )
    .find(
      ({ conditions: { channels, priorities, teamIds, brands } }) =>
        names(channels, channel) && names(priorities, priority) && names(teamIds, teamId) && names(brands, brand),
    );
}
