-- Run by libs/platform/src/waiting.ts. Written by the test run (ADR 100).

-- within: secondsOverdue.[row]
SET LOCAL statement_timeout = '2000ms';

-- name: secondsOverdue.[row]
SELECT greatest(0, coalesce(extract(epoch FROM clock_timestamp() - oldest."dueAt"), 0))::float AS seconds
  FROM (SELECT min(due_at) AS "dueAt" FROM agents.kb_run WHERE ended_at IS NULL) oldest;

-- name: secondsOverdue.[row]
SELECT greatest(0, coalesce(extract(epoch FROM clock_timestamp() - oldest."dueAt"), 0))::float AS seconds
  FROM (SELECT min(due_at) AS "dueAt" FROM agents.ai_turn WHERE ended_at IS NULL) oldest;

-- name: secondsOverdue.[row]
SELECT greatest(0, coalesce(extract(epoch FROM clock_timestamp() - oldest."dueAt"), 0))::float AS seconds
  FROM (SELECT min(due_at) AS "dueAt" FROM conversations.template_sync WHERE true) oldest;

-- name: secondsOverdue.[row]
SELECT greatest(0, coalesce(extract(epoch FROM clock_timestamp() - oldest."dueAt"), 0))::float AS seconds
  FROM (SELECT min(due_at) AS "dueAt" FROM clinic.source_run WHERE ended_at IS NULL) oldest;

-- name: secondsOverdue.[row]
SELECT greatest(0, coalesce(extract(epoch FROM clock_timestamp() - oldest."dueAt"), 0))::float AS seconds
  FROM (SELECT min(due_at) AS "dueAt" FROM commerce.stock_run WHERE ended_at IS NULL) oldest;

-- name: secondsOverdue.[row]
SELECT greatest(0, coalesce(extract(epoch FROM clock_timestamp() - oldest."dueAt"), 0))::float AS seconds
  FROM (SELECT min(import_due_at) AS "dueAt" FROM scheduling.calendar_connection WHERE enabled) oldest;

-- name: secondsOverdue.[row]
SELECT greatest(0, coalesce(extract(epoch FROM clock_timestamp() - oldest."dueAt"), 0))::float AS seconds
  FROM (SELECT min(due_at) AS "dueAt" FROM platform.outgoing_mail WHERE finished_at IS NULL
    AND parked_at IS NULL) oldest;

-- name: secondsOverdue.[row]
SELECT greatest(0, coalesce(extract(epoch FROM clock_timestamp() - oldest."dueAt"), 0))::float AS seconds
        FROM (
WITH RECURSIVE
waiting AS (
  (SELECT workspace_id, subscription_id FROM events.delivery WHERE state IN ('queued', 'retrying',
    'sending') ORDER BY workspace_id, subscription_id LIMIT 1)
  UNION ALL
  SELECT next.workspace_id, next.subscription_id FROM waiting CROSS JOIN LATERAL (
    SELECT d.workspace_id, d.subscription_id FROM events.delivery d
     WHERE state IN ('queued', 'retrying', 'sending') AND (d.workspace_id, d.subscription_id) > (waiting.workspace_id,
       waiting.subscription_id)
     ORDER BY d.workspace_id, d.subscription_id LIMIT 1) next
)
SELECT min(first.due_at) AS "dueAt"
  FROM waiting
  JOIN events.subscription s ON s.workspace_id = waiting.workspace_id AND s.id = waiting.subscription_id AND s.enabled
    AND s.paused_at IS NULL
 CROSS JOIN LATERAL
(SELECT coalesce(bool_or(h.released_at IS NULL), false) AS on_hold, coalesce(max(h.released_at),
  '-infinity') AS released_until
   FROM
events.delivery_hold h
WHERE h.workspace_id IN (waiting.workspace_id, '00000000-0000-0000-0000-000000000000')
  AND h.subscription_id IN (waiting.subscription_id, '00000000-0000-0000-0000-000000000000')) hold
 CROSS JOIN (VALUES ('queued'), ('retrying'), ('sending')) AS states (state)
 CROSS JOIN LATERAL (
   SELECT d.due_at FROM events.delivery d
    WHERE d.workspace_id = waiting.workspace_id AND d.subscription_id = waiting.subscription_id
      AND d.state IN ('queued', 'retrying', 'sending') AND d.state = states.state
      AND d.due_at >= CASE WHEN states.state = 'queued' THEN greatest(s.active_since, hold.released_until)
        ELSE '-infinity' END
      AND (states.state = 'sending' OR NOT hold.on_hold)
    ORDER BY d.due_at LIMIT 1) first) oldest;
