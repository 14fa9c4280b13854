import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { SlaPolicy } from '../sla/domain/sla-policy';

const now = new Date('2027-01-15T12:00:00.000Z');

export const example: RecordExample<SlaPolicy> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    name: randomUUID(),
    position: 1,
    firstResponseMinutes: 60,
    resolutionMinutes: null,
    conditions: { channels: ['whatsapp'], priorities: [], teamIds: [], brands: [] },
    businessHoursOnly: false,
    schedule: null,
    observeHolidays: true,
    pauseOnPending: true,
    isActive: true,
    createdAt: now,
    updatedAt: now,
  }),
  unique: { name: 'Primera respuesta en una hora' },
  changes: {
    name: 'Un día',
    position: 2,
    firstResponseMinutes: null,
    resolutionMinutes: 1_440,
    businessHoursOnly: true,
    isActive: false,
    conditions: { channels: [], priorities: ['urgent'], teamIds: [], brands: ['Andes'] },
    schedule: { timezone: 'America/Santiago', businessHours: { mon: [['09:00', '17:00']] } },
    observeHolidays: false,
    pauseOnPending: false,
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
  },
};
