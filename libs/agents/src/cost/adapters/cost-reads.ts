import type { Sql } from '@workops/platform/database';
import type { Budgets, CostReads, GraphSpending, Spending, UsageGroup, UsageRow } from '../cost-ports';
import { channelSharePct, turnLimitsWith, usualTurnLimits, type TurnLimits } from '../domain/turn-limits';
import { isUsedUp, type CallVerdict } from '../domain/spending';

/** Key of a missing graph or agent. */
export const NONE = '00000000-0000-0000-0000-000000000000';

/** Usage of an earlier month counts as 0. If the caller's clock is behind, the later month is current. */
const inPeriod = (column: string, parameter: string) => `CASE WHEN period >= ${parameter} THEN ${column} ELSE 0 END`;

const BUDGETS = `
  SELECT credits_month AS "creditsMonth", usd_month_micros AS "usdMonthMicros", alert_pct AS "alertPct",
         channel_share_pct AS "channelSharePct", turn_limits AS "turnLimits",
         ${inPeriod('credits_used', '$2')} AS "creditsUsed", ${inPeriod('spent_micros', '$2')} AS "spentMicros"
    FROM agents.cost WHERE workspace_id = $1`;

const GRAPHS = `
  SELECT graph_id AS "graphId", usd_month_micros AS "usdMonthMicros", ${inPeriod('spent_micros', '$3')} AS "spentMicros"
    FROM agents.graph_cost WHERE workspace_id = $1 AND graph_id = ANY ($2::uuid[])`;

const KEYS: Record<UsageGroup, string> = {
  day: 'day::text',
  ai_agent: `nullif(ai_agent_id, '${NONE}')::text`,
  model: 'model',
  purpose: 'purpose',
};

const usageSql = (group: UsageGroup): string => `
  SELECT ${KEYS[group]} AS key, sum(calls)::bigint AS calls, sum(prompt_tokens)::bigint AS "promptTokens",
         sum(completion_tokens)::bigint AS "completionTokens", sum(cost_micros)::bigint AS "costMicros",
         sum(credits)::bigint AS credits
    FROM agents.usage_sum
   WHERE workspace_id = $1 AND day BETWEEN $2::date AND $3::date
   GROUP BY 1
   ORDER BY 1 NULLS FIRST`;

const usualBudgets: Budgets = {
  creditsMonth: null,
  usdMonthMicros: null,
  alertPct: [80],
  channelSharePct: channelSharePct.usual,
  turnLimits: usualTurnLimits,
};

type BudgetsRow = Omit<Budgets, 'turnLimits'> & Spending & { turnLimits: Partial<TurnLimits> | null };

const loadBudgets = async (sql: Sql, workspaceId: string, period: string): Promise<Budgets & Spending> => {
  const [row] = await sql.query<BudgetsRow>(BUDGETS, [workspaceId, period]);
  return row
    ? { ...row, turnLimits: turnLimitsWith(row.turnLimits) }
    : { ...usualBudgets, creditsUsed: 0, spentMicros: 0 };
};

const loadGraphSpending = async (
  sql: Sql,
  workspaceId: string,
  graphIds: readonly string[],
  period: string,
): Promise<Map<string, GraphSpending>> => {
  const rows = await sql.query<GraphSpending & { graphId: string }>(GRAPHS, [workspaceId, graphIds, period]);
  return new Map(rows.map(({ graphId, ...spending }) => [graphId, spending]));
};

export async function callVerdict(
  sql: Sql,
  workspaceId: string,
  graphId: string | null,
  period: string,
): Promise<CallVerdict> {
  const [budgets, graphs] = await Promise.all([
    loadBudgets(sql, workspaceId, period),
    graphId === null ? new Map<string, GraphSpending>() : loadGraphSpending(sql, workspaceId, [graphId], period),
  ]);
  if (isUsedUp({ used: budgets.creditsUsed, limit: budgets.creditsMonth })) return { allowed: false, by: 'credits' };
  if (isUsedUp({ used: budgets.spentMicros, limit: budgets.usdMonthMicros })) return { allowed: false, by: 'usd' };
  for (const { spentMicros, usdMonthMicros } of graphs.values()) {
    if (isUsedUp({ used: spentMicros, limit: usdMonthMicros })) return { allowed: false, by: 'graph' };
  }
  return { allowed: true };
}

export const costReads = (sql: Sql): CostReads => ({
  budgets: (workspaceId, period) => loadBudgets(sql, workspaceId, period),
  graphs: (workspaceId, graphIds, period) => loadGraphSpending(sql, workspaceId, graphIds, period),
  verdict: (workspaceId, graphId, period) => callVerdict(sql, workspaceId, graphId, period),
  usage: (workspaceId, { from, to }, group) => sql.query<UsageRow>(usageSql(group), [workspaceId, from, to]),
});
