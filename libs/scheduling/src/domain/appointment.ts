import type { Author } from '@workops/kernel';

export const APPOINTMENT_STATUSES = ['pending_hold', 'confirmed', 'cancelled', 'completed', 'no_show'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** The kind of an appointment without a given one. */
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
  /** The patient of the visit; part of no event. */
  patientId: string | null;
  customerName: string | null;
  ownerUserId: string | null;
  locationId: string | null;
  vehicleId: string | null;
  /** Whether the vehicle is exclusively booked: the configuration's value when the slot was taken. */
  vehicleHeld: boolean;
  leadId: string | null;
  conversationId: string | null;
  /** Who booked it; null for imported ones, and for those booked before this was recorded. */
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
