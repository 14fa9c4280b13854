import { notFound, type Actor } from '@workops/kernel';
import type { DocumentDeps, DocumentTransaction, TradeIn } from '../document-ports';
import { assertThere, isHeldFrom } from '../domain/availability';
import { displayIdOf, NOT_CORRECTED, NOT_VOIDED, type DocumentRef } from '../domain/document';
import { isToBeMade, refused } from '../domain/moves';
import { completedBy, reservationConvertedData, type Reservation } from '../domain/reservation';
import { saleMoney, treatmentOf, type GivenSum } from '../domain/sale-tax';
import { asOf, heldBy } from '../../stock/domain/hold';
import type { TaxTreatment, Vehicle } from '../../stock/domain/vehicle';
import { dayOf, movingBy, type Day } from './day';
import { lockedBy } from './locked-by';
import { NO_RESERVATION } from './move-reservation';
import { liveContact, NO_CONTACT } from './parties';
import { shownReservation, type ShownReservation } from './shown';
import { assertFree, tradeInOf } from './trade-in-of';
import { Unusables } from './unusables';

export interface ConversionInput {
  /** Default: the agreed price as total. */
  sum?: GivenSum;
  taxTreatment?: TaxTreatment;
  /** Default: the reservation's holder. */
  buyerContactId?: string;
  tradeInPurchaseNoteIds?: readonly string[];
}

/** The note takes over the hold and the money. A converted reservation is returned unchanged. */
export const convertReservation =
  (deps: DocumentDeps) =>
  (actor: Actor, ref: DocumentRef, input: ConversionInput): Promise<ShownReservation> =>
    deps.documents.transaction(actor, async (tx) => {
      const { buyerContactId, tradeInPurchaseNoteIds = [] } = input;
      const [found, before, tradeIns, day, buyer] = await Promise.all([
        tx.vehicles.lockOf('reservation', ref),
        tx.reservations.lock(ref),
        tx.tradeIns.lock(tradeInPurchaseNoteIds),
        dayOf(deps, actor),
        buyerContactId === undefined ? undefined : liveContact(deps, actor, buyerContactId),
      ]);
      if (!before || !found) throw notFound(NO_RESERVATION);
      if (before.status === 'completada') return shownReservation(before, day);
      const buyerId = buyerContactId === undefined ? before.holderContactId : buyer;
      const sale = await saleOf(tx, before, found, { ...input, buyerId, tradeIns });
      isToBeMade('reservation', 'convert', before.status);
      const vehicle = asOf(found, day.today);
      if (isHeldFrom(vehicle, before.id)) throw await lockedBy(tx, actor, vehicle);
      assertThere(vehicle);
      assertFree(tradeIns);
      if (before.paidClp > sale.totalClp - sale.tradeInClp) {
        throw refused('over_balance', { balance_clp: sale.totalClp - sale.tradeInClp });
      }
      return shownReservation(
        await converted(tx, deps.ids.next(), actor, before, vehicle, { ...sale, tradeInPurchaseNoteIds }, day),
        day,
      );
    });

interface Sale {
  buyerId: string;
  netClp: number;
  taxClp: number | null;
  totalClp: number;
  taxTreatment: TaxTreatment;
  tradeInClp: number;
}

type SaleTerms = Omit<ConversionInput, 'buyerContactId'> & {
  buyerId: string | undefined;
  tradeIns: readonly TradeIn[];
};

async function saleOf(
  tx: DocumentTransaction,
  reservation: Reservation,
  vehicle: Vehicle,
  terms: SaleTerms,
): Promise<Sale> {
  const unusables = new Unusables();
  const { agreedPriceClp } = reservation;
  const { buyerId, tradeIns, tradeInPurchaseNoteIds = [] } = terms;
  unusables.there(buyerId, 'buyer_contact_id', NO_CONTACT);
  const sum = terms.sum ?? (agreedPriceClp === null ? undefined : { totalClp: agreedPriceClp });
  if (!sum) unusables.add('total_clp', 'La reserva no tiene precio acordado: hay que indicar el total o el neto.');
  const boughtAs = await tx.vehicles.boughtAs(vehicle.id);
  const taxTreatment = unusables.of(() => treatmentOf({ ...vehicle, boughtAs }, terms.taxTreatment ?? null));
  const money = sum && taxTreatment && unusables.of(() => saleMoney(sum, taxTreatment));
  const tradeInClp = tradeInOf(tradeInPurchaseNoteIds, tradeIns, { buyerId, totalClp: money?.totalClp }, unusables);
  unusables.refuse();
  return { buyerId: buyerId!, ...money!, taxTreatment: taxTreatment!, tradeInClp };
}

async function converted(
  tx: DocumentTransaction,
  id: string,
  actor: Actor,
  before: Reservation,
  vehicle: Vehicle,
  { buyerId, ...sale }: Sale & { tradeInPurchaseNoteIds: readonly string[] },
  day: Day,
): Promise<Reservation> {
  const { workspaceId, salespersonId, leadId, quoteId, floorPriceClp, paidClp } = before;
  const note = await tx.saleNotes.issue({
    workspaceId,
    id,
    status: 'issued',
    vehicleId: vehicle.id,
    buyerContactId: buyerId,
    salespersonId,
    locationId: vehicle.locationId,
    leadId,
    ...sale,
    quoteId,
    reservationId: before.id,
    paidClp,
    floorPriceClp,
    note: null,
    approvedBy: null,
    approvedAt: null,
    ...NOT_VOIDED,
    ...NOT_CORRECTED,
    createdBy: actor.author,
    createdAt: day.now,
    updatedAt: day.now,
  });
  const after = completedBy(before, note, movingBy(actor, day));
  tx.reservations.save(after);
  tx.vehicles.hold(
    heldBy(vehicle, { type: 'sale_note', id, displayId: displayIdOf('sale_note', note), until: null }, day.now),
  );
  tx.tradeIns.use(sale.tradeInPurchaseNoteIds, id);
  tx.carryPayments(before.id, note);
  const changes = { status: { from: before.status, to: after.status }, sale_note_id: { from: null, to: id } };
  tx.events.record('reservation.converted', { resourceId: after.id, changes, data: reservationConvertedData(after) });
  return after;
}
