import { dateIn, systemActor, type Clock, type Ids } from '@workops/kernel';
import { namedSql, type Database, type Transaction } from '@workops/platform/database';
import type { CostDirectories } from '../cost-ports';
import {
  alertData,
  toCredits,
  newlyReached,
  toPeriod,
  type CallVerdict,
  type Meter,
  type ModelCall,
  type Producer,
} from '../domain/spending';
import { callVerdict, NONE } from './cost-reads';

/** The month never moves back: with a late clock or a changed time zone, usage counts towards the later month. */
const moved = (column: string, by: string) =>
  `${column} = CASE WHEN c.period < $2 THEN ${by} ELSE c.${column} + ${by} END`;
const ARMED = (column: string) => `${column} = CASE WHEN c.period < $2 THEN 0 ELSE c.${column} END`;

const COUNT = `
  INSERT INTO agents.cost AS c (workspace_id, period, credits_used, spent_micros) VALUES ($1, $2, $3, $4)
  ON CONFLICT (workspace_id) DO UPDATE
     SET ${moved('credits_used', '$3')}, ${moved('spent_micros', '$4')}, ${ARMED('credits_alerted')},
         ${ARMED('usd_alerted')},
         period = greatest(c.period, $2)
  RETURNING period, credits_month AS "creditsMonth", usd_month_micros AS "usdMonthMicros", alert_pct AS "alertPct",
      credits_used AS "creditsUsed",
            spent_micros AS "spentMicros", credits_alerted AS "creditsAlerted", usd_alerted AS "usdAlerted"`;

const COUNT_GRAPH = `
  INSERT INTO agents.graph_cost AS c (workspace_id, graph_id, period, spent_micros) VALUES ($1, $3, $2, $4)
  ON CONFLICT (workspace_id, graph_id) DO UPDATE
     SET ${moved('spent_micros', '$4')}, ${ARMED('usd_alerted')}, period = greatest(c.period, $2)
  RETURNING period, usd_month_micros AS "usdMonthMicros", spent_micros AS "spentMicros", usd_alerted AS "usdAlerted"`;

const ENTER = namedSql(
  [
    'workspaceId',
    'id',
    'now',
    'purpose',
    'subjectId',
    'aiAgentId',
    'graphId',
    'model',
    'promptTokens',
    'completionTokens',
    'costMicros',
    'credits',
  ],
  `
  INSERT INTO agents.model_call
    (workspace_id, id, at, purpose, subject_id, ai_agent_id, graph_id, model, prompt_tokens, completion_tokens,
     cost_micros, credits)
  VALUES (:workspaceId, :id, :now, :purpose, :subjectId, :aiAgentId, :graphId, :model, :promptTokens, :completionTokens,
          :costMicros, :credits)`,
);

const SUM = namedSql(
  ['workspaceId', 'day', 'purpose', 'model', 'aiAgentId', 'promptTokens', 'completionTokens', 'costMicros', 'credits'],
  `
  INSERT INTO agents.usage_sum AS s (workspace_id, day, purpose, model, ai_agent_id, calls, prompt_tokens,
                                     completion_tokens, cost_micros, credits)
  VALUES (:workspaceId, :day, :purpose, :model, :aiAgentId, 1, :promptTokens, :completionTokens, :costMicros, :credits)
  ON CONFLICT (workspace_id, day, purpose, model, ai_agent_id) DO UPDATE
     SET calls = s.calls + 1, prompt_tokens = s.prompt_tokens + excluded.prompt_tokens,
         completion_tokens = s.completion_tokens + excluded.completion_tokens,
         cost_micros = s.cost_micros + excluded.cost_micros, credits = s.credits + excluded.credits`,
);

const ANNOUNCE = namedSql(
  ['workspaceId', 'producer', 'graphId', 'period', 'limit', 'threshold', 'now'],
  `
  INSERT INTO agents.cost_alert (workspace_id, producer, graph_id, period, most, threshold, at)
  VALUES (:workspaceId, :producer, :graphId, :period, :limit, :threshold, :now)
  ON CONFLICT DO NOTHING
  RETURNING threshold`,
);

const BEHIND: Record<Producer, string> = {
  credits: 'UPDATE agents.cost SET credits_alerted = $3 WHERE workspace_id = $1 AND $2::uuid IS NOT NULL',
  usd: 'UPDATE agents.cost SET usd_alerted = $3 WHERE workspace_id = $1 AND $2::uuid IS NOT NULL',
  graph: 'UPDATE agents.graph_cost SET usd_alerted = $3 WHERE workspace_id = $1 AND graph_id = $2',
};

