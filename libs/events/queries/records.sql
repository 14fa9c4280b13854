-- Run by the records of events. Written by the test run (ADR 100).

-- name: subscription
DELETE FROM events.subscription WHERE workspace_id = $1 AND id = $2 RETURNING id;
