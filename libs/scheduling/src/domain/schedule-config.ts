import { isTimezone, issuesOfBusinessHours, malformed, type BusinessHours, type Issue } from '@workops/kernel';
import type { Limits } from './booking-rules';
import type { WorkspaceSettings } from './workspace-settings';

/** A workspace's scheduling settings. */
export interface ConfigFields extends Limits {
  /** IANA zone; null for the workspace's zone. */
  timezone: string | null;
  /** If no day is set, the workspace's opening hours apply. */
  businessHours: BusinessHours;
  /** Interval of possible starts. */
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

/** Maximum buffer, both in the configuration and of a type. */
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

/** The saved settings; null means not set. */
export type SavedConfig = { [K in keyof ConfigFields]: ConfigFields[K] | null };

/** Absent fields stay unchanged. Numbers are within `configBounds`. */
export type ConfigPatch = Partial<Omit<ConfigFields, 'businessHours'>> & { businessHours?: unknown };

/** The effective configuration. */
export interface SchedulingConfig extends ConfigFields {
  configured: boolean;
  timezone: string;
  /** The opening hours that bookings use. */
  effectiveBusinessHours: BusinessHours;
  businessHoursSource: 'inherited' | 'own';
}

const NOTHING_SAVED = Object.fromEntries(Object.keys(DEFAULT_CONFIG).map((field) => [field, null])) as SavedConfig;

const definedFields = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/** The saved settings, with defaults for the rest. */
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

/** Replaces the business hours as a whole. Throws one `malformed` with all issues. */
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
