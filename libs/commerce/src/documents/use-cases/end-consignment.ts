import { notFound, type Actor } from '@workops/kernel';
import type { OtherDocumentDeps, OtherDocumentTransaction } from '../other-document-ports';
import { assertPayable, commissionOn, problemOfCommission, sharedOut, type Expense } from '../domain/commission';
import {
  consignmentReturned,
  consignmentSold,
  returnedConsignment,
  soldConsignment,
  type Consignment,
} from '../domain/consignment';
import { isHeldFrom } from '../domain/availability';
import { isToBeMade, refused } from '../domain/moves';
import { asOf, soldBy } from '../../stock/domain/hold';
import type { Vehicle } from '../../stock/domain/vehicle';
import { dayOf, type Day } from './day';
import { lockedBy } from './locked-by';
import { Unusables } from './unusables';

export const NO_CONSIGNMENT = 'La consignación no existe.';

export interface Standing {
  before: Consignment;
  vehicle: Vehicle;
  day: Day;
}

/** Also reads the workspace's date. Throws `not_found`. */
export async function lockedConsignment(
  deps: OtherDocumentDeps,
  tx: OtherDocumentTransaction,
  actor: Actor,
  id: string,
): Promise<Standing> {
  const [found, before, day] = await Promise.all([
    tx.vehicles.lockOf('consignment', { id }),
    tx.consignments.lock({ id }),
    dayOf(deps, actor),
  ]);
  if (!before || !found) throw notFound(NO_CONSIGNMENT);
  return { before, vehicle: asOf(found, day.today), day };
}

export interface ReturnInput {
  reason: string | null;
  /** Whether the workspace keeps the vehicle as its own. */
  keepInStock: boolean;
}

/** A no-op if it was returned before. Throws `invalid_state` or `vehicle_held`. */
export function returned(
  tx: OtherDocumentTransaction,
  actor: Actor,
  { before, vehicle, day }: Standing,
  { reason, keepInStock }: ReturnInput,
): Consignment {
  if (!isToBeMade('consignment', 'return', before.estado)) return before;
  if (vehicle.heldById !== null || vehicle.status === 'sold') throw refused('vehicle_held');
  const after = returnedConsignment(before, actor.author, reason, day.now);
  const status = keepInStock ? vehicle.status : 'withdrawn';
  tx.consignments.save(after);
  tx.traded.save({ ...vehicle, status, tenancy: 'propio', taxTreatment: null, updatedAt: day.now });
  const changes = { estado: { from: before.estado, to: after.estado } };
  tx.events.record('consignment.returned', { resourceId: after.id, changes, data: consignmentReturned(after) });
  return after;
}

export const returnConsignment =
  (deps: OtherDocumentDeps) =>
  (actor: Actor, id: string, input: ReturnInput): Promise<Consignment> =>
    deps.otherDocuments.transaction(actor, async (tx) =>
      returned(tx, actor, await lockedConsignment(deps, tx, actor, id), input),
    );

export interface SaleInput {
  /** Null if the approved sale note gives the amount. */
  amountVentaClp: number | null;
  /** Null if the contract has an agreed commission. */
  comisionAmountClp: number | null;
  gastos: readonly Expense[];
}

/** Reports values that contradict the sale note or the contract, or that none of them gives. */
function checkSale(
  before: Consignment,
  sale: { totalClp: number } | undefined,
  { amountVentaClp, comisionAmountClp }: SaleInput,
): void {
  const unusables = new Unusables();
  if (sale && amountVentaClp !== null && amountVentaClp !== sale.totalClp) {
    unusables.add('amount_venta_clp', 'La nota de venta aprobada dice otro total.');
  }
  if (!sale && amountVentaClp === null)
    unusables.add('amount_venta_clp', 'Sin nota de venta aprobada hay que indicar el monto.');
  const problem = problemOfCommission(before, comisionAmountClp);
  if (problem) unusables.add('comision_amount_clp', problem);
  unusables.refuse();
}

/** The vehicle becomes sold here if there is no approved sale note. A sold contract is returned unchanged. */
export const sellConsignment =
  (deps: OtherDocumentDeps) =>
  (actor: Actor, id: string, input: SaleInput): Promise<Consignment> =>
    deps.otherDocuments.transaction(actor, async (tx) => {
      const { before, vehicle, day } = await lockedConsignment(deps, tx, actor, id);
      if (before.estado === 'vendido') return before;
      const sale = await tx.traded.approvedSale(vehicle.id);
      checkSale(before, sale, input);
      isToBeMade('consignment', 'sell', before.estado);
      if (!sale && isHeldFrom(vehicle, null)) throw await lockedBy(tx, actor, vehicle);
      const amount = sale?.totalClp ?? input.amountVentaClp!;
      const shares = sharedOut(amount, commissionOn(before, amount, input.comisionAmountClp), input.gastos);
      assertPayable(shares, { contactId: before.duenoContactId, minimumClp: before.ownerMinimumClp });
      const settlementId = deps.ids.next();
      const sold = { id: settlementId, saleNoteId: sale?.id ?? null, author: actor.author, now: day.now };
      const { contract, settlement } = soldConsignment(before, shares, sold);
      if (!sale) tx.traded.save(soldBy(vehicle, { type: 'consignment', id, displayId: null }, day.now));
      tx.consignments.save(contract);
      await tx.settlements.issue(settlement);
      const changes = {
        estado: { from: before.estado, to: contract.estado },
        liquidacion_id: { from: null, to: settlementId },
      };
      tx.events.record('consignment.sold', { resourceId: id, changes, data: consignmentSold(settlement) });
      return contract;
    });
