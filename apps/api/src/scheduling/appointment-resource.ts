import { APPOINTMENT_STATUSES, bookingLimits, displayIdOf, type AppointmentRecord } from '@workops/scheduling';
import { Field } from '../http/fields/field';
import { oneOf, text, timestamp, uuid, word } from '../http/fields/shapes';

const nullable = { nullable: true };

export const appointmentKind = word({ max: bookingLimits.kind });
export const customerName = text({ min: 1, max: bookingLimits.customerName });

export class AppointmentResource {
  @Field(uuid())
  id: string;
  @Field(text({ max: 20 }), { example: 'A-3', person: false })
  display_id: string;
  @Field(appointmentKind, { description: '`block` is a window that cannot be booked.', example: 'test_drive', person: false })
  kind: string;
  @Field(oneOf(APPOINTMENT_STATUSES))
  status: string;
  @Field(timestamp())
  starts_at: string;
  @Field(timestamp())
  ends_at: string;
  @Field(uuid(), nullable)
  appointment_type_id: string | null;
  @Field(uuid(), { ...nullable, person: 'id' })
  contact_id: string | null;
  @Field(text({ max: bookingLimits.customerName }), { ...nullable, person: 'name' })
  customer_name: string | null;
  @Field(uuid(), nullable)
  owner_user_id: string | null;
  @Field(uuid(), { ...nullable, description: 'The branch.' })
  location_id: string | null;
  @Field(uuid(), nullable)
  vehicle_id: string | null;
  @Field(uuid(), nullable)
  lead_id: string | null;
  @Field(timestamp(), { ...nullable, description: 'Until when a hold keeps or kept its hour; null for what never was one, or was cancelled before.' })
  hold_expires_at: string | null;
  @Field(timestamp())
  created_at: string;
  @Field(timestamp())
  updated_at: string;
}

export const resourceOf = (appointment: AppointmentRecord): AppointmentResource => ({
  id: appointment.id,
  display_id: displayIdOf(appointment),
  kind: appointment.kind,
  status: appointment.status,
  starts_at: appointment.startsAt.toISOString(),
  ends_at: appointment.endsAt.toISOString(),
  appointment_type_id: appointment.appointmentTypeId,
  contact_id: appointment.contactId,
  customer_name: appointment.customerName,
  owner_user_id: appointment.ownerUserId,
  location_id: appointment.locationId,
  vehicle_id: appointment.vehicleId,
  lead_id: appointment.leadId,
  hold_expires_at: appointment.holdExpiresAt && appointment.holdExpiresAt.toISOString(),
  created_at: appointment.createdAt.toISOString(),
  updated_at: appointment.updatedAt.toISOString(),
});
