-- Run by libs/clinic/src/privacy/adapters/due-requests.ts. Written by the test run (ADR 100).

-- name: DEALT
WITH RECURSIVE
visited AS (
  SELECT $3::uuid AS workspace_id, 0 AS step, false AS wrapped, 0 AS free, 0 AS found
  UNION ALL
  SELECT next.workspace_id, visited.step + 1, next.wrapped, own.free, visited.found + least(own.free, 1)
    FROM visited CROSS JOIN LATERAL (
      (SELECT o.workspace_id, o.notice_at AS due_at, visited.wrapped FROM clinic.privacy_request o
        WHERE o.notice_at IS NOT NULL AND o.workspace_id > visited.workspace_id
        ORDER BY o.workspace_id, o.notice_at LIMIT 1)
      UNION ALL
      (SELECT o.workspace_id, o.notice_at AS due_at, true FROM clinic.privacy_request o
        WHERE o.notice_at IS NOT NULL AND NOT visited.wrapped ORDER BY o.workspace_id, o.notice_at LIMIT 1)
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
        SELECT o.workspace_id, o.id, o.notice_at AS due_at FROM clinic.privacy_request o
         WHERE o.notice_at IS NOT NULL AND o.workspace_id = visited.workspace_id AND o.notice_at <= $1::timestamptz
         ORDER BY o.notice_at LIMIT visited.free FOR UPDATE SKIP LOCKED) own
     WHERE visited.free > 0) due
   ORDER BY turn, step LIMIT $2::int
), looked AS (
  SELECT workspace_id AS "lookedUpTo", step >= 500 AND NOT wrapped AS "goesOn"
    FROM visited
   ORDER BY step DESC LIMIT 1
)
SELECT looked.*, due.* FROM looked LEFT JOIN (
  SELECT r.workspace_id AS "workspaceId", r.id, r.number::float8 AS number, r.due_on::text AS "dueOn"
    FROM dealt JOIN clinic.privacy_request r ON r.workspace_id = dealt.workspace_id AND r.id = dealt.id
) due ON true;

-- name: TOLD
UPDATE clinic.privacy_request SET notice_at = $3 WHERE workspace_id = $1 AND id = $2;
