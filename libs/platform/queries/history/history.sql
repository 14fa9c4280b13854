-- Run by libs/platform/src/history/history.ts. Written by the test run (ADR 100).

-- name: INSERT
INSERT INTO platform.history_entry (workspace_id, record_id, id, kind, occurred_at, author, changes)
SELECT e."workspaceId", e."recordId", e.id, e.kind, e."occurredAt", e.author, e.changes
  FROM json_to_recordset($1::json) AS e ("workspaceId" uuid, "recordId" uuid, id uuid, kind text,
                                         "occurredAt" timestamptz, author jsonb, changes jsonb);

-- name: LIST
SELECT id, occurred_at AS "occurredAt", author, changes
  FROM platform.history_entry
 WHERE workspace_id = $1 AND record_id = $2 AND ($3::uuid IS NULL OR id < $3)
 ORDER BY id DESC LIMIT $4;
