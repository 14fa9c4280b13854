import { randomInt, randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { noTotals, type CashSession } from '../sales/domain/cash-session';

const now = new Date('2027-01-15T12:00:00.000Z');
const member = '01930000-0000-7000-8000-000000000001';

export const example: RecordExample<CashSession> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    number: randomInt(1, 1_000_000_000),
    register: 'Caja',
    registerFolded: randomUUID(),
    status: 'open',
    openingClp: 50_000,
    totals: noTotals(),
    countedClp: null,
    note: null,
    openedBy: member,
    closedBy: null,
    closedAt: null,
    openedByAuthor: { kind: 'member', id: member, name: 'Ana' },
    closedByAuthor: null,
    locationId: null,
    ownerUserId: member,
    createdAt: now,
    updatedAt: now,
  }),
  changes: {
    status: 'closed',
    totals: { ...noTotals(), efectivo: { in: 5, out: 2 } },
    countedClp: 50_003,
    note: 'Cuadra',
    closedBy: member,
    closedByAuthor: { kind: 'member', id: member, name: 'Ana' },
    closedAt: new Date('2027-01-15T18:00:00.000Z'),
    updatedAt: new Date('2027-01-15T18:00:00.001Z'),
  },
};
