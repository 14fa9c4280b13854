import { createEntity } from '@workops/platform/records';
import type { AppointmentTypeRecord } from '../domain/appointment-type';

export const appointmentTypeEntity = createEntity<AppointmentTypeRecord>({
  schema: 'scheduling',
  name: 'appointment_type',
  columns: {
    name: { type: 'text' },
    description: { type: 'text' },
    kind: { type: 'text' },
    engine: { type: 'text', update: false, default: 'native' },
    externalRef: { type: 'text', nullable: true },
    bufferMinutes: { type: 'int', nullable: true },
    durationMinutes: { type: 'int', nullable: true },
    priceAmount: { type: 'numeric', precision: 16, scale: 4, nullable: true },
    priceCurrency: { type: 'text' },
    priceIsFrom: { type: 'boolean' },
    eligibleStaffIds: { type: 'uuid', array: true },
    isActive: { type: 'boolean' },
    isDefault: { type: 'boolean' },
    deletedAt: { type: 'timestamptz', nullable: true },
  },
});
