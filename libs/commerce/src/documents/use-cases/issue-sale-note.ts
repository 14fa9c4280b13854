import { malformed, type Actor, type Issue } from '@workops/kernel';
import type { DocumentDeps } from '../document-ports';
import { assertThere, isHeldFrom } from '../domain/availability';
import { NOT_CORRECTED, NOT_VOIDED } from '../domain/document';
import { saleMoney, treatmentOf, type GivenSum } from '../domain/sale-tax';
import { saleNoteIssuedData } from '../domain/sale-note';
import { asOf } from '../../stock/domain/hold';
import type { TaxTreatment } from '../../stock/domain/vehicle';
import { NO_VEHICLE } from '../../stock/use-cases/vehicles';
import { dayOf } from './day';
import { assertStands, checkQuote, namedQuote } from './lending-quote';
import { lockedBy } from './locked-by';
import { partiesOf, type PartiesInput } from './parties';
import { shownSaleNote, type ShownSaleNote } from './shown';
import { assertFree, tradeInOf } from './trade-in-of';
import { Unusables } from './unusables';

export interface SaleNoteInput extends PartiesInput {
  vehicleId: string;
  buyerContactId: string;
  /** Default: the quote's price. */
  sum?: GivenSum;
  taxTreatment?: TaxTreatment;
  quoteId?: string | null;
  tradeInPurchaseNoteIds?: readonly string[];
  note?: string | null;
}

/** A sum, or a quote that provides it. */
export const problemsOfPrice = ({ sum, quoteId }: Pick<SaleNoteInput, 'sum' | 'quoteId'>): Issue[] =>
  sum || quoteId
    ? []
    : [{ path: 'total_clp', message: 'One of total_clp and net_clp is required, or a quote.', code: 'custom' }];

/** A sale note holds nothing, so several may be issued for one vehicle. */
export const issueSaleNote =
  (deps: DocumentDeps) =>
  async (actor: Actor, input: SaleNoteInput): Promise<ShownSaleNote> => {
    const issues = problemsOfPrice(input);
    if (issues.length > 0) throw malformed('body', issues);
    return deps.documents.transaction(actor, async (tx) => {
      const unusables = new Unusables();
      const { vehicleId, quoteId, tradeInPurchaseNoteIds = [] } = input;
      const contact = { id: input.buyerContactId, path: 'buyer_contact_id' };
      const [found, quote, tradeIns, boughtAs, day, parties] = await Promise.all([
        tx.vehicles.lock(vehicleId),
        namedQuote(tx, quoteId),
        tx.tradeIns.lock(tradeInPurchaseNoteIds),
        tx.vehicles.boughtAs(vehicleId),
        dayOf(deps, actor),
        partiesOf(deps, actor, input, { contact, vehicleId }, unusables),
      ]);
      unusables.there(found, 'vehicle_id', NO_VEHICLE);
      checkQuote(quote, quoteId, { vehicleId: found?.id, contactId: parties.contactId }, unusables);
      const sum = input.sum ?? (quote && { totalClp: quote.offeredPriceClp });
      const taxTreatment = found && unusables.of(() => treatmentOf({ ...found, boughtAs }, input.taxTreatment ?? null));
      const money = sum && taxTreatment && unusables.of(() => saleMoney(sum, taxTreatment));
      const tradeInClp = tradeInOf(
        tradeInPurchaseNoteIds,
        tradeIns,
        { buyerId: parties.contactId, totalClp: money?.totalClp },
        unusables,
      );
      unusables.refuse();
      const vehicle = asOf(found!, day.today);
      if (isHeldFrom(vehicle, null)) throw await lockedBy(tx, actor, vehicle);
      assertThere(vehicle);
      assertStands(quote, day.today);
      assertFree(tradeIns);
      const note = await tx.saleNotes.issue({
        workspaceId: actor.workspaceId,
        id: deps.ids.next(),
        status: 'issued',
        vehicleId,
        buyerContactId: parties.contactId!,
        salespersonId: parties.salespersonId(quote),
        locationId: vehicle.locationId,
        leadId: parties.leadId(quote),
        ...money!,
        taxTreatment: taxTreatment!,
        quoteId: quote?.id ?? null,
        reservationId: null,
        tradeInPurchaseNoteIds,
        tradeInClp,
        paidClp: 0,
        floorPriceClp: quote ? quote.floorPriceClp : vehicle.floorPriceClp,
        note: input.note ?? null,
        approvedBy: null,
        approvedAt: null,
        ...NOT_VOIDED,
        ...NOT_CORRECTED,
        createdBy: actor.author,
        createdAt: day.now,
        updatedAt: day.now,
      });
      tx.tradeIns.use(tradeInPurchaseNoteIds, note.id);
      tx.events.record('sale_note.issued', { resourceId: note.id, data: saleNoteIssuedData(note) });
      return shownSaleNote(note);
    });
  };
