import type { AppointmentRecord } from '../domain/appointment';

const columnOf: Record<keyof AppointmentRecord, string> = {
  workspaceId: 'workspace_id',
  id: 'id',
  number: 'number',
  kind: 'kind',
  status: 'status',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  appointmentTypeId: 'appointment_type_id',
  contactId: 'contact_id',
  patientId: 'patient_id',
  customerName: 'customer_name',
  ownerUserId: 'owner_user_id',
  locationId: 'location_id',
  vehicleId: 'vehicle_id',
  vehicleHeld: 'vehicle_held',
  leadId: 'lead_id',
  conversationId: 'conversation_id',
  bookedBy: 'booked_by',
  holdExpiresAt: 'hold_expires_at',
  icalUid: 'ical_uid',
  icalSequence: 'ical_sequence',
  cancelNoticeAt: 'cancel_notice_at',
  calendarConnectionId: 'calendar_connection_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

const fields = Object.keys(columnOf) as (keyof AppointmentRecord)[];
const given = fields.filter((field): field is Exclude<keyof AppointmentRecord, 'number'> => field !== 'number');

/** Selects a row of `a` as an `AppointmentRecord`. */
export const SELECTED = fields.map((field) => `a.${columnOf[field]} AS "${field}"`).join(', ');

/** Everything but the number, in the order of `valuesOf`: the workspace first, then the id. */
export const COLUMNS = given.map((field) => columnOf[field]).join(', ');
export const PLACEHOLDERS = given.map((_, index) => `$${index + 1}`).join(', ');
export const COUNT = given.length;

export const valuesOf = (appointment: Omit<AppointmentRecord, 'number'>): unknown[] =>
  given.map((field) => appointment[field]);

/** Column to value, for statements that take many rows as JSON. */
export const rowOf = (appointment: Omit<AppointmentRecord, 'number'>): Record<string, unknown> =>
  Object.fromEntries(given.map((field) => [columnOf[field], appointment[field]]));

/** Everything but the number, of the rows of `alias`, in the order of `COLUMNS`. */
export const columnsOf = (alias: string): string => given.map((field) => `${alias}.${columnOf[field]}`).join(', ');
