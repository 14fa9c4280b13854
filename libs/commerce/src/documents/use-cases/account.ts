import type { OtherDocumentTransaction } from '../other-document-ports';
import type { Account, PaidDocument } from '../domain/payment';
import type { Reservation } from '../domain/reservation';
import type { SaleNote } from '../domain/sale-note';

export type LockedAccount = ({ kind: 'reservation'; record: Reservation } | { kind: 'sale_note'; record: SaleNote }) & {
  /** Adds to the paid amount. */
  credit(amountClp: number, now: Date): void;
};

/** No other payment or refund passes the lock. Undefined if the actor does not see the document. */
export async function lockedAccount(
  tx: OtherDocumentTransaction,
  { kind, id }: PaidDocument,
): Promise<LockedAccount | undefined> {
  const paid = <T extends { paidClp: number; updatedAt: Date }>(record: T, amountClp: number, now: Date): T => ({
    ...record,
    paidClp: record.paidClp + amountClp,
    updatedAt: now,
  });
  if (kind === 'reservation') {
    const record = await tx.reservations.lock({ id });
    return record && { kind, record, credit: (amountClp, now) => tx.reservations.save(paid(record, amountClp, now)) };
  }
  const record = await tx.saleNotes.lock({ id });
  return record && { kind, record, credit: (amountClp, now) => tx.saleNotes.save(paid(record, amountClp, now)) };
}

export function accountOf(locked: LockedAccount): Account {
  const document = { kind: locked.kind, id: locked.record.id };
  const { status, paidClp } = locked.record;
  if (locked.kind === 'reservation') {
    const { agreedPriceClp, abonoDisposition } = locked.record;
    return { document, status, paidClp, dueClp: agreedPriceClp, abonoDisposition };
  }
  const { totalClp, tradeInClp } = locked.record;
  return { document, status, paidClp, dueClp: totalClp - tradeInClp, abonoDisposition: null };
}

export const personOf = (locked: LockedAccount): string =>
  locked.kind === 'reservation' ? locked.record.holderContactId : locked.record.buyerContactId;
