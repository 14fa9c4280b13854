import { canonicalJson, dateIn, notFound, type Actor } from '@workops/kernel';
import type { Budgets, CostDeps, GraphSpending, Spending } from '../cost-ports';
import { toPeriod } from '../domain/spending';

const periodNow = async (
  { directories, clock }: Pick<CostDeps, 'directories' | 'clock'>,
  workspaceId: string,
): Promise<string> => toPeriod(dateIn((await directories.workspaces.loadProfile(workspaceId)).timezone, clock.now()));

export type ShownBudgets = Budgets & Spending & { period: string };

/** Usage is of the current local month. */
export const readBudgets =
  (deps: Pick<CostDeps, 'reads' | 'directories' | 'clock'>) =>
  async ({ workspaceId }: Pick<Actor, 'workspaceId'>): Promise<ShownBudgets> => {
    const period = await periodNow(deps, workspaceId);
    return { ...(await deps.reads.budgets(workspaceId, period)), period };
  };

export type BudgetsInput = Budgets;

const changedNames = (before: Budgets, after: Budgets): string[] => [
  ...(before.creditsMonth === after.creditsMonth ? [] : ['credits_month']),
  ...(before.usdMonthMicros === after.usdMonthMicros ? [] : ['usd_month']),
  ...(before.alertPct.join() === after.alertPct.join() ? [] : ['alert_pct']),
  ...(before.channelSharePct === after.channelSharePct ? [] : ['channel_share_pct']),
  ...(canonicalJson(before.turnLimits) === canonicalJson(after.turnLimits) ? [] : ['turn_limits']),
];

/** Replaces all limits. Thresholds of a changed limit may be announced again. */
export const saveBudgets =
  (deps: CostDeps) =>
  async (actor: Actor, input: BudgetsInput): Promise<ShownBudgets> => {
    const { workspaceId } = actor;
    const period = await periodNow(deps, workspaceId);
    const budgets = { ...input, alertPct: [...new Set(input.alertPct)].sort((a, b) => a - b) };
    await deps.store.transaction(actor, async (tx) => {
      const fields = changedNames(await tx.lockBudgets(period), budgets);
      if (fields.length === 0) return;
      tx.saveBudgets(budgets);
      tx.audit.record({
        action: 'ai_budget.updated',
        target: { kind: 'workspace', id: workspaceId },
        details: { fields },
      });
    });
    return { ...(await deps.reads.budgets(workspaceId, period)), period };
  };

export type ShownGraphBudget = GraphSpending & { graphId: string; period: string };

/** Throws `not_found`. */
export const saveGraphBudget =
  (deps: CostDeps) =>
  async (actor: Actor, graphId: string, usdMonthMicros: number | null): Promise<ShownGraphBudget> => {
    const { workspaceId } = actor;
    const period = await periodNow(deps, workspaceId);
    await deps.store.transaction(actor, async (tx) => {
      const before = await tx.lockGraph(graphId, period);
      if (!before) throw notFound('El grafo no existe.');
      if (before.usdMonthMicros === usdMonthMicros) return;
      tx.saveGraph(graphId, usdMonthMicros);
      tx.audit.record({
        action: 'ai_budget.updated',
        target: { kind: 'ai_agent_graph', id: graphId },
        details: { fields: ['usd_month'] },
      });
    });
    const spending = (await deps.reads.graphs(workspaceId, [graphId], period)).get(graphId);
    return { usdMonthMicros: null, spentMicros: 0, ...spending, graphId, period };
  };
