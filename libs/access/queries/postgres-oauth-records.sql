-- Run by libs/access/src/adapters/postgres-oauth-records.ts. Written by the test run (ADR 100).

-- name: CONSUME
UPDATE access.oauth_record
   SET consumed_at = $3
 WHERE kind = $1 AND id_hash = $2 AND consumed_at IS NULL
RETURNING kind;

-- name: FIND_BY_ID
SELECT content, consumed_at FROM access.oauth_record WHERE kind = $1 AND id_hash = $2;

-- name: FIND_BY_UID
SELECT content, consumed_at FROM access.oauth_record WHERE kind = $1 AND uid_hash = $2;

-- name: PUT
-- $1 kind, $2 idHash, $3 grantHash, $4 uidHash, $5 appId, $6 scopes, $7 content, $8 expiresAt
INSERT INTO access.oauth_record (kind, id_hash, grant_hash, uid_hash, app_id, scopes, content, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (kind, id_hash) DO UPDATE
  SET grant_hash = excluded.grant_hash, uid_hash = excluded.uid_hash, scopes = excluded.scopes,
      content = excluded.content,
      expires_at = excluded.expires_at;

-- name: REMOVE
DELETE
FROM access.oauth_record
WHERE kind = $1 AND id_hash = $2
RETURNING (SELECT a.workspace_id FROM access.connected_app a WHERE a.id = app_id) AS "workspaceId";

-- name: REMOVE_GRANTED
DELETE
FROM access.oauth_record
WHERE kind = $1 AND grant_hash = $2
RETURNING (SELECT a.workspace_id FROM access.connected_app a WHERE a.id = app_id) AS "workspaceId";

-- name: SWEEP_CONSENTS
DELETE FROM access.connected_app_consent c
 WHERE c.created_at < $1 AND NOT EXISTS (SELECT FROM access.oauth_record r WHERE r.grant_hash = c.grant_hash);
