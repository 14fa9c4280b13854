import { createEntity, RecordKind } from '@workops/platform/records';
import type { ClinicDocument } from '../domain/document';
import { encounterLocation } from '../../care/adapters/encounter-record';

interface DocumentRow extends ClinicDocument {
  withdrawnAt: Date | null;
  /** Content of a withdrawn document may be erased from then on. */
  eraseDueAt: Date | null;
}

export const documentRow = (document: ClinicDocument): DocumentRow => ({
  ...document,
  withdrawnAt: null,
  eraseDueAt: null,
});

const withdrawal = { type: 'timestamptz', nullable: true, select: false, update: false } as const;

/** Withdrawn documents count as deleted. A merge of patients moves them. */
export const documents = new RecordKind<ClinicDocument, DocumentRow>(
  createEntity<DocumentRow>({
    schema: 'clinic',
    name: 'document',
    columns: {
      patientId: { type: 'uuid', update: false },
      encounterId: { type: 'uuid', nullable: true, update: false },
      kind: { type: 'text', update: false },
      title: { type: 'text', nullable: true, update: false },
      filename: { type: 'text', update: false },
      contentType: { type: 'text', update: false },
      size: { type: 'bigint', update: false },
      sha256: { type: 'text', update: false },
      status: { type: 'text' },
      supersededById: { type: 'uuid', nullable: true },
      author: { type: 'jsonb', update: false },
      madeBy: { type: 'uuid', nullable: true, update: false },
      ownerUserId: { type: 'uuid', nullable: true, virtualProperty: true, query: (table) => `${table}.made_by` },
      locationId: { type: 'uuid', nullable: true, virtualProperty: true, query: encounterLocation },
      livemode: { type: 'boolean', update: false },
      withdrawnAt: withdrawal,
      eraseDueAt: withdrawal,
    },
  }),
  { lockedFor: 'NO KEY UPDATE', there: 'withdrawn_at IS NULL', toRow: documentRow },
);
