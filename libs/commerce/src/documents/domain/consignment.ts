import type { EventData } from '@workops/contracts';
import { changedRecord, type Author } from '@workops/kernel';
import { writtenValue, type SharedOut } from './commission';
import type { ConsignmentTerms } from './consignment-terms';
import { idOf, type DocumentRecord } from './document';
import type { StateOf } from './document-tables';

/** The workspace sells a vehicle for its owner under this contract. */
export interface Consignment extends DocumentRecord, ConsignmentTerms {
  vehicleId: string;
  leadId: string | null;
  note: string | null;
  estado: StateOf<'consignment'>;
  returnReason: string | null;
  returnedBy: string | null;
  returnedAt: Date | null;
  soldBy: string | null;
  soldAt: Date | null;
  /** Null until the sale. */
  liquidacionId: string | null;
  amountVentaClp: number | null;
  comisionAmountClp: number | null;
  montoOwnerClp: number | null;
}

export type ConsignmentPatch = Partial<ConsignmentTerms & Pick<Consignment, 'salespersonId' | 'leadId' | 'note'>>;

export const NOT_ENDED = {
  estado: 'activo',
  returnReason: null,
  returnedBy: null,
  returnedAt: null,
  soldBy: null,
  soldAt: null,
  liquidacionId: null,
  amountVentaClp: null,
  comisionAmountClp: null,
  montoOwnerClp: null,
} as const;

export const changedConsignment = (before: Consignment, patch: ConsignmentPatch, now: Date): Consignment =>
  changedRecord<Consignment>(before, patch, now);

export const returnedConsignment = (
  before: Consignment,
  author: Author,
  returnReason: string | null,
  now: Date,
): Consignment => ({
  ...before,
  estado: 'devuelto',
  returnReason,
  returnedBy: idOf(author),
  returnedAt: now,
  updatedAt: now,
});

/** A contract has at most one, and it is immutable. */
export interface Settlement extends DocumentRecord, SharedOut {
  consignmentId: string;
  vehicleId: string;
  /** Null if the sale has no sale note here. */
  saleNoteId: string | null;
}

export function soldConsignment(
  before: Consignment,
  shares: SharedOut,
  { id, saleNoteId, author, now }: { id: string; saleNoteId: string | null; author: Author; now: Date },
): { contract: Consignment; settlement: Settlement } {
  const { workspaceId, vehicleId, salespersonId, locationId } = before;
  const { amountVentaClp, comisionAmountClp, montoOwnerClp } = shares;
  const sums = { liquidacionId: id, amountVentaClp, comisionAmountClp, montoOwnerClp };
  return {
    contract: { ...before, estado: 'vendido', ...sums, soldBy: idOf(author), soldAt: now, updatedAt: now },
    settlement: {
      workspaceId,
      id,
      consignmentId: before.id,
      vehicleId,
      saleNoteId,
      ...shares,
      salespersonId,
      locationId,
      createdBy: author,
      createdAt: now,
      updatedAt: now,
    },
  };
}

export const consignmentCreated = (contract: Consignment): EventData<'consignment.created'> => ({
  id: contract.id,
  vehicle_id: contract.vehicleId,
  dueno_contact_id: contract.duenoContactId,
  modalidad: contract.modalidad,
  comision_type: contract.comisionType,
  comision_value: writtenValue(contract),
  minimo_clp: contract.minimoClp,
  estado: contract.estado,
});

export const consignmentReturned = ({ id, vehicleId }: Consignment): EventData<'consignment.returned'> => ({
  id,
  vehicle_id: vehicleId,
  estado: 'devuelto',
});

export const consignmentSold = ({
  id,
  consignmentId,
  vehicleId,
  ...sums
}: Settlement): EventData<'consignment.sold'> => ({
  id: consignmentId,
  vehicle_id: vehicleId,
  liquidacion_id: id,
  amount_venta_clp: sums.amountVentaClp,
  comision_amount_clp: sums.comisionAmountClp,
  monto_owner_clp: sums.montoOwnerClp,
});
