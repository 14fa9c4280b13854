import { tableEntity } from '@workops/platform/records';

export const priceApprovalEntity = tableEntity({
  schema: 'commerce',
  name: 'price_approval',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    status: { type: 'text' },
    quoteId: { type: 'uuid', nullable: true, update: false },
    reservationId: { type: 'uuid', nullable: true, update: false },
    saleNoteId: { type: 'uuid', nullable: true, update: false },
    salespersonId: { type: 'uuid', nullable: true, update: false },
    locationId: { type: 'uuid', nullable: true, update: false },
    requestedPriceClp: { type: 'bigint', update: false },
    reason: { type: 'text', nullable: true, update: false },
    requesterUserId: { type: 'uuid', update: false },
    decisionNote: { type: 'text', nullable: true },
    deciderUserId: { type: 'uuid', nullable: true },
    decidedAt: { type: 'timestamptz', nullable: true },
    createdBy: { type: 'jsonb', update: false },
    createdAt: { type: 'timestamptz', update: false },
    updatedAt: { type: 'timestamptz' },
  },
});
