import { notFound, type Actor } from '@workops/kernel';
import type { OtherDocumentDeps, OtherDocumentTransaction } from '../other-document-ports';
import { isDecided, targetOf, type AbonoInput } from '../domain/abono';
import type { DocumentRef } from '../domain/document';
import { isToBeMade } from '../domain/moves';
import { balanceOf, overBalance, takesMoney, type PaidDocument } from '../domain/payment';
import { abonoDisposedData, disposed, type Reservation } from '../domain/reservation';
import { accountOf, lockedAccount, personOf, type LockedAccount } from './account';
import { dayOf } from './day';
import { NO_RESERVATION } from './move-reservation';
import { shownReservation, type ShownReservation } from './shown';
import { Unusables } from './unusables';

/** The order of kind and id keeps opposite moves from deadlocking. */
async function bothLocked(
  tx: OtherDocumentTransaction,
  id: string,
  target: PaidDocument | null,
): Promise<{ before: Reservation | undefined; to: LockedAccount | undefined }> {
  if (target?.kind === 'reservation' && target.id < id) {
    const to = await lockedAccount(tx, target);
    return { before: await tx.reservations.lock({ id }), to };
  }
  const before = await tx.reservations.lock({ id });
  return { before, to: target ? await lockedAccount(tx, target) : undefined };
}

function checkTarget(
  before: Reservation,
  target: PaidDocument,
  to: LockedAccount | undefined,
  unusables: Unusables,
): void {
  const path = `${target.kind}_id`;
  if (!unusables.there(to, path, 'El documento no existe.')) return;
  if (target.id === before.id || !takesMoney(accountOf(to!))) unusables.add(path, 'El documento ya no recibe pagos.');
  else if (personOf(to!) !== before.holderContactId) unusables.add(path, 'El documento es de otra persona.');
}

/** An institution approved its credit for one vehicle. */
async function checkCredits(
  tx: OtherDocumentTransaction,
  before: Reservation,
  to: LockedAccount | undefined,
  unusables: Unusables,
): Promise<void> {
  if (!to || to.record.vehicleId === before.vehicleId) return;
  if ((await tx.payments.sumFromCredits(before.id)) > 0)
    unusables.add(`${to.kind}_id`, 'El abono es de un crédito aprobado para otro vehículo.');
}

/**
 * Keeps, refunds or applies a voided reservation's money to another document of the same person. A repeat is a no-op.
 */
export const disposeAbono =
  (deps: OtherDocumentDeps) =>
  async (actor: Actor, ref: DocumentRef, input: AbonoInput): Promise<ShownReservation> => {
    const target = targetOf(input);
    return deps.otherDocuments.transaction(actor, async (tx) => {
      const [reservation, day] = await Promise.all([deps.reservationReads.byRef(actor, ref), dayOf(deps, actor)]);
      if (!reservation) throw notFound(NO_RESERVATION);
      const { before, to } = await bothLocked(tx, reservation.id, target);
      if (!before) throw notFound(NO_RESERVATION);
      const { abonoDisposition, abonoDispositionReason } = input;
      const isRepeat = before.status === 'anulada' && before.abonoDisposition === abonoDisposition;
      if (isRepeat) return shownReservation(before, day);
      const unusables = new Unusables();
      if (target) checkTarget(before, target, to, unusables);
      await checkCredits(tx, before, to, unusables);
      unusables.refuse();
      isToBeMade('reservation', 'abono-disposition', before.status);
      isDecided(before.abonoDisposition, abonoDisposition, before.paidClp);
      const balance = to ? balanceOf(accountOf(to)) : null;
      if (balance !== null && before.paidClp > balance) throw overBalance(balance);
      const after: Reservation = {
        ...before,
        ...disposed(abonoDisposition, abonoDispositionReason, actor.author, day.now),
        paidClp: to ? 0 : before.paidClp,
        updatedAt: day.now,
      };
      tx.reservations.save(after);
      to?.credit(before.paidClp, day.now);
      if (target) await tx.payments.move(before.id, target);
      const changes = { abono_disposition: { from: null, to: abonoDisposition } };
      tx.events.record('reservation.abono_disposed', { resourceId: after.id, changes, data: abonoDisposedData(after) });
      return shownReservation(after, day);
    });
  };
