-- Run by libs/access/src/adapters/postgres-hold.ts. Written by the test run (ADR 100).

-- name: HOLD_APP
SELECT c.scopes FROM access.connected_app a
  JOIN access.connected_app_consent c ON c.app_id = a.id AND c.member_id = $3
  JOIN access.oauth_record r ON r.grant_hash = c.grant_hash AND r.kind = 'Grant' AND r.expires_at > now()
 WHERE a.workspace_id = $1 AND a.id = $2 AND a.removed_at IS NULL ORDER BY c.created_at FOR SHARE;

-- name: HOLD_CREDENTIAL
SELECT scopes, expires_at AS "expiresAt"
  FROM access.credential
 WHERE workspace_id = $1 AND id = $2 AND revoked_at IS NULL FOR SHARE;

-- name: HOLD_MEMBER
SELECT 1 FROM access.member WHERE workspace_id = $1 AND id = $2 AND status = 'active' FOR SHARE;

-- name: STANDING
SELECT s.id, s.workspace_id AS "workspaceId", s.name, s.active, s.role, s.custom_scopes AS "customScopes",
       s.custom_visibility AS "customVisibility", s.location_ids AS "locationIds"
       FROM access.member_standing s
       WHERE s.workspace_id = $1 AND s.id = $2 AND s.active;
