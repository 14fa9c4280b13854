-- Run by libs/events/src/adapters/webhook-dispatch.ts. Written by the test run (ADR 100).

-- name: WITH_SUBSCRIPTIONS
SELECT DISTINCT workspace_id AS id
FROM events.subscription
WHERE workspace_id = ANY ($1::uuid[]) AND enabled AND paused_at IS NULL;
