import type { Changes, EventData } from '@workops/contracts';
import type { AppointmentRecord } from './appointment';
import { toDisplayId } from './display-id';

/** Contains only identifiers, times and states. */
export const toEventData = (appointment: AppointmentRecord): EventData<'appointment.booked'> => ({
  id: appointment.id,
  display_id: toDisplayId(appointment),
  kind: appointment.kind,
  status: appointment.status,
  starts_at: appointment.startsAt.toISOString(),
  ends_at: appointment.endsAt.toISOString(),
  appointment_type_id: appointment.appointmentTypeId,
  contact_id: appointment.contactId,
  owner_user_id: appointment.ownerUserId,
  location_id: appointment.locationId,
  vehicle_id: appointment.vehicleId,
  lead_id: appointment.leadId,
});

const MOVE_FIELDS = ['starts_at', 'ends_at', 'contact_id', 'owner_user_id', 'location_id'] as const;

export function changesOfMove(before: AppointmentRecord, after: AppointmentRecord): Changes {
  const [from, to] = [toEventData(before), toEventData(after)];
  return Object.fromEntries(
    MOVE_FIELDS.filter((field) => from[field] !== to[field]).map((field) => [
      field,
      { from: from[field], to: to[field] },
    ]),
  );
}

export const changesOfStatus = (before: AppointmentRecord, after: AppointmentRecord): Changes => ({
  status: { from: before.status, to: after.status },
});
