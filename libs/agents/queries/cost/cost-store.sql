-- Run by libs/agents/src/cost/adapters/cost-store.ts. Written by the test run (ADR 100).

-- name: LOCK
SELECT credits_month AS "creditsMonth", usd_month_micros AS "usdMonthMicros", alert_pct AS "alertPct",
       channel_share_pct AS "channelSharePct", turn_limits AS "turnLimits"
  FROM agents.cost WHERE workspace_id = $1 FOR UPDATE;

-- name: LOCK_GRAPH
SELECT usd_month_micros AS "usdMonthMicros"
  FROM agents.graph_cost
 WHERE workspace_id = $1 AND graph_id = $2 FOR UPDATE;

-- name: MADE
INSERT INTO agents.cost (workspace_id, period) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: MADE_OF_GRAPH
INSERT INTO agents.graph_cost (workspace_id, graph_id, period) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING;

-- name: SAVE
-- $1 workspaceId, $2 creditsMonth, $3 usdMonthMicros, $4 alertPct, $5 channelSharePct, $6 turnLimits
UPDATE agents.cost
   SET credits_alerted = CASE WHEN credits_month IS DISTINCT FROM $2::bigint THEN 0
                              ELSE credits_alerted END,
       usd_alerted = CASE WHEN usd_month_micros IS DISTINCT FROM $3::bigint THEN 0 ELSE usd_alerted END,
       credits_month = $2, usd_month_micros = $3, alert_pct = $4,
       channel_share_pct = $5, turn_limits = $6
 WHERE workspace_id = $1;

-- name: SAVE_GRAPH
UPDATE agents.graph_cost SET usd_month_micros = $3, usd_alerted = 0 WHERE workspace_id = $1 AND graph_id = $2;
