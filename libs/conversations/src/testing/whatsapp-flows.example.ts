import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { WhatsappFlow } from '../channels/domain/whatsapp-flow';

const now = new Date('2027-01-15T12:00:00.000Z');

export const example: RecordExample<WhatsappFlow> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    accountId: randomUUID(),
    name: 'Agendar',
    categories: ['APPOINTMENT_BOOKING'],
    json: { version: '7.2' },
    status: 'draft',
    externalId: '77',
    createdAt: now,
    updatedAt: now,
  }),
  changes: {
    name: 'Reservar',
    categories: ['OTHER', 'LEAD_GENERATION'],
    json: { version: '7.3', screens: [] },
    status: 'published',
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
  },
};
