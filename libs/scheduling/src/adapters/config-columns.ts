import type { SavedConfig } from '../domain/schedule-config';

const columnOf: Record<keyof SavedConfig, string> = {
  timezone: 'timezone',
  businessHours: 'business_hours',
  slotMinutes: 'slot_minutes',
  bufferMinutes: 'buffer_minutes',
  minLeadMinutes: 'min_lead_minutes',
  bookingHorizonDays: 'booking_horizon_days',
  staffCapacity: 'staff_capacity',
  vehicleExclusive: 'vehicle_exclusive',
  ownerCapacity: 'owner_capacity',
  holdTtlMinutes: 'hold_ttl_minutes',
  reminderLeadMinutes: 'reminder_lead_minutes',
  salesTeamId: 'sales_team_id',
  arrivalBoardEnabled: 'arrival_board_enabled',
};

const fields = Object.keys(columnOf) as (keyof SavedConfig)[];
const columns = fields.map((field) => columnOf[field]);

/** `$1` is the workspace. */
export const READ_CONFIG = `
  SELECT ${fields.map((field) => `${columnOf[field]} AS "${field}"`).join(', ')} FROM scheduling.schedule_config WHERE workspace_id = $1`;

/** `$1` is the workspace, `$2` the moment; then as in `valuesOf`. */
export const SAVE_CONFIG = `
  INSERT INTO scheduling.schedule_config (workspace_id, created_at, updated_at, ${columns.join(', ')})
  VALUES ($1, $2, $2, ${columns.map((_, index) => `$${index + 3}`).join(', ')})
  ON CONFLICT (workspace_id) DO UPDATE SET updated_at = excluded.updated_at, ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`;

export const valuesOf = (config: SavedConfig): unknown[] => fields.map((field) => config[field]);
