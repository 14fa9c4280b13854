-- Run by libs/commerce/src/stock/adapters/postgres-sources.ts. Written by the test run (ADR 100).

-- name: END_OPEN
UPDATE commerce.stock_run
   SET status = 'failed', failure = $3, ended_at = $4, updated_at = $4, due_at = NULL, lease = NULL
 WHERE workspace_id = $1 AND source_id = $2 AND ended_at IS NULL RETURNING file_id AS "fileId";

-- within: PAGE
-- $1 workspaceId, $2 after, $3 from, $4 to, $5 limit
SELECT stock_source.workspace_id AS "workspaceId", stock_source.id, stock_source.created_at AS "createdAt",
  stock_source.updated_at AS "updatedAt", stock_source.name, stock_source.kind, stock_source.format, stock_source.url,
  stock_source.auth_header_sealed AS "authHeaderSealed", stock_source.key_column AS "keyColumn", stock_source.mapping,
  stock_source.interval_minutes AS "intervalMinutes", stock_source.location_id AS "locationId",
  stock_source.retire_limit_percent AS "retireLimitPercent", stock_source.enabled,
  stock_source.retired_at AS "retiredAt", stock_source.due_at AS "dueAt", stock_source.etag,
  stock_source.content_digest AS "contentDigest", stock_source.takes_floor AS "takesFloor", CASE
  WHEN stock_source.owner_id IS NOT NULL THEN json_build_object('kind', stock_source.owner_kind, 'id',
  stock_source.owner_id, 'appId', stock_source.owner_app_id) END AS "owner"
FROM commerce.stock_source
 WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
   AND ($3::timestamptz IS NULL OR created_at >= $3) AND ($4::timestamptz IS NULL OR created_at < $4)
 ORDER BY id DESC LIMIT $5;
