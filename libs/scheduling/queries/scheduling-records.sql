-- Run by libs/scheduling/src/adapters/scheduling-records.ts. Written by the test run (ADR 100).

-- within: connections.ceiling
SELECT calendar_connection.workspace_id AS "workspaceId", calendar_connection.id,
  calendar_connection.created_at AS "createdAt", calendar_connection.member_id AS "memberId", calendar_connection.url,
  calendar_connection.username, calendar_connection.last_error AS "lastError",
  calendar_connection.last_warning AS "lastWarning", calendar_connection.owner_scopes AS "ownerScopes", CASE
  WHEN calendar_connection.owner_id IS NOT NULL THEN json_build_object('kind', calendar_connection.owner_kind, 'id',
  calendar_connection.owner_id, 'appId', calendar_connection.owner_app_id) END AS "owner"
FROM scheduling.calendar_connection
WHERE workspace_id = $1 AND enabled
ORDER BY id;
