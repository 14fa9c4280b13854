import { createEntity, RecordKind } from '@workops/platform/records';
import type { ClinicSource } from '../domain/clinic-source';

const nullable = { nullable: true } as const;

/** At most one per vendor. */
export const clinicSources = new RecordKind<ClinicSource>(
  createEntity<ClinicSource>({
    schema: 'clinic',
    name: 'source',
    columns: {
      vendor: { type: 'text' },
      baseUrl: { type: 'text' },
      tokenSealed: { type: 'text' },
      enabled: { type: 'boolean' },
      intervalMinutes: { type: 'int' },
      dueAt: { type: 'timestamptz', ...nullable },
      lastSyncAt: { type: 'timestamptz', ...nullable },
      lastStatus: { type: 'text', ...nullable },
      lastError: { type: 'text', ...nullable },
      maker: { type: 'jsonb', ...nullable },
    },
  }),
  { unique: { index: 'source_vendor', property: 'vendor' }, lockedFor: 'NO KEY UPDATE' },
);
