import { tableEntity } from '@workops/platform/records';

export const purchaseCorrectionEntity = tableEntity({
  schema: 'commerce',
  name: 'purchase_correction',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    purchaseNoteId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    correctionReason: { type: 'text', nullable: true },
    correctedBy: { type: 'uuid' },
    correctedAt: { type: 'timestamptz' },
    previous: { type: 'jsonb' },
  },
});
