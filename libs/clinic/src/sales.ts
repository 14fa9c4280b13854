import type { SaleDeps } from './sale-ports';
import { inClinics } from './use-cases/in-clinics';
import { closeCashSession, listCashMovements, listCashSessions, openCashSession, readCashSession, recordCashMovement } from './use-cases/sales/cash';

export {
  CASH_INSTRUMENTS,
  cashLimits,
  differenceOf,
  expectedOf,
  MOVEMENT_KINDS,
  type CashInstrument,
  type CashMovement,
  type CashSession,
  type CashTotals,
  type MovementKind,
} from './domain/sales/cash-session';
export { displayIdOf, refusalsOf, SALES, type MoveOf, type SaleKind, type StateOf } from './domain/sales/sale-tables';
export type { SaleDirectories, SaleRef } from './sale-ports';

export type Sales = ReturnType<typeof createSales>;

/** Everything that this context does with cash. */
export function createSales(deps: SaleDeps) {
  const { write, list } = inClinics(deps);
  return {
    cash: {
      open: write(openCashSession(deps)),
      move: write(recordCashMovement(deps)),
      close: write(closeCashSession(deps)),
      read: readCashSession(deps),
      list: list(listCashSessions(deps)),
      movements: listCashMovements(deps),
    },
  };
}
