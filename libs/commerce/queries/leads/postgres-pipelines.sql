-- Run by libs/commerce/src/leads/adapters/postgres-pipelines.ts. Written by the test run (ADR 100).

-- name: DROP_OTHER_DEFAULT
UPDATE commerce.pipeline SET is_default = false, updated_at = $3 WHERE workspace_id = $1 AND id <> $2 AND is_default;

-- name: FORGET_STAGES
DELETE FROM commerce.stage WHERE workspace_id = $1 AND pipeline_id = $2;

-- name: IN_USE
SELECT id FROM commerce.lead WHERE workspace_id = $1 AND pipeline_id = $2 LIMIT 1;

-- name: STAGE_IN_USE
SELECT stage_id AS id
  FROM commerce.lead
 WHERE workspace_id = $1 AND stage_id = ANY ($2::uuid[]) AND status = 'open' LIMIT 1;
