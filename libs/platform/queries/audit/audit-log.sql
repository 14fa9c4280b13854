-- Run by libs/platform/src/audit/audit-log.ts. Written by the test run (ADR 100).

-- name: INSERT
INSERT INTO platform.audit_entry (day, id, workspace_id, occurred_at, action, target_kind, target_id, author,
                                  credential_id, request_id, details)
SELECT (e."occurredAt" AT TIME ZONE 'UTC')::date, e.id, e."workspaceId", e."occurredAt", e.action, e.target->>'kind',
       e.target->>'id',
       e.author, e."credentialId", e."requestId", e.details
  FROM json_to_recordset($1::json) AS e (id uuid, "workspaceId" uuid, "occurredAt" timestamptz, action text,
                                         target jsonb, author jsonb,
                                         "credentialId" text, "requestId" text, details jsonb);

-- name: LIST
SELECT id, occurred_at AS "occurredAt", action, json_build_object('kind', target_kind, 'id', target_id) AS target,
       author,
       credential_id AS "credentialId", request_id AS "requestId", details
  FROM platform.audit_entry
 WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3;
