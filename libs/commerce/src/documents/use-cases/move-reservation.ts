import { notFound, type Actor } from '@workops/kernel';
import type { DocumentDeps } from '../document-ports';
import { assertReservable, isHeldFrom } from '../domain/availability';
import { displayIdOf, type DocumentRef } from '../domain/document';
import { extendedReservation, reservationVoidedData, voidedReservation } from '../domain/reservation';
import { asOf, heldBy, released } from '../../stock/domain/hold';
import { dayOf, movingBy } from './day';
import { lockedBy } from './locked-by';
import { shownReservation, type ShownReservation } from './shown';

export const NO_RESERVATION = 'La reserva no existe.';

/** Ends an active hold too. Idempotent. */
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

/**
 * An expired reservation takes the vehicle again if available. The catalogue has no event for it; the audit log has the
 * days.
 */
export const extendReservation =
  (deps: DocumentDeps) =>
  (
    actor: Actor,
    ref: DocumentRef,
    { holdExpiresOn, reason }: { holdExpiresOn: string; reason: string },
  ): Promise<ShownReservation> =>
    deps.documents.transaction(actor, async (tx) => {
      const [lockedVehicle, before, day] = await Promise.all([
        tx.vehicles.lockOf('reservation', ref),
        tx.reservations.lock(ref),
        dayOf(deps, actor),
      ]);
      if (!before || !lockedVehicle) throw notFound(NO_RESERVATION);
      const after = extendedReservation(before, holdExpiresOn, reason, movingBy(actor, day));
      if (after === before) return shownReservation(before, day);
      const { id } = before;
      const vehicle = asOf(lockedVehicle, day.today);
      if (isHeldFrom(vehicle, id)) throw await lockedBy(tx, actor, vehicle);
      if (vehicle.heldById !== id) assertReservable(vehicle);
      const displayId = displayIdOf('reservation', before);
      tx.reservations.save(after);
      tx.vehicles.hold(heldBy(vehicle, { type: 'reservation', id, displayId, until: holdExpiresOn }, day.now));
      tx.audit.record({
        action: 'reservation.extended',
        target: { kind: 'reservation', id },
        details: { display_id: displayId, hold_expires_on: { from: before.holdExpiresOn, to: holdExpiresOn } },
      });
      return shownReservation(after, day);
    });
