-- Run by libs/events/src/adapters/pause-subscriptions.ts. Written by the test run (ADR 100).

-- name: PAUSE
UPDATE events.subscription SET paused_at = $3, paused_reason = $4
 WHERE workspace_id = $1 AND id = $2 AND paused_at IS NULL AND enabled
RETURNING url;
