import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { MarketplaceOrder } from '../leads/domain/marketplace-order';

const now = new Date('2027-01-15T12:00:00.000Z');
const later = new Date('2027-01-16T12:00:00.001Z');

export const example: RecordExample<MarketplaceOrder> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    accountId: randomUUID(),
    externalId: 'order-1',
    listingId: null,
    status: 'created',
    amountClp: 8_990_000,
    leadId: randomUUID(),
    contactId: randomUUID(),
    vehicleId: null,
    occurredAt: now,
    createdAt: now,
    updatedAt: now,
  }),
  changes: { status: 'paid', amountClp: 9_000_000, contactId: randomUUID(), occurredAt: later, updatedAt: later },
};
