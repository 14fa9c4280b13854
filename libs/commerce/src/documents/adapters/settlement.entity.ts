import { tableEntity } from '@workops/platform/records';

export const settlementEntity = tableEntity({
  schema: 'commerce',
  name: 'settlement',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    consignmentId: { type: 'uuid', update: false },
    vehicleId: { type: 'uuid', update: false },
    saleNoteId: { type: 'uuid', nullable: true, update: false },
    amountVentaClp: { type: 'bigint', update: false },
    comisionAmountClp: { type: 'bigint', update: false },
    ivaComisionClp: { type: 'bigint', update: false },
    gastos: { type: 'jsonb', update: false },
    montoOwnerClp: { type: 'bigint', update: false },
    salespersonId: { type: 'uuid', nullable: true, update: false },
    locationId: { type: 'uuid', nullable: true, update: false },
    createdBy: { type: 'jsonb', update: false },
    createdAt: { type: 'timestamptz', update: false },
    updatedAt: { type: 'timestamptz' },
  },
});
