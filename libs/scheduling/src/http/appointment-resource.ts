import type { Actor } from '@workops/kernel';
import { APPOINTMENT_STATUSES, bookingLimits, toDisplayId, type AppointmentRecord } from '../index';
import { CreatedAt, Field, Id, oneOf, text, timestamp, UpdatedAt, uuid, word } from '@workops/edge';

const nullable = { nullable: true };

export const appointmentKind = word({ max: bookingLimits.kind });
export const customerName = text({ min: 1, max: bookingLimits.customerName });

export class AppointmentResource {
  @Id()
  id: string;
  @Field(text({ max: 20 }), {
    person: false,
    description: 'A short label for people, unique in the workspace.',
    example: 'A-3',
  })
  displayId: string;
  @Field(appointmentKind, {
    person: false,
    description: 'What kind of appointment it is. A `block` is a window that cannot be booked.',
    example: 'test_drive',
  })
  kind: string;
  @Field(oneOf(APPOINTMENT_STATUSES, 'AppointmentStatus'), {
    description: 'The status of the appointment.',
    example: 'confirmed',
  })
  status: string;
  @Field(timestamp(), { description: 'When the appointment starts.' })
  startsAt: Date;
  @Field(timestamp(), { description: 'When the appointment ends.', example: '2027-01-18T14:00:00.000Z' })
  endsAt: Date;
  @Field(uuid(), { ...nullable, description: 'The type of the appointment.' })
  appointmentTypeId: string | null;
  @Field(uuid(), { ...nullable, person: 'id', description: 'The contact that it is booked for.' })
  contactId: string | null;
  @Field(uuid(), {
    ...nullable,
    description: 'The clinic patient; null without the scope `clinic_patients:read`.',
    example: null,
  })
  patientId: string | null;
  @Field(text({ max: bookingLimits.customerName }), {
    ...nullable,
    person: 'name',
    description: 'The name of the customer, where no contact is known.',
    example: 'Josefa Núñez',
  })
  customerName: string | null;
  @Field(uuid(), { ...nullable, description: 'The member who attends; null for nobody.' })
  ownerUserId: string | null;
  @Field(uuid(), { ...nullable, description: 'The branch where it takes place.' })
  locationId: string | null;
  @Field(uuid(), { ...nullable, description: 'The vehicle.' })
  vehicleId: string | null;
  @Field(uuid(), { ...nullable, description: 'The lead.' })
  leadId: string | null;
  @Field(uuid(), {
    ...nullable,
    description: 'The conversation where it was agreed; reminders and the notice of a cancellation go there.',
  })
  conversationId: string | null;
  @Field(timestamp(), {
    ...nullable,
    description: 'When a hold lets go of its slot; null if the appointment was never a hold, or was cancelled before.',
    example: null,
  })
  holdExpiresAt: Date | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

/** Only callers with access to patients see that a customer is one. */
export const shownTo =
  ({ scopes }: Pick<Actor, 'scopes'>) =>
  (appointment: AppointmentRecord): AppointmentResource => ({
    ...appointment,
    displayId: toDisplayId(appointment),
    patientId: scopes.has('clinic_patients:read') ? appointment.patientId : null,
  });
