import type { Author } from '@workops/kernel';

export const APPOINTMENT_STATUSES = ['pending_hold', 'confirmed', 'cancelled', 'completed', 'no_show'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

export const DEFAULT_KIND = 'test_drive';
export const CLINIC_KIND = 'service';
export const BLOCK = 'block';

export interface AppointmentRecord {
  workspaceId: string;
  id: string;
  number: number;
  kind: string;
  status: AppointmentStatus;
  startsAt: Date;
  endsAt: Date;
  appointmentTypeId: string | null;
  contactId: string | null;
  /** Never part of an event. */
  patientId: string | null;
  customerName: string | null;
  ownerUserId: string | null;
  locationId: string | null;
  vehicleId: string | null;
  /** Whether the vehicle is booked exclusively, as configured at the time. */
  vehicleHeld: boolean;
  leadId: string | null;
  conversationId: string | null;
  /** Null if imported, or booked before this was recorded. */
  bookedBy: Author['kind'] | null;
  /** Null if never held, or if the hold was cancelled before it expired. */
  holdExpiresAt: Date | null;
  icalUid: string;
  icalSequence: number;
  cancelNoticeAt: Date | null;
  calendarConnectionId: string | null;
  createdAt: Date;
  updatedAt: Date;
}
