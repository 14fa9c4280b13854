import { DomainError, notFound, type Actor, type Scope } from '@workops/kernel';
import type { DocumentDeps } from '../document-ports';
import { assertThere, isHeldFrom } from '../domain/availability';
import { displayIdOf, type DocumentRef } from '../domain/document';
import { isToBeMade, refused } from '../domain/moves';
import {
  approvedNote,
  needsPriceApproval,
  saleNoteApprovedData,
  saleNoteVoidedData,
  voidedNote,
  type SaleNote,
} from '../domain/sale-note';
import { asOf, released, soldBy } from '../../stock/domain/hold';
import { dayOf, movingBy } from './day';
import { lockedBy } from './locked-by';
import { shownSaleNote, type ShownSaleNote } from './shown';

export const NO_SALE_NOTE = 'La nota de venta no existe.';

const chainOf = ({ id, reservationId, quoteId }: SaleNote): string[] =>
  [id, reservationId, quoteId].filter((each) => each !== null);

const changesOf = (before: SaleNote, after: SaleNote) => ({ status: { from: before.status, to: after.status } });

/**
 * The lead is won even with a balance due. Exactly one of concurrent approvals for a vehicle succeeds; a repeat is a
 * no-op.
 */
export const approveSaleNote =
  (deps: DocumentDeps) =>
  (actor: Actor, ref: DocumentRef): Promise<ShownSaleNote> =>
    deps.documents.transaction(actor, async (tx) => {
      const [found, before, day] = await Promise.all([
        tx.vehicles.lockOf('sale_note', ref),
        tx.saleNotes.lock(ref),
        dayOf(deps, actor),
      ]);
      if (!before || !found) throw notFound(NO_SALE_NOTE);
      if (!isToBeMade('sale_note', 'approve', before.status)) return shownSaleNote(before);
      const vehicle = asOf(found, day.today);
      if (isHeldFrom(vehicle, before.id)) throw await lockedBy(tx, actor, vehicle);
      assertThere(vehicle);
      const { id, leadId, totalClp } = before;
      if (needsPriceApproval(before) && !(await tx.approvals.isApproved(chainOf(before), totalClp)))
        throw refused('price_not_approved');
      const after = approvedNote(before, movingBy(actor, day));
      tx.saleNotes.save(after);
      tx.vehicles.hold(
        soldBy(vehicle, { type: 'sale_note', id, displayId: displayIdOf('sale_note', before) }, day.now),
      );
      tx.events.record('sale_note.approved', {
        resourceId: id,
        changes: changesOf(before, after),
        data: saleNoteApprovedData(after),
      });
      if (leadId !== null) await deps.leads.win(actor, { leadId, saleNoteId: id, valueClp: totalClp });
      return shownSaleNote(after);
    });

/** An approved note requires `sale_notes:approve`. */
function assertMayVoid({ scopes }: Actor, { status }: SaleNote): void {
  const needed: Scope = status === 'approved' ? 'sale_notes:approve' : 'sale_notes:write';
  if (status !== 'voided' && !scopes.has(needed))
    throw new DomainError('forbidden', 'FORBIDDEN', `The credential lacks the scope ${needed}.`);
}

/** Ends the hold or sale, frees the trade-ins and reopens the lead that the note won; payments stay. Idempotent. */
export const voidSaleNote =
  (deps: DocumentDeps) =>
  (actor: Actor, ref: DocumentRef, reason: string): Promise<ShownSaleNote> =>
    deps.documents.transaction(actor, async (tx) => {
      const [vehicle, before, day] = await Promise.all([
        tx.vehicles.lockOf('sale_note', ref),
        tx.saleNotes.lock(ref),
        dayOf(deps, actor),
      ]);
      if (!before || !vehicle) throw notFound(NO_SALE_NOTE);
      assertMayVoid(actor, before);
      const after = voidedNote(before, reason, movingBy(actor, day));
      if (after === before) return shownSaleNote(before);
      const { id, leadId, status } = before;
      if (status === 'approved' && (await tx.isSettled(id))) throw refused('consignment_sold');
      if (vehicle.heldById === id) {
        if (status === 'approved') await tx.vehicles.putBack(vehicle, day.now);
        else tx.vehicles.hold(released(vehicle, 'available', day.now));
      }
      tx.saleNotes.save(after);
      if (before.tradeInPurchaseNoteIds.length > 0) tx.tradeIns.free(id);
      tx.events.record('sale_note.voided', {
        resourceId: id,
        changes: changesOf(before, after),
        data: saleNoteVoidedData(after),
      });
      if (status === 'approved' && leadId !== null) await deps.leads.reopen(actor, { leadId, saleNoteId: id });
      return shownSaleNote(after);
    });