interface Counted {
  period: string;
  creditsMonth: number | null;
  usdMonthMicros: number | null;
  alertPct: number[];
  creditsUsed: number;
  spentMicros: number;
  creditsAlerted: number;
  usdAlerted: number;
}
type CountedGraph = Pick<Counted, 'period' | 'usdMonthMicros' | 'spentMicros' | 'usdAlerted'>;

const creditsMeter = ({ creditsUsed, creditsMonth, creditsAlerted }: Counted): Meter => ({
  used: creditsUsed,
  limit: creditsMonth,
  alerted: creditsAlerted,
});
const usdMeter = ({ spentMicros, usdMonthMicros, usdAlerted }: CountedGraph): Meter => ({
  used: spentMicros,
  limit: usdMonthMicros,
  alerted: usdAlerted,
});

export interface LedgerDeps {
  database: Database;
  directories: CostDirectories;
  clock: Clock;
  ids: Ids;
}

/** Called before and after every model call. */
export interface Ledger {
  /** Calls in flight are not counted. */
  mayCall(workspaceId: string, graphId?: string | null): Promise<CallVerdict>;
  /**
   * Also announces thresholds, in the caller's commit. It locks the workspace's cost row, so call it last in a short
   * transaction.
   */
  recordModelCall(tx: Transaction, workspaceId: string, call: ModelCall): Promise<void>;
}

export function ledgerOn({ database, directories, clock, ids }: LedgerDeps): Ledger {
  const localDate = async (workspaceId: string, now: Date) => {
    const { timezone, livemode } = await directories.workspaces.loadProfile(workspaceId);
    return { day: dateIn(timezone, now), livemode };
  };

  /** The lock on the cost row lets a second process find the threshold announced. */
  const announce = async (
    tx: Transaction,
    { workspaceId, livemode, period, now }: { workspaceId: string; livemode: boolean; period: string; now: Date },
    {
      producer,
      meter,
      threshold,
      graph,
    }: { producer: Producer; meter: Meter; threshold: number; graph: ModelCall['graph'] },
  ): Promise<void> => {
    const graphId = graph?.id ?? NONE;
    const limit = meter.limit!;
    tx.defer(BEHIND[producer], [workspaceId, graphId, threshold]);
    const announced = await tx.query(
      ANNOUNCE.text,
      ANNOUNCE.values({ workspaceId, producer, graphId, period, limit, threshold, now }),
    );
    if (announced.length === 0) return;
    const events = tx.recorder(systemActor(workspaceId, livemode));
    events.record('cost.budget_alert', {
      resourceId: workspaceId,
      data: alertData(producer, workspaceId, meter.used, limit),
    });
    if (graph?.runtimeId && threshold === 100)
      events.record('runtime.budget_exceeded', { resourceId: graph.runtimeId, data: { id: graph.runtimeId } });
  };

  return {
    mayCall: async (workspaceId, graphId = null) => {
      const { day } = await localDate(workspaceId, clock.now());
      return callVerdict(database, workspaceId, graphId, toPeriod(day));
    },
    recordModelCall: async (tx, workspaceId, call) => {
      const now = clock.now();
      const { day, livemode } = await localDate(workspaceId, now);
      const period = toPeriod(day);
      const { purpose, subjectId, aiAgentId, graph, model, promptTokens, completionTokens, costMicros } = call;
      const credits = toCredits(call);
      const counting = tx.query<Counted>(COUNT, [workspaceId, period, credits, costMicros]);
      const countingGraph = graph
        ? tx.query<CountedGraph>(COUNT_GRAPH, [workspaceId, period, graph.id, costMicros])
        : Promise.resolve([]);
      const [[counted], [countedGraph]] = await Promise.all([counting, countingGraph]);
      const entry = { workspaceId, purpose, model, promptTokens, completionTokens, costMicros, credits };
      const graphId = graph?.id ?? null;
      tx.defer(ENTER.text, ENTER.values({ ...entry, id: ids.next(), now, subjectId, aiAgentId, graphId }));
      tx.defer(SUM.text, SUM.values({ ...entry, day, aiAgentId: aiAgentId ?? NONE }));
      const { alertPct } = counted!;
      const meters: { producer: Producer; meter: Meter; graph: ModelCall['graph'] }[] = [
        { producer: 'credits', meter: creditsMeter(counted!), graph: null },
        { producer: 'usd', meter: usdMeter(counted!), graph: null },
        ...(countedGraph ? [{ producer: 'graph' as const, meter: usdMeter(countedGraph), graph }] : []),
      ];
      for (const each of meters) {
        const threshold = newlyReached(each.meter, alertPct);
        if (threshold !== undefined)
          await announce(tx, { workspaceId, livemode, period: counted!.period, now }, { ...each, threshold });
      }
    },
  };
}
