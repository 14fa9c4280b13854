-- Run by libs/platform/src/mail/outgoing-mail.ts. Written by the test run (ADR 100).

-- name: FINISH
UPDATE platform.outgoing_mail SET finished_at = $2, last_error = $3 WHERE id = $1;

-- name: FORGET
DELETE FROM platform.outgoing_mail WHERE workspace_id = $1 AND key = ANY ($2::text[]);

-- name: LEASE_MAIL
WITH RECURSIVE
visited AS (
  SELECT $3::uuid AS workspace_id, 0 AS step, false AS wrapped, 0 AS free, 0 AS found
  UNION ALL
  SELECT next.workspace_id, visited.step + 1, next.wrapped, own.free, visited.found + least(own.free, 1)
    FROM visited CROSS JOIN LATERAL (
      (SELECT o.workspace_id, o.due_at AS due_at, visited.wrapped FROM platform.outgoing_mail o
        WHERE o.finished_at IS NULL AND o.parked_at IS NULL AND o.workspace_id > visited.workspace_id
        ORDER BY o.workspace_id, o.due_at LIMIT 1)
      UNION ALL
      (SELECT o.workspace_id, o.due_at AS due_at, true FROM platform.outgoing_mail o
        WHERE o.finished_at IS NULL AND o.parked_at IS NULL AND NOT visited.wrapped
        ORDER BY o.workspace_id, o.due_at LIMIT 1)
      LIMIT 1
    ) next CROSS JOIN LATERAL (
      SELECT CASE WHEN next.due_at <= $1::timestamptz
                  THEN greatest(2 - cardinality(array_positions($4::uuid[], next.workspace_id)),
                                0) ELSE 0 END AS free
    ) own
   WHERE visited.step < 500 AND visited.found < $2::int AND (NOT next.wrapped OR next.workspace_id <= $3::uuid)
), dealt AS (
  SELECT workspace_id, id FROM (
    SELECT own.*, visited.step, row_number() OVER (PARTITION BY visited.workspace_id ORDER BY own.due_at) AS turn
      FROM visited CROSS JOIN LATERAL (
        SELECT o.workspace_id, o.id, o.due_at AS due_at FROM platform.outgoing_mail o
         WHERE o.finished_at IS NULL AND o.parked_at IS NULL AND o.workspace_id = visited.workspace_id
           AND o.due_at <= $1::timestamptz
         ORDER BY o.due_at LIMIT visited.free FOR UPDATE SKIP LOCKED) own
     WHERE visited.free > 0) due
   ORDER BY turn, step LIMIT $2::int
), looked AS (
  SELECT workspace_id AS "lookedUpTo", step >= 500 AND NOT wrapped AS "goesOn"
    FROM visited
   ORDER BY step DESC LIMIT 1
), leased AS (
  UPDATE platform.outgoing_mail m
     SET attempts = m.attempts + 1, due_at = $1::timestamptz + $5 * interval '1 millisecond'
    FROM dealt WHERE m.id = dealt.id
  RETURNING m.id, m.workspace_id AS "workspaceId", m.key, m.recipient AS "to", m.subject, m.text, m.calendar,
      m.queued_at AS date, m.attempts
)
SELECT looked.*, leased.* FROM looked LEFT JOIN leased ON true;

-- name: PARK
UPDATE platform.outgoing_mail SET parked_at = $2, last_error = $3 WHERE id = $1 AND finished_at IS NULL;

-- name: POSTPONE
UPDATE platform.outgoing_mail SET due_at = $2, last_error = $3 WHERE id = $1 AND finished_at IS NULL;

-- name: QUEUE
-- $1 ids, $2 workspaceIds, $3 keys, $4 recipients, $5 subjects, $6 texts, $7 calendars, $8 queuedAt
INSERT INTO platform.outgoing_mail (id, workspace_id, key, recipient, subject, text, calendar, queued_at, due_at)
SELECT id, workspace_id, key, recipient, subject, text, calendar, queued_at, queued_at
  FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[],
              $6::text[], $7::jsonb[], $8::timestamptz[])
    AS m (id, workspace_id, key, recipient, subject, text, calendar, queued_at)
ON CONFLICT (key) DO NOTHING;
