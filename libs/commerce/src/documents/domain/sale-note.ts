import type { Taxed } from '@workops/kernel';
import type { TaxTreatment } from '../../stock/domain/vehicle';
import {
  displayIdOf,
  idOf,
  voidingData,
  voidingOf,
  type Correction,
  type Moving,
  type NumberedDocument,
  type Voiding,
} from './document';
import type { StateOf } from './document-tables';
import { isToBeMade } from './moves';

type SaleNoteStatus = StateOf<'sale_note'>;

export const MOST_TRADE_INS = 5;

/** The sale of a vehicle; approving it marks the vehicle as sold. */
export interface SaleNote extends NumberedDocument, Voiding, Correction, Taxed {
  status: SaleNoteStatus;
  vehicleId: string;
  buyerContactId: string;
  taxTreatment: TaxTreatment;
  quoteId: string | null;
  reservationId: string | null;
  tradeInPurchaseNoteIds: readonly string[];
  /** The total of its trade-ins. */
  tradeInClp: number;
  /** The sum of its payments, net of refunds. */
  paidClp: number;
  /** The vehicle's floor price when the first document of the chain was issued. */
  floorPriceClp: number | null;
  approvedBy: string | null;
  approvedAt: Date | null;
}

/** The balance due; a voided note owes nothing. */
export const balanceOfNote = ({
  status,
  totalClp,
  tradeInClp,
  paidClp,
}: Pick<SaleNote, 'status' | 'totalClp' | 'tradeInClp' | 'paidClp'>): number =>
  status === 'voided' ? 0 : totalClp - tradeInClp - paidClp;

/** Whether the price is below the floor and needs an approval. */
export const needsPriceApproval = ({
  totalClp,
  floorPriceClp,
}: Pick<SaleNote, 'totalClp' | 'floorPriceClp'>): boolean => floorPriceClp !== null && totalClp < floorPriceClp;

const identity = (note: SaleNote) => ({ id: note.id, display_id: displayIdOf('sale_note', note) });

export const saleNoteIssuedData = (note: SaleNote) => ({
  ...identity(note),
  vehicle_id: note.vehicleId,
  buyer_contact_id: note.buyerContactId,
  net_clp: note.netClp,
  tax_clp: note.taxClp,
  tax_treatment: note.taxTreatment,
  status: note.status,
});

export const approvedNote = (note: SaleNote, { author, now }: Moving): SaleNote => ({
  ...note,
  status: 'approved',
  approvedBy: idOf(author),
  approvedAt: now,
  updatedAt: now,
});

export const saleNoteApprovedData = (note: SaleNote) => ({
  ...identity(note),
  approved_by: note.approvedBy!,
  approved_at: note.approvedAt!.toISOString(),
});

/** The same note if it already has that salesperson. Throws `invalid_state` for a voided one. */
export function correctedNote(
  note: SaleNote,
  salespersonId: string | null,
  reason: string,
  { author, now }: Moving,
): SaleNote {
  isToBeMade('sale_note', 'correct', note.status);
  if (salespersonId === note.salespersonId) return note;
  return {
    ...note,
    salespersonId,
    correctionReason: reason,
    correctedBy: idOf(author),
    correctedAt: now,
    updatedAt: now,
  };
}

/** The same note if it is already void. Throws `invalid_state`. */
export const voidedNote = (note: SaleNote, reason: string, { author, now }: Moving): SaleNote =>
  isToBeMade('sale_note', 'void', note.status)
    ? { ...note, status: 'voided', ...voidingOf(author, reason, now), updatedAt: now }
    : note;

export const saleNoteVoidedData = (note: SaleNote) => ({ ...identity(note), ...voidingData(note) });
