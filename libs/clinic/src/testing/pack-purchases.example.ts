import { randomInt, randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { PackPurchase } from '../sales/domain/pack-purchase';

const now = new Date('2027-01-15T12:00:00.000Z');
const id = '01930000-0000-7000-8000-000000000001';

export const example: RecordExample<PackPurchase> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    number: randomInt(1, 1_000_000_000),
    patientId: id,
    patientName: '',
    serviceId: id,
    name: 'Pack',
    sessionsTotal: 10,
    sessionsUsed: 0,
    priceClp: 180_000,
    expiresOn: null,
    state: 'active',
    cancelReason: null,
    cancelledBy: null,
    cancelledAt: null,
    createdBy: { kind: 'member', id, name: 'Ana' },
    ownerUserId: id,
    createdAt: now,
    updatedAt: now,
  }),
  changes: {
    sessionsUsed: 3,
    state: 'cancelled',
    cancelReason: 'Se muda',
    cancelledBy: id,
    cancelledAt: new Date('2027-01-16T12:00:00.000Z'),
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
  },
};
