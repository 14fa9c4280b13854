import type { EventData } from '@workops/contracts';
import type { Author } from '@workops/kernel';
import {
  displayIdOf,
  idOf,
  voidingData,
  voidingOf,
  type Moving,
  type NumberedDocument,
  type Voiding,
} from './document';
import type { StateOf } from './document-tables';
import { replacedBy, type Purchase } from './purchase';

export interface PurchaseNote extends NumberedDocument, Purchase, Voiding {
  status: StateOf<'purchase_note'>;
  correctedBy: string | null;
  correctedAt: Date | null;
}

/** A replaced version: previous values, and the correction's author and time. */
export interface PastPurchase {
  id: string;
  purchaseNoteId: string;
  correctionReason: string | null;
  correctedBy: string;
  correctedAt: Date;
  previous: Partial<Purchase>;
}

export function correctedNote(
  before: PurchaseNote,
  purchase: Purchase,
  { id, reason, author, now }: { id: string; reason: string | null; author: Author; now: Date },
): { note: PurchaseNote; past: PastPurchase } {
  const correction = { correctedBy: idOf(author), correctedAt: now };
  return {
    note: { ...before, ...purchase, ...correction, updatedAt: now },
    past: {
      id,
      purchaseNoteId: before.id,
      correctionReason: reason,
      ...correction,
      previous: replacedBy(before, purchase),
    },
  };
}

export const voidedPurchase = (before: PurchaseNote, reason: string, { author, now }: Moving): PurchaseNote => ({
  ...before,
  ...voidingOf(author, reason, now),
  status: 'voided',
  updatedAt: now,
});

const identity = (note: PurchaseNote) => ({ id: note.id, display_id: displayIdOf('purchase_note', note) });

export const purchaseIssued = (note: PurchaseNote): EventData<'purchase_note.issued'> => ({
  ...identity(note),
  seller_contact_id: note.sellerContactId,
  net_clp: note.netClp,
  tax_treatment: note.taxTreatment,
  status: note.status,
});

export const purchaseCorrected = (note: PurchaseNote): EventData<'purchase_note.corrected'> => ({
  ...identity(note),
  corrected_by: note.correctedBy!,
  corrected_at: note.correctedAt!.toISOString(),
});

export const purchaseVoided = (note: PurchaseNote): EventData<'purchase_note.voided'> => ({
  ...identity(note),
  ...voidingData(note),
});
