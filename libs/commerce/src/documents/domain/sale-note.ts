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

export interface SaleNote extends NumberedDocument, Voiding, Correction, Taxed {
  status: SaleNoteStatus;
  vehicleId: string;
  buyerContactId: string;
  taxTreatment: TaxTreatment;
  quoteId: string | null;
  reservationId: string | null;
  tradeInPurchaseNoteIds: readonly string[];
  tradeInClp: number;
  /** Payments net of refunds. */
  paidClp: number;
  /** The floor price when the chain's first document was issued. */
  floorPriceClp: number | null;
  approvedBy: string | null;
  approvedAt: Date | null;
}

export const balanceOfNote = ({
  status,
  totalClp,
  tradeInClp,
  paidClp,
}: Pick<SaleNote, 'status' | 'totalClp' | 'tradeInClp' | 'paidClp'>): number =>
  status === 'voided' ? 0 : totalClp - tradeInClp - paidClp;

/** True below the floor price. */
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

/** The same note if it already has that salesperson. */
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

export const voidedNote = (note: SaleNote, reason: string, { author, now }: Moving): SaleNote =>
  isToBeMade('sale_note', 'void', note.status)
    ? { ...note, status: 'voided', ...voidingOf(author, reason, now), updatedAt: now }
    : note;

export const saleNoteVoidedData = (note: SaleNote) => ({ ...identity(note), ...voidingData(note) });
