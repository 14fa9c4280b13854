-- Run by libs/events/src/adapters/dispatch-store.ts. Written by the test run (ADR 100).

-- name: OLDEST
SELECT min(day) AS day FROM events.delivery WHERE state IN ('queued', 'retrying', 'sending');
