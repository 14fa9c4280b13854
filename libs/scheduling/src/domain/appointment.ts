import type { Author } from '@workops/kernel';

export const APPOINTMENT_STATUSES = ['pending_hold', 'confirmed', 'cancelled', 'completed', 'no_show'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** Kind used if none is given. */
export const DEFAULT_KIND = 'test_drive';
/** Kind used if none is given and a clinic sees a patient. */
export const CLINIC_KIND = 'service';
/** Kind of a period that cannot be booked. */
export const BLOCK = 'block';

/** A period with a person, an attendee and a place. */
export interface AppointmentRecord {
  workspaceId: string;
  id: string;
  /** Number in the display id: 3 for A-3. */
  number: number;
  kind: string;
  status: AppointmentStatus;
  startsAt: Date;
  endsAt: Date;
  appointmentTypeId: string | null;
  contactId: string | null;
  /** The patient of the visit; never part of an event. */
  patientId: string | null;
  customerName: string | null;
  ownerUserId: string | null;
  locationId: string | null;
  vehicleId: string | null;
  /** Whether the vehicle is booked exclusively, as configured when the slot was booked. */
  vehicleHeld: boolean;
  leadId: string | null;
  conversationId: string | null;
  /** Kind of author who booked it; null for imported appointments, and for those booked before this was recorded. */
  bookedBy: Author['kind'] | null;
  /** Expiry of the hold; null if the appointment was never held, or its hold was cancelled before it expired. */
  holdExpiresAt: Date | null;
  icalUid: string;
  icalSequence: number;
  cancelNoticeAt: Date | null;
  /** The external calendar from which it was imported. */
  calendarConnectionId: string | null;
  createdAt: Date;
  updatedAt: Date;
}
