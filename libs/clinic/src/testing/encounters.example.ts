import { randomInt, randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { Encounter } from '../care/domain/encounter';

const now = new Date('2027-01-15T12:00:00.000Z');
const ID = '01930000-0000-7000-8000-000000000001';

export const example: RecordExample<Encounter> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    number: randomInt(1, 1_000_000_000),
    patientId: randomUUID(),
    professionalId: randomUUID(),
    serviceId: null,
    appointmentId: null,
    locationId: null,
    modality: 'presencial',
    reason: null,
    status: 'open',
    openedAt: now,
    closedAt: null,
    author: { kind: 'member', id: ID, name: 'Ana' },
    madeBy: ID,
    ownerUserId: ID,
    createdAt: now,
    updatedAt: now,
  }),
  changes: {
    serviceId: ID,
    locationId: ID,
    reason: 'Control',
    status: 'closed',
    closedAt: new Date('2027-01-15T12:30:00.000Z'),
    updatedAt: new Date('2027-01-15T12:30:00.001Z'),
  },
};
