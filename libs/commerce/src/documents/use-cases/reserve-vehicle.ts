import type { Actor } from '@workops/kernel';
import type { DocumentDeps } from '../document-ports';
import { assertReservable, isHeldFrom } from '../domain/availability';
import { displayIdOf, NOT_EXTENDED, NOT_VOIDED } from '../domain/document';
import { NOT_DISPOSED, reservationCreatedData } from '../domain/reservation';
import { untilOf } from '../domain/until';
import { asOf, heldBy } from '../../stock/domain/hold';
import { NO_VEHICLE } from '../../stock/use-cases/vehicles';
import { dayOf } from './day';
import { assertStands, checkQuote, namedQuote } from './lending-quote';
import { lockedBy } from './locked-by';
import { partiesOf, type PartiesInput } from './parties';
import { shownReservation, type ShownReservation } from './shown';
import { Unusables } from './unusables';

export interface ReservationInput extends PartiesInput {
  vehicleId: string;
  holderContactId: string;
  /** Default: the quote's price. */
  agreedPriceClp?: number | null;
  holdExpiresOn?: string;
  quoteId?: string | null;
  note?: string | null;
}

/** Exactly one of concurrent calls for a vehicle succeeds; the others find its hold under the vehicle's lock. */
export const reserveVehicle =
  (deps: DocumentDeps) =>
  (actor: Actor, input: ReservationInput): Promise<ShownReservation> =>
    deps.documents.transaction(actor, async (tx) => {
      const unusables = new Unusables();
      const { vehicleId, quoteId } = input;
      const contact = { id: input.holderContactId, path: 'holder_contact_id' };
      const [found, quote, day, parties] = await Promise.all([
        tx.vehicles.lock(vehicleId),
        namedQuote(tx, quoteId),
        dayOf(deps, actor),
        partiesOf(deps, actor, input, { contact, vehicleId }, unusables),
      ]);
      const holdExpiresOn = unusables.of(() => untilOf('hold_expires_on', input.holdExpiresOn, day.today));
      unusables.there(found, 'vehicle_id', NO_VEHICLE);
      checkQuote(quote, quoteId, { vehicleId: found?.id, contactId: parties.contactId }, unusables);
      unusables.refuse();
      const vehicle = asOf(found!, day.today);
      if (isHeldFrom(vehicle, null)) throw await lockedBy(tx, actor, vehicle);
      assertReservable(vehicle);
      assertStands(quote, day.today);
      const reservation = await tx.reservations.issue({
        workspaceId: actor.workspaceId,
        id: deps.ids.next(),
        status: 'activa',
        vehicleId,
        holderContactId: parties.contactId!,
        salespersonId: parties.salespersonId(quote),
        locationId: vehicle.locationId,
        leadId: parties.leadId(quote),
        agreedPriceClp: input.agreedPriceClp === undefined ? (quote?.offeredPriceClp ?? null) : input.agreedPriceClp,
        holdExpiresOn: holdExpiresOn!,
        holdsVehicle: true,
        quoteId: quote?.id ?? null,
        floorPriceClp: quote ? quote.floorPriceClp : vehicle.floorPriceClp,
        paidClp: 0,
        saleNoteId: null,
        saleNoteNumber: null,
        ...NOT_DISPOSED,
        note: input.note ?? null,
        ...NOT_VOIDED,
        ...NOT_EXTENDED,
        createdBy: actor.author,
        createdAt: day.now,
        updatedAt: day.now,
      });
      const hold = {
        type: 'reservation',
        id: reservation.id,
        displayId: displayIdOf('reservation', reservation),
        until: holdExpiresOn!,
      } as const;
      tx.vehicles.hold(heldBy(vehicle, hold, day.now));
      tx.events.record('reservation.created', {
        resourceId: reservation.id,
        data: reservationCreatedData(reservation),
      });
      return shownReservation(reservation, day);
    });
