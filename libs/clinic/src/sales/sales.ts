import type { SaleDeps } from './sale-ports';
import { inClinics } from '../use-cases/in-clinics';
import { changeBudget, drawUpBudget, listBudgets, readBudget } from './use-cases/budgets';
import {
  closeCashSession,
  listCashMovements,
  listCashSessions,
  openCashSession,
  readCashSession,
  recordCashMovement,
} from './use-cases/cash';
import { joinMirror, mirrorBudgets } from './use-cases/mirror-budgets';
import { acceptBudget, rejectBudget, sendBudget, voidBudget } from './use-cases/move-budgets';
import { cancelPack, listPacks, listPackSessions, readPack, sellPack, usePackSession } from './use-cases/packs';
import { loadToday } from '../use-cases/today';

export {
  ACCEPTED_BY,
  BUDGET_SOURCES,
  BUDGET_VENDORS,
  budgetLimits,
  type AcceptedBy,
  type Budget,
  type BudgetItem,
  type BudgetVendor,
} from './domain/budget';
export type { MirroredBudgets, VendorBudget, VendorStatus } from './domain/budget-mirror';
export {
  CASH_INSTRUMENTS,
  cashLimits,
  cashDifference,
  expectedCash,
  MOVEMENT_KINDS,
  type CashInstrument,
  type CashMovement,
  type CashSession,
  type CashTotals,
  type MovementKind,
} from './domain/cash-session';
export { packLimits, statusOfPack, unusedPart, type PackPurchase, type PackSession } from './domain/pack-purchase';
export { saleDisplayId, saleRefusals, SALES, type MoveOf, type SaleKind, type StateOf } from './domain/sale-tables';
export type { SaleDirectories, SaleRef } from './sale-ports';
export type { BudgetItemInput } from './use-cases/budgets';

export type Sales = ReturnType<typeof createSales>;

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
    packs: {
      sell: write(sellPack(deps)),
      use: write(usePackSession(deps)),
      cancel: write(cancelPack(deps)),
      read: readPack(deps),
      list: list(listPacks(deps)),
      sessions: listPackSessions(deps),
      today: (actor: Parameters<typeof loadToday>[1]) => loadToday(deps, actor),
    },
    budgets: {
      create: write(drawUpBudget(deps)),
      change: write(changeBudget(deps)),
      send: write(sendBudget(deps)),
      accept: write(acceptBudget(deps)),
      reject: write(rejectBudget(deps)),
      void: write(voidBudget(deps)),
      join: write(joinMirror(deps)),
      mirror: write(mirrorBudgets(deps)),
      read: readBudget(deps),
      list: list(listBudgets(deps)),
    },
  };
}
