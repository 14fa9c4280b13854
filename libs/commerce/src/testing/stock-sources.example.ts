import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { newSource, type StockSource } from '../stock/domain/stock-source';

const now = new Date('2027-01-15T12:00:00.000Z');

export const example: RecordExample<StockSource> = {
  example: (workspaceId) =>
    newSource(
      {
        name: `Stock ${randomUUID()}`,
        kind: 'url',
        format: 'csv',
        url: 'https://example.com/stock.csv',
        keyColumn: 'id',
      },
      { workspaceId, id: randomUUID(), now, authHeaderSealed: null, mayPrice: true, owner: null },
    ),
  changes: {
    name: 'Seminuevos',
    url: 'https://example.com/other.csv',
    authHeaderSealed: 'v1.x',
    mapping: { marca: 'make', otra: null },
    intervalMinutes: 60,
    locationId: '01930000-0000-7000-8000-000000000001',
    retireLimitPercent: 10,
    enabled: false,
    dueAt: new Date('2027-01-15T13:00:00.000Z'),
    etag: '"1"',
    contentDigest: 'ab',
    takesFloor: false,
    owner: {
      kind: 'member',
      id: '01930000-0000-7000-8000-000000000002',
      appId: '01930000-0000-7000-8000-000000000003',
    },
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
  },
  unique: { name: 'Seminuevos' },
};
