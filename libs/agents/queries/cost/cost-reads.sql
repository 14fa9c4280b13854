-- Run by libs/agents/src/cost/adapters/cost-reads.ts. Written by the test run (ADR 100).

-- name: BUDGETS
SELECT credits_month AS "creditsMonth", usd_month_micros AS "usdMonthMicros", alert_pct AS "alertPct",
       channel_share_pct AS "channelSharePct", turn_limits AS "turnLimits",
       CASE WHEN period >= $2 THEN credits_used ELSE 0 END AS "creditsUsed", CASE WHEN period >= $2 THEN spent_micros
         ELSE 0 END AS "spentMicros"
  FROM agents.cost WHERE workspace_id = $1;

-- name: GRAPHS
SELECT graph_id AS "graphId", usd_month_micros AS "usdMonthMicros", CASE WHEN period >= $3 THEN spent_micros
  ELSE 0 END AS "spentMicros"
  FROM agents.graph_cost WHERE workspace_id = $1 AND graph_id = ANY ($2::uuid[]);

-- name: usageSql
SELECT model AS key, sum(calls)::bigint AS calls, sum(prompt_tokens)::bigint AS "promptTokens",
       sum(completion_tokens)::bigint AS "completionTokens", sum(cost_micros)::bigint AS "costMicros",
       sum(credits)::bigint AS credits
  FROM agents.usage_sum
 WHERE workspace_id = $1 AND day BETWEEN $2::date AND $3::date
 GROUP BY 1
 ORDER BY 1 NULLS FIRST;

-- name: usageSql
SELECT purpose AS key, sum(calls)::bigint AS calls, sum(prompt_tokens)::bigint AS "promptTokens",
       sum(completion_tokens)::bigint AS "completionTokens", sum(cost_micros)::bigint AS "costMicros",
       sum(credits)::bigint AS credits
  FROM agents.usage_sum
 WHERE workspace_id = $1 AND day BETWEEN $2::date AND $3::date
 GROUP BY 1
 ORDER BY 1 NULLS FIRST;

-- name: usageSql
SELECT day::text AS key, sum(calls)::bigint AS calls, sum(prompt_tokens)::bigint AS "promptTokens",
       sum(completion_tokens)::bigint AS "completionTokens", sum(cost_micros)::bigint AS "costMicros",
       sum(credits)::bigint AS credits
  FROM agents.usage_sum
 WHERE workspace_id = $1 AND day BETWEEN $2::date AND $3::date
 GROUP BY 1
 ORDER BY 1 NULLS FIRST;

-- name: usageSql
SELECT nullif(ai_agent_id, '00000000-0000-0000-0000-000000000000')::text AS key, sum(calls)::bigint AS calls,
  sum(prompt_tokens)::bigint AS "promptTokens",
       sum(completion_tokens)::bigint AS "completionTokens", sum(cost_micros)::bigint AS "costMicros",
       sum(credits)::bigint AS credits
  FROM agents.usage_sum
 WHERE workspace_id = $1 AND day BETWEEN $2::date AND $3::date
 GROUP BY 1
 ORDER BY 1 NULLS FIRST;
