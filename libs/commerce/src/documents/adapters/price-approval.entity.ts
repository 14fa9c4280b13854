import { tableEntity } from '@workops/platform/records';

export const priceApprovalEntity = tableEntity({
  schema: 'commerce',
  name: 'price_approval',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    status: { type: 'text' },
    quoteId: { type: 'uuid', nullable: true },
    reservationId: { type: 'uuid', nullable: true },
    saleNoteId: { type: 'uuid', nullable: true },
    salespersonId: { type: 'uuid', nullable: true },
    locationId: { type: 'uuid', nullable: true },
    requestedPriceClp: { type: 'bigint' },
    reason: { type: 'text', nullable: true },
    requesterUserId: { type: 'uuid' },
    decisionNote: { type: 'text', nullable: true },
    deciderUserId: { type: 'uuid', nullable: true },
    decidedAt: { type: 'timestamptz', nullable: true },
    createdBy: { type: 'jsonb' },
    createdAt: { type: 'timestamptz' },
    updatedAt: { type: 'timestamptz' },
  },
});
