import { notFound, unusable, type Actor } from '@workops/kernel';
import type { DocumentDeps } from '../document-ports';
import { displayIdOf, type DocumentRef } from '../domain/document';
import { correctedNote } from '../domain/sale-note';
import { dayOf, movingBy } from './day';
import { NO_SALE_NOTE } from './move-sale-note';
import { isActiveMember } from './parties';
import { shownSaleNote, type ShownSaleNote } from './shown';

export interface SalespersonCorrection {
  salespersonId: string | null;
  reason: string;
}

/** The salesperson then sees the note's payments too. The catalogue has no event for it; the audit log has both. */
export const correctSalesperson =
  (deps: DocumentDeps) =>
  (actor: Actor, ref: DocumentRef, { salespersonId, reason }: SalespersonCorrection): Promise<ShownSaleNote> =>
    deps.documents.transaction(actor, async (tx) => {
      const [before, isMember, day] = await Promise.all([
        tx.saleNotes.lock(ref),
        salespersonId === null || isActiveMember(deps, actor, salespersonId),
        dayOf(deps, actor),
      ]);
      if (!before) throw notFound(NO_SALE_NOTE);
      if (!isMember) throw unusable('salesperson_id', 'El miembro no existe.');
      const after = correctedNote(before, salespersonId, reason, movingBy(actor, day));
      if (after === before) return shownSaleNote(before);
      tx.saleNotes.save(after);
      tx.followSalesperson(after);
      tx.audit.record({
        action: 'sale_note.salesperson_corrected',
        target: { kind: 'sale_note', id: before.id },
        details: {
          display_id: displayIdOf('sale_note', before),
          salesperson_id: { from: before.salespersonId, to: salespersonId },
        },
      });
      return shownSaleNote(after);
    });
