import type { Author } from '@workops/kernel';

export const APPOINTMENT_STATUSES = ['pending_hold', 'confirmed', 'cancelled', 'completed', 'no_show'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** The kind of an appointment that says nothing of it. */
export const DEFAULT_KIND = 'test_drive';
/** The kind of a window that cannot be booked. */
export const BLOCK = 'block';

/** A block of time with a person, an attendee and a place. */
export interface AppointmentRecord {
  workspaceId: string;
  id: string;
  /** Of the display id: 3 for A-3. */
  number: number;
  kind: string;
  status: AppointmentStatus;
  startsAt: Date;
  endsAt: Date;
  appointmentTypeId: string | null;
  contactId: string | null;
  /** The patient whom the visit is for; part of no event. */
  patientId: string | null;
  customerName: string | null;
  ownerUserId: string | null;
  locationId: string | null;
  vehicleId: string | null;
  /** Whether nobody else may have the vehicle meanwhile: what the configuration said when the hour was taken. */
  vehicleHeld: boolean;
  leadId: string | null;
  conversationId: string | null;
  /** What booked it; null for what was imported, or booked before this was kept. */
  bookedBy: Author['kind'] | null;
  /** Until when a hold keeps or kept its hour; null for what never was one, or was cancelled before. */
  holdExpiresAt: Date | null;
  icalUid: string;
  icalSequence: number;
  cancelNoticeAt: Date | null;
  /** The external calendar that it was imported from. */
  calendarConnectionId: string | null;
  createdAt: Date;
  updatedAt: Date;
}
