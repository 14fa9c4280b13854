import type { CostDeps } from './cost-ports';
import { readBudgets, saveBudgets, saveGraphBudget } from './use-cases/budgets';
import { readUsage } from './use-cases/usage';

export { USAGE_GROUPS, type CostDirectories, type UsageGroup } from './cost-ports';
export {
  budgetExceeded,
  CALL_PURPOSES,
  costLimits,
  computeCost,
  toMicros,
  toUsd,
  type CallPurpose,
  type CallVerdict,
  type ModelCall,
  type Prices,
} from './domain/spending';
export {
  channelSharePct,
  mostOfTurnLimits,
  turnLimitsWith,
  type TurnLimit,
  type TurnLimits,
  type TurnRefusal,
} from './domain/turn-limits';
export type { BudgetsInput, ShownBudgets, ShownGraphBudget } from './use-cases/budgets';
export type { ShownUsage, UsageInput } from './use-cases/usage';

export type Cost = ReturnType<typeof createCost>;

export const createCost = (deps: CostDeps) => ({
  usage: readUsage(deps),
  budgets: { read: readBudgets(deps), save: saveBudgets(deps), saveGraph: saveGraphBudget(deps) },
});
