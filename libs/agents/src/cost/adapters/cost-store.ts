import { namedSql, type Database, type Transaction } from '@workops/platform/database';
import { ownLimits, turnLimitsWith, type TurnLimits } from '../domain/turn-limits';
import type { Budgets, CostDeps, CostTransaction } from '../cost-ports';

const MADE = 'INSERT INTO agents.cost (workspace_id, period) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const LOCK = `
  SELECT credits_month AS "creditsMonth", usd_month_micros AS "usdMonthMicros", alert_pct AS "alertPct",
         channel_share_pct AS "channelSharePct", turn_limits AS "turnLimits"
    FROM agents.cost WHERE workspace_id = $1 FOR UPDATE`;
/** Thresholds already announced for an unchanged limit stay announced. */
const SAVE = namedSql(
  ['workspaceId', 'creditsMonth', 'usdMonthMicros', 'alertPct', 'channelSharePct', 'turnLimits'],
  `
  UPDATE agents.cost
     SET credits_alerted = CASE WHEN credits_month IS DISTINCT FROM :creditsMonth::bigint THEN 0
                                ELSE credits_alerted END,
         usd_alerted = CASE WHEN usd_month_micros IS DISTINCT FROM :usdMonthMicros::bigint THEN 0 ELSE usd_alerted END,
         credits_month = :creditsMonth, usd_month_micros = :usdMonthMicros, alert_pct = :alertPct,
         channel_share_pct = :channelSharePct, turn_limits = :turnLimits
   WHERE workspace_id = :workspaceId`,
);

const MADE_OF_GRAPH =
  'INSERT INTO agents.graph_cost (workspace_id, graph_id, period) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
const LOCK_GRAPH = `
  SELECT usd_month_micros AS "usdMonthMicros"
    FROM agents.graph_cost
   WHERE workspace_id = $1 AND graph_id = $2 FOR UPDATE`;
const SAVE_GRAPH =
  'UPDATE agents.graph_cost SET usd_month_micros = $3, usd_alerted = 0 WHERE workspace_id = $1 AND graph_id = $2';

export type GraphExists = (tx: Transaction, workspaceId: string, graphId: string) => Promise<boolean>;

const toTransaction = (
  tx: Transaction,
  workspaceId: string,
  graphExists: GraphExists,
): Omit<CostTransaction, 'audit'> => ({
  lockBudgets: async (period) => {
    tx.defer(MADE, [workspaceId, period]);
    const [row] = await tx.query<Omit<Budgets, 'turnLimits'> & { turnLimits: Partial<TurnLimits> | null }>(LOCK, [
      workspaceId,
    ]);
    return { ...row!, turnLimits: turnLimitsWith(row!.turnLimits) };
  },
  saveBudgets: ({ creditsMonth, usdMonthMicros, alertPct, channelSharePct, turnLimits }) =>
    tx.defer(
      SAVE.text,
      SAVE.values({
        workspaceId,
        creditsMonth,
        usdMonthMicros,
        alertPct,
        channelSharePct,
        turnLimits: JSON.stringify(ownLimits(turnLimits)),
      }),
    ),
  lockGraph: async (graphId, period) => {
    if (!(await graphExists(tx, workspaceId, graphId))) return undefined;
    tx.defer(MADE_OF_GRAPH, [workspaceId, graphId, period]);
    return (await tx.query<{ usdMonthMicros: number | null }>(LOCK_GRAPH, [workspaceId, graphId]))[0];
  },
  saveGraph: (graphId, usdMonthMicros) => tx.defer(SAVE_GRAPH, [workspaceId, graphId, usdMonthMicros]),
});

export const costStore = (database: Database, graphExists: GraphExists): CostDeps['store'] => ({
  transaction: (actor, work) =>
    database.transaction((tx) =>
      work({ ...toTransaction(tx, actor.workspaceId, graphExists), audit: tx.auditTrail(actor) }),
    ),
});
