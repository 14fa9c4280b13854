-- Run by libs/agents/src/cost/adapters/cost.part.ts. Written by the test run (ADR 100).

-- name: GRAPH
SELECT 1 FROM agents.graph WHERE workspace_id = $1 AND id = $2 FOR KEY SHARE;
