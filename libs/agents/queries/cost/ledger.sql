-- Run by libs/agents/src/cost/adapters/ledger.ts. Written by the test run (ADR 100).

-- name: ANNOUNCE
-- $1 workspaceId, $2 producer, $3 graphId, $4 period, $5 limit, $6 threshold, $7 now
INSERT INTO agents.cost_alert (workspace_id, producer, graph_id, period, most, threshold, at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT DO NOTHING
RETURNING threshold;

-- name: BEHIND.credits
UPDATE agents.cost SET credits_alerted = $3 WHERE workspace_id = $1 AND $2::uuid IS NOT NULL;

-- name: BEHIND.graph
UPDATE agents.graph_cost SET usd_alerted = $3 WHERE workspace_id = $1 AND graph_id = $2;

-- name: BEHIND.usd
UPDATE agents.cost SET usd_alerted = $3 WHERE workspace_id = $1 AND $2::uuid IS NOT NULL;

-- name: COUNT
INSERT INTO agents.cost AS c (workspace_id, period, credits_used, spent_micros) VALUES ($1, $2, $3, $4)
ON CONFLICT (workspace_id) DO UPDATE
   SET credits_used = CASE WHEN c.period < $2 THEN $3 ELSE c.credits_used + $3 END, spent_micros = CASE
     WHEN c.period < $2 THEN $4 ELSE c.spent_micros + $4 END, credits_alerted = CASE WHEN c.period < $2 THEN 0
     ELSE c.credits_alerted END,
       usd_alerted = CASE WHEN c.period < $2 THEN 0 ELSE c.usd_alerted END,
       period = greatest(c.period, $2)
RETURNING period, credits_month AS "creditsMonth", usd_month_micros AS "usdMonthMicros", alert_pct AS "alertPct",
    credits_used AS "creditsUsed",
          spent_micros AS "spentMicros", credits_alerted AS "creditsAlerted", usd_alerted AS "usdAlerted";

-- name: COUNT_GRAPH
INSERT INTO agents.graph_cost AS c (workspace_id, graph_id, period, spent_micros) VALUES ($1, $3, $2, $4)
ON CONFLICT (workspace_id, graph_id) DO UPDATE
   SET spent_micros = CASE WHEN c.period < $2 THEN $4 ELSE c.spent_micros + $4 END, usd_alerted = CASE
     WHEN c.period < $2 THEN 0 ELSE c.usd_alerted END, period = greatest(c.period, $2)
RETURNING period, usd_month_micros AS "usdMonthMicros", spent_micros AS "spentMicros", usd_alerted AS "usdAlerted";

-- name: ENTER
-- $1 workspaceId, $2 id, $3 now, $4 purpose, $5 subjectId, $6 aiAgentId, $7 graphId, $8 model, $9 promptTokens
-- $10 completionTokens, $11 costMicros, $12 credits
INSERT INTO agents.model_call
  (workspace_id, id, at, purpose, subject_id, ai_agent_id, graph_id, model, prompt_tokens, completion_tokens,
   cost_micros, credits)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
        $11, $12);

-- name: SUM
-- $1 workspaceId, $2 day, $3 purpose, $4 model, $5 aiAgentId, $6 promptTokens, $7 completionTokens, $8 costMicros
-- $9 credits
INSERT INTO agents.usage_sum AS s (workspace_id, day, purpose, model, ai_agent_id, calls, prompt_tokens,
                                   completion_tokens, cost_micros, credits)
VALUES ($1, $2, $3, $4, $5, 1, $6, $7, $8, $9)
ON CONFLICT (workspace_id, day, purpose, model, ai_agent_id) DO UPDATE
   SET calls = s.calls + 1, prompt_tokens = s.prompt_tokens + excluded.prompt_tokens,
       completion_tokens = s.completion_tokens + excluded.completion_tokens,
       cost_micros = s.cost_micros + excluded.cost_micros, credits = s.credits + excluded.credits;
