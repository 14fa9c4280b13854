import { isTimezone, issuesOfBusinessHours, malformed, type BusinessHours, type Issue } from '@workops/kernel';
import type { Limits } from './booking-rules';
import type { WorkspaceSettings } from './workspace-settings';

export interface ConfigFields extends Limits {
  timezone: string | null;
  /** Empty for the workspace's opening hours; `timezone` null for its zone. */
  businessHours: BusinessHours;
  slotMinutes: number;
  bufferMinutes: number;
  minLeadMinutes: number;
  bookingHorizonDays: number;
  holdTtlMinutes: number;
  /** 0 disables reminders. */
  reminderLeadMinutes: number;
  salesTeamId: string | null;
  arrivalBoardEnabled: boolean;
}

/** Limits the configuration's buffer and a type's. */
export const MOST_BUFFER_MINUTES = 480;

export const configBounds = {
  slotMinutes: { min: 5, max: 480 },
  bufferMinutes: { min: 0, max: MOST_BUFFER_MINUTES },
  minLeadMinutes: { min: 0, max: 43_200 },
  bookingHorizonDays: { min: 1, max: 365 },
  staffCapacity: { min: 1, max: 1_000 },
  ownerCapacity: { min: 1, max: 1_000 },
  holdTtlMinutes: { min: 1, max: 1_440 },
  reminderLeadMinutes: { min: 0, max: 43_200 },
} as const;

const DEFAULT_CONFIG: ConfigFields = {
  timezone: null,
  businessHours: {},
  slotMinutes: 60,
  bufferMinutes: 0,
  minLeadMinutes: 120,
  bookingHorizonDays: 14,
  staffCapacity: 1,
  vehicleExclusive: false,
  ownerCapacity: 1,
  holdTtlMinutes: 15,
  reminderLeadMinutes: 120,
  salesTeamId: null,
  arrivalBoardEnabled: false,
};

/** Null means not set. */
export type SavedConfig = { [K in keyof ConfigFields]: ConfigFields[K] | null };

/** Absent fields stay unchanged; numbers are within `configBounds`. */
export type ConfigPatch = Partial<Omit<ConfigFields, 'businessHours'>> & { businessHours?: unknown };

export interface SchedulingConfig extends ConfigFields {
  configured: boolean;
  timezone: string;
  effectiveBusinessHours: BusinessHours;
  businessHoursSource: 'inherited' | 'own';
}

const NOTHING_SAVED = Object.fromEntries(Object.keys(DEFAULT_CONFIG).map((field) => [field, null])) as SavedConfig;

const definedFields = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

export function toConfig(saved: SavedConfig | undefined): ConfigFields {
  const chosen = Object.entries(saved ?? {}).filter(([, value]) => value !== null);
  return { ...DEFAULT_CONFIG, ...(Object.fromEntries(chosen) as Partial<ConfigFields>) };
}

export function effectiveConfig(saved: SavedConfig | undefined, workspace: WorkspaceSettings): SchedulingConfig {
  const config = toConfig(saved);
  const own = Object.keys(config.businessHours).length > 0;
  return {
    ...config,
    configured: saved !== undefined,
    timezone: config.timezone ?? workspace.timezone,
    effectiveBusinessHours: own ? config.businessHours : workspace.openingHours,
    businessHoursSource: own ? 'own' : 'inherited',
  };
}

/** Replaces business hours as a whole. Throws one `malformed` with all issues. */
export function changedConfig(before: SavedConfig | undefined, patch: ConfigPatch): SavedConfig {
  const { timezone, businessHours } = patch;
  const issues: Issue[] = (businessHours === undefined ? [] : issuesOfBusinessHours(businessHours)).map((issue) => ({
    ...issue,
    path: issue.path ? `business_hours.${issue.path}` : 'business_hours',
  }));
  if (typeof timezone === 'string' && !isTimezone(timezone)) {
    issues.push({
      path: 'timezone',
      message: 'Not a time zone of the IANA database, for example America/Santiago.',
      code: 'invalid_string',
    });
  }
  if (issues.length > 0) throw malformed('body', issues);
  return { ...NOTHING_SAVED, ...before, ...definedFields(patch as Partial<ConfigFields>) };
}
