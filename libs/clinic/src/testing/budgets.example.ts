import { randomInt, randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { Budget } from '../sales/domain/budget';

const now = new Date('2027-01-15T12:00:00.000Z');
const later = new Date('2027-01-16T12:00:00.000Z');
const id = '01930000-0000-7000-8000-000000000001';
const line = {
  serviceId: null,
  description: 'Corona',
  quantity: 1,
  unitPriceClp: 90_000,
  discountClp: 0,
  totalClp: 90_000,
};

export const example: RecordExample<Budget> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    number: randomInt(1, 1_000_000_000),
    patientId: id,
    patientName: '',
    professionalId: null,
    items: [line],
    totalClp: 90_000,
    validUntil: null,
    status: 'created',
    source: 'native',
    externalId: null,
    mirror: null,
    note: null,
    sentAt: null,
    acceptedBy: null,
    decidedAt: null,
    rejectReason: null,
    voidReason: null,
    voidedAt: null,
    createdBy: { kind: 'member', id, name: 'Ana' },
    madeBy: id,
    ownerUserId: id,
    createdAt: now,
    updatedAt: now,
  }),
  changes: {
    professionalId: null,
    items: [{ ...line, quantity: 2, totalClp: 180_000 }],
    totalClp: 180_000,
    validUntil: '2027-02-15',
    status: 'voided',
    mirror: {
      source: 'vendor_a',
      externalId: 'B-1',
      status: 'sent',
      totalClp: 5,
      hash: 'h',
      changedAt: null,
      seenAt: null,
    },
    note: 'Nota',
    sentAt: later,
    acceptedBy: 'patient',
    decidedAt: later,
    rejectReason: 'Caro',
    voidReason: 'Error',
    voidedAt: later,
    updatedAt: later,
  },
};
