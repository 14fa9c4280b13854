import { notFound, unavailable, type Actor } from '@workops/kernel';
import type { OtherDocumentDeps, OtherDocumentTransaction } from '../other-document-ports';
import { NOT_VOIDED, type DocumentRef } from '../domain/document';
import { isToBeMade, refused } from '../domain/moves';
import {
  changesOfCorrection,
  correctedPurchase,
  purchaseMoney,
  replacedBy,
  soldAs,
  type PurchaseTreatment,
} from '../domain/purchase';
import {
  correctedNote,
  purchaseCorrected,
  purchaseIssued,
  purchaseVoided,
  voidedPurchase,
  type PastPurchase,
  type PurchaseNote,
} from '../domain/purchase-note';
import type { GivenSum } from '../domain/sale-tax';
import type { Vehicle } from '../../stock/domain/vehicle';
import { NO_VEHICLE } from '../../stock/use-cases/vehicles';
import { dayOf, movingBy, type Day } from './day';
import { liveContact, NO_CONTACT, partiesOf, type PartiesInput } from './parties';
import { Unusables } from './unusables';

export const NO_PURCHASE_NOTE = 'La nota de compra no existe.';

export interface PurchaseInput extends PartiesInput {
  sellerContactId: string;
  vehicleId: string | null;
  sum: GivenSum;
  taxTreatment: PurchaseTreatment;
  /** Null means today. */
  purchasedOn: string | null;
  note: string | null;
}

function checkDay(purchasedOn: string | null | undefined, { today }: Day, unusables: Unusables): void {
  if (purchasedOn && purchasedOn > today) unusables.add('purchased_on', 'La fecha de la compra es posterior a hoy.');
}

async function assertBuyable({ purchaseNotes }: OtherDocumentTransaction, { id, tenancy }: Vehicle): Promise<void> {
  if ((await purchaseNotes.purchased([id])).has(id)) throw refused('vehicle_purchased');
  if (tenancy === 'consignacion') throw refused('vehicle_consigned');
}

/** A vehicle is sold with the tax treatment of its purchase. */
function noteTreatment(
  { traded }: OtherDocumentTransaction,
  vehicle: Vehicle,
  treatment: PurchaseTreatment,
  now: Date,
): void {
  const taxTreatment = soldAs(treatment);
  if (vehicle.taxTreatment !== taxTreatment) traded.save({ ...vehicle, taxTreatment, updatedAt: now });
}

export const issuePurchaseNote =
  (deps: OtherDocumentDeps) =>
  (actor: Actor, { sum, ...input }: PurchaseInput): Promise<PurchaseNote> =>
    deps.otherDocuments.transaction(actor, async (tx) => {
      const unusables = new Unusables();
      const { vehicleId, taxTreatment } = input;
      const contact = { id: input.sellerContactId, path: 'seller_contact_id' };
      const [vehicle, day, parties] = await Promise.all([
        vehicleId === null ? null : tx.vehicles.lock(vehicleId),
        dayOf(deps, actor),
        partiesOf(deps, actor, input, { contact, vehicleId }, unusables),
      ]);
      unusables.there(vehicle, 'vehicle_id', NO_VEHICLE);
      const money = unusables.of(() => purchaseMoney(sum, taxTreatment));
      checkDay(input.purchasedOn, day, unusables);
      unusables.refuse();
      if (vehicle) await assertBuyable(tx, vehicle);
      const note = await tx.purchaseNotes.issue({
        workspaceId: actor.workspaceId,
        id: deps.ids.next(),
        status: 'issued',
        sellerContactId: parties.contactId!,
        vehicleId,
        ...money!,
        taxTreatment,
        purchasedOn: input.purchasedOn ?? day.today,
        correctedBy: null,
        correctedAt: null,
        ...NOT_VOIDED,
        salespersonId: parties.salespersonId(),
        locationId: vehicle?.locationId ?? null,
        leadId: parties.leadId(),
        note: input.note,
        createdBy: actor.author,
        createdAt: day.now,
        updatedAt: day.now,
      });
      if (vehicle) noteTreatment(tx, vehicle, taxTreatment, day.now);
      tx.events.record('purchase_note.issued', { resourceId: note.id, data: purchaseIssued(note) });
      return note;
    });

