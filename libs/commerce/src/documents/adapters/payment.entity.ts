import { tableEntity } from '@workops/platform/records';

export const paymentEntity = tableEntity({
  schema: 'commerce',
  name: 'payment',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    reservationId: { type: 'uuid', nullable: true },
    saleNoteId: { type: 'uuid', nullable: true },
    instrument: { type: 'text' },
    amountClp: { type: 'bigint' },
    paidOn: { type: 'date' },
    refundOfPaymentId: { type: 'uuid', nullable: true },
    creditApplicationId: { type: 'uuid', nullable: true },
    reference: { type: 'text', nullable: true },
    note: { type: 'text', nullable: true },
    salespersonId: { type: 'uuid', nullable: true },
    locationId: { type: 'uuid', nullable: true },
    createdBy: { type: 'jsonb' },
    createdAt: { type: 'timestamptz' },
  },
});
