import type { AppointmentTypeRecord } from '../domain/appointment-type';

const columnOf: Record<keyof AppointmentTypeRecord, string> = {
  workspaceId: 'workspace_id',
  id: 'id',
  name: 'name',
  description: 'description',
  kind: 'kind',
  externalRef: 'external_ref',
  bufferMinutes: 'buffer_minutes',
  durationMinutes: 'duration_minutes',
  priceAmount: 'price_amount',
  priceCurrency: 'price_currency',
  priceIsFrom: 'price_is_from',
  eligibleStaffIds: 'eligible_staff_ids',
  isActive: 'is_active',
  isDefault: 'is_default',
  deletedAt: 'deleted_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

const fields = Object.keys(columnOf) as (keyof AppointmentTypeRecord)[];

/** Selects a row as an `AppointmentTypeRecord`. */
export const SELECTED = fields.map((field) => `${columnOf[field]}${field === 'priceAmount' ? '::float8' : ''} AS "${field}"`).join(', ');

export const COLUMNS = fields.map((field) => columnOf[field]).join(', ');

/** `$1` is the workspace, `$2` the id, as in `valuesOf`. */
export const PLACEHOLDERS = fields.map((_, index) => `$${index + 1}`).join(', ');

export const valuesOf = (type: AppointmentTypeRecord): unknown[] => fields.map((field) => type[field]);
