import { randomUUID } from 'node:crypto';
import type { NewAppointment } from '../appointment-ports';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import type { WorkspaceSettings } from '../domain/workspace-settings';

export function aType(over: Partial<AppointmentTypeRecord> = {}): AppointmentTypeRecord {
  const now = new Date('2027-01-15T12:00:00.000Z');
  return {
    workspaceId: randomUUID(),
    id: randomUUID(),
    name: 'Prueba de manejo',
    description: '',
    kind: 'service',
    engine: 'native',
    externalRef: null,
    bufferMinutes: null,
    durationMinutes: 60,
    priceAmount: 0,
    priceCurrency: 'CLP',
    priceIsFrom: false,
    eligibleStaffIds: [],
    isActive: true,
    isDefault: false,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
    ...over,
  };
}

export const someSettings = (over: Partial<WorkspaceSettings> = {}): WorkspaceSettings => ({
  timezone: 'America/Santiago',
  language: 'es',
  country: 'CL',
  currency: 'CLP',
  openingHours: Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [['09:00', '18:00']]])),
  ...over,
});

export function aNewAppointment(over: Partial<NewAppointment> = {}): NewAppointment {
  const now = new Date('2027-01-15T12:00:00.000Z');
  const id = randomUUID();
  return {
    workspaceId: randomUUID(),
    id,
    kind: 'test_drive',
    status: 'confirmed',
    startsAt: now,
    endsAt: new Date(now.getTime() + 3_600_000),
    appointmentTypeId: null,
    contactId: null,
    patientId: null,
    customerName: 'Ana',
    ownerUserId: null,
    locationId: null,
    vehicleId: null,
    vehicleHeld: false,
    leadId: null,
    conversationId: null,
    bookedBy: 'api_key',
    holdExpiresAt: null,
    icalUid: id,
    icalSequence: 0,
    cancelNoticeAt: null,
    calendarConnectionId: null,
    createdAt: now,
    updatedAt: now,
    ...over,
  };
}
