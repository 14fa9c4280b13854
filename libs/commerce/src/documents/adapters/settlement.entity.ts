import { tableEntity } from '@workops/platform/records';

export const settlementEntity = tableEntity({
  schema: 'commerce',
  name: 'settlement',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    consignmentId: { type: 'uuid' },
    vehicleId: { type: 'uuid' },
    saleNoteId: { type: 'uuid', nullable: true },
    amountVentaClp: { type: 'bigint' },
    comisionAmountClp: { type: 'bigint' },
    ivaComisionClp: { type: 'bigint' },
    gastos: { type: 'jsonb' },
    montoOwnerClp: { type: 'bigint' },
    salespersonId: { type: 'uuid', nullable: true },
    locationId: { type: 'uuid', nullable: true },
    createdBy: { type: 'jsonb' },
    createdAt: { type: 'timestamptz' },
    updatedAt: { type: 'timestamptz' },
  },
});
