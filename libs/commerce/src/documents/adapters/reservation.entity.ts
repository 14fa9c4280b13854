import { tableEntity } from '@workops/platform/records';

const holdsVehicle = (row: string): string => `
  EXISTS (SELECT 1 FROM commerce.vehicle v
           WHERE v.workspace_id = ${row}.workspace_id AND v.id = ${row}.vehicle_id AND v.held_by_id = ${row}.id)`;

export const reservationEntity = tableEntity({
  schema: 'commerce',
  name: 'reservation',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    number: { type: 'bigint', insert: false, update: false },
    status: { type: 'text' },
    vehicleId: { type: 'uuid', update: false },
    holderContactId: { type: 'uuid', update: false },
    salespersonId: { type: 'uuid', nullable: true, update: false },
    locationId: { type: 'uuid', nullable: true, update: false },
    leadId: { type: 'uuid', nullable: true, update: false },
    agreedPriceClp: { type: 'bigint', nullable: true, update: false },
    holdExpiresOn: { type: 'date' },
    extendReason: { type: 'text', nullable: true },
    extendedBy: { type: 'uuid', nullable: true },
    extendedAt: { type: 'timestamptz', nullable: true },
    quoteId: { type: 'uuid', nullable: true, update: false },
    floorPriceClp: { type: 'bigint', nullable: true, update: false },
    paidClp: { type: 'bigint' },
    saleNoteId: { type: 'uuid', nullable: true },
    saleNoteNumber: { type: 'bigint', nullable: true },
    abonoDisposition: { type: 'text', nullable: true },
    abonoDispositionReason: { type: 'text', nullable: true },
    abonoDispositionBy: { type: 'uuid', nullable: true },
    abonoDispositionAt: { type: 'timestamptz', nullable: true },
    note: { type: 'text', nullable: true, update: false },
    voidReason: { type: 'text', nullable: true },
    voidedBy: { type: 'uuid', nullable: true },
    voidedAt: { type: 'timestamptz', nullable: true },
    createdBy: { type: 'jsonb', update: false },
    createdAt: { type: 'timestamptz', update: false },
    updatedAt: { type: 'timestamptz' },
    holdsVehicle: { type: 'boolean', virtualProperty: true, query: holdsVehicle },
  },
});
