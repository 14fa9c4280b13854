import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { Vendor } from '../catalogue/domain/source';
import { newSource, type ClinicSource } from '../sources/domain/clinic-source';

const now = new Date('2027-01-15T12:00:00.000Z');
const later = new Date('2027-01-16T12:00:00.000Z');

export const example: RecordExample<ClinicSource> = {
  example: (workspaceId) =>
    newSource(
      { vendor: `vendor_${randomUUID()}` as Vendor, baseUrl: 'https://clinic.example.com/api', token: 't' },
      { workspaceId, id: randomUUID(), now, tokenSealed: 'v1.x', maker: null },
    ),
  changes: {
    baseUrl: 'https://clinic.example.com/v2',
    tokenSealed: 'v1.y',
    enabled: false,
    intervalMinutes: 60,
    dueAt: later,
    lastSyncAt: later,
    lastStatus: 'held',
    lastError: 'timeout',
    updatedAt: later,
    maker: { kind: 'member', id: '01930000-0000-7000-8000-00000000000a', appId: null },
  },
  unique: { vendor: 'vendor_b' },
};