export interface CorrectionInput extends Partial<
  Pick<PurchaseInput, 'sellerContactId' | 'vehicleId' | 'taxTreatment' | 'sum'>
> {
  purchasedOn?: string;
  reason: string | null;
}

/**
 * Stores the replaced version; a no-op without differences. `trade_in_used` if a sale relies on the seller or total.
 */
export const correctPurchaseNote =
  (deps: OtherDocumentDeps) =>
  (actor: Actor, ref: DocumentRef, { reason, ...given }: CorrectionInput): Promise<PurchaseNote> =>
    deps.otherDocuments.transaction(actor, async (tx) => {
      const [vehicle, before, day, seller] = await Promise.all([
        given.vehicleId === undefined
          ? tx.vehicles.lockOf('purchase_note', ref)
          : given.vehicleId === null
            ? null
            : tx.vehicles.lock(given.vehicleId),
        tx.purchaseNotes.lock(ref),
        dayOf(deps, actor),
        given.sellerContactId === undefined ? undefined : liveContact(deps, actor, given.sellerContactId),
      ]);
      if (!before) throw notFound(NO_PURCHASE_NOTE);
      // A concurrent correction named another vehicle, which is not locked here.
      const isMoved = given.vehicleId === undefined && (vehicle?.id ?? null) !== before.vehicleId;
      if (isMoved) throw unavailable('The document was changed by somebody else just now. Try again.', 1);
      const unusables = new Unusables();
      if (given.sellerContactId !== undefined) unusables.there(seller, 'seller_contact_id', NO_CONTACT);
      if (given.vehicleId) unusables.there(vehicle ?? undefined, 'vehicle_id', NO_VEHICLE);
      checkDay(given.purchasedOn, day, unusables);
      const after = unusables.of(() =>
        correctedPurchase(before, { ...given, sellerContactId: seller ?? before.sellerContactId }),
      );
      unusables.refuse();
      isToBeMade('purchase_note', 'correct', before.status);
      const replaced = replacedBy(before, after!);
      if (Object.keys(replaced).length === 0) return before;
      if (vehicle && 'vehicleId' in replaced) await assertBuyable(tx, vehicle);
      if (('sellerContactId' in replaced || 'totalClp' in replaced) && (await tx.purchaseNotes.isTradedIn(before.id)))
        throw refused('trade_in_used');
      const correction = { id: deps.ids.next(), reason, author: actor.author, now: day.now };
      const { note, past } = correctedNote(before, after!, correction);
      tx.purchaseNotes.save(note);
      tx.purchaseNotes.keep(past);
      if (vehicle && ('vehicleId' in replaced || 'taxTreatment' in replaced))
        noteTreatment(tx, vehicle, note.taxTreatment, day.now);
      const changes = changesOfCorrection(before, note);
      tx.events.record('purchase_note.corrected', {
        resourceId: note.id,
        ...(changes && { changes }),
        data: purchaseCorrected(note),
      });
      return note;
    });

export const voidPurchaseNote =
  (deps: OtherDocumentDeps) =>
  (actor: Actor, ref: DocumentRef, reason: string): Promise<PurchaseNote> =>
    deps.otherDocuments.transaction(actor, async (tx) => {
      const [before, day] = await Promise.all([tx.purchaseNotes.lock(ref), dayOf(deps, actor)]);
      if (!before) throw notFound(NO_PURCHASE_NOTE);
      if (!isToBeMade('purchase_note', 'void', before.status)) return before;
      if (await tx.purchaseNotes.isTradedIn(before.id)) throw refused('trade_in_used');
      const note = voidedPurchase(before, reason, movingBy(actor, day));
      tx.purchaseNotes.save(note);
      const changes = { status: { from: before.status, to: note.status } };
      tx.events.record('purchase_note.voided', { resourceId: note.id, changes, data: purchaseVoided(note) });
      return note;
    });

export const readCorrections =
  ({ purchaseNoteReads }: Pick<OtherDocumentDeps, 'purchaseNoteReads'>) =>
  async (actor: Actor, ref: DocumentRef): Promise<PastPurchase[]> => {
    const note = await purchaseNoteReads.byRef(actor, ref);
    if (!note) throw notFound(NO_PURCHASE_NOTE);
    return purchaseNoteReads.corrections(actor.workspaceId, note.id);
  };
