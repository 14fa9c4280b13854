import { notFound, type Actor } from '@workops/kernel';
import type { DocumentDeps } from '../document-ports';
import type { DocumentRef } from '../domain/document';
import { reservationVoidedData, voidedReservation } from '../domain/reservation';
import { released } from '../../stock/domain/hold';
import { dayOf, movingBy } from './day';
import { shownReservation, type ShownReservation } from './shown';

export const NO_RESERVATION = 'La reserva no existe.';

/** Also ends the hold, if it is still active. Idempotent. Throws `not_found`, or `invalid_state`. */
export const voidReservation =
  (deps: DocumentDeps) =>
  (actor: Actor, ref: DocumentRef, reason: string): Promise<ShownReservation> =>
    deps.documents.transaction(actor, async (tx) => {
      const [vehicle, before, day] = await Promise.all([
        tx.vehicles.lockOf('reservation', ref),
        tx.reservations.lock(ref),
        dayOf(deps, actor),
      ]);
      if (!before) throw notFound(NO_RESERVATION);
      const after = voidedReservation(before, reason, movingBy(actor, day));
      if (after === before) return shownReservation(before, day);
      tx.reservations.save(after);
      if (vehicle?.heldById === before.id) tx.vehicles.hold(released(vehicle, 'available', day.now));
      const changes = { status: { from: before.status, to: after.status } };
      tx.events.record('reservation.voided', { resourceId: after.id, changes, data: reservationVoidedData(after) });
      return shownReservation(after, day);
    });
