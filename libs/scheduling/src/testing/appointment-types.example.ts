import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import { aType } from './builders';

export const example: RecordExample<AppointmentTypeRecord> = {
  example: (workspaceId) => aType({ workspaceId, name: randomUUID() }),
  changes: {
    name: 'Limpieza dental',
    description: 'Con anestesia',
    kind: 'visit',
    externalRef: 'crm-9',
    bufferMinutes: 15,
    durationMinutes: 45,
    priceAmount: 19_990.5,
    priceCurrency: 'EUR',
    priceIsFrom: true,
    eligibleStaffIds: [randomUUID(), randomUUID()],
    isActive: false,
    isDefault: true,
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
  },
  unique: { name: 'Control' },
};
