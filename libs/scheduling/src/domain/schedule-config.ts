import type { BusinessHours } from '@workops/kernel';
import type { Limits } from './booking-rules';

/** What a workspace can set of its scheduling. */
export interface ConfigFields extends Limits {
  /** IANA zone; null for the workspace's own. */
  timezone: string | null;
  /** Empty for the workspace's opening hours. */
  businessHours: BusinessHours;
  /** How often an hour may start. */
  slotMinutes: number;
  bufferMinutes: number;
  minLeadMinutes: number;
  bookingHorizonDays: number;
  holdTtlMinutes: number;
  /** 0 for no reminder. */
  reminderLeadMinutes: number;
  salesTeamId: string | null;
  arrivalBoardEnabled: boolean;
}

export const DEFAULT_CONFIG: ConfigFields = {
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

/** What was saved of it; what is null was not. */
export type SavedConfig = { [K in keyof ConfigFields]: ConfigFields[K] | null };

/** What was saved, with the defaults for the rest. */
export const configOf = (saved: SavedConfig | undefined): ConfigFields => {
  const given = Object.entries(saved ?? {}).filter(([, value]) => value !== null);
  return { ...DEFAULT_CONFIG, ...(Object.fromEntries(given) as Partial<ConfigFields>) };
};
