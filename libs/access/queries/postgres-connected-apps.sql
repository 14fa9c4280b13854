-- Run by libs/access/src/adapters/postgres-connected-apps.ts. Written by the test run (ADR 100).

-- name: ADD_CONSENT
-- $1 grantHash, $2 workspaceId, $3 appId, $4 memberId, $5 scopes, $6 createdAt
INSERT INTO access.connected_app_consent (grant_hash, workspace_id, app_id, member_id, scopes, created_at)
VALUES ($1, $2, $3, $4, $5, $6);

-- name: APP
SELECT a.*, w.name AS "workspaceName", w.livemode, w.language, w.healthcare
  FROM (SELECT connected_app.workspace_id AS "workspaceId", connected_app.id, connected_app.created_at AS "createdAt",
    connected_app.updated_at AS "updatedAt", connected_app.name, connected_app.redirect_uris AS "redirectUris",
    connected_app.scopes, connected_app.names, connected_app.created_by AS "createdBy" FROM access.connected_app
    WHERE id = $1 AND removed_at IS NULL) AS a
  JOIN access.workspace w ON w.id = a."workspaceId";

-- name: CONSENTING_MEMBER
SELECT c.member_id AS id FROM access.connected_app_consent c
  JOIN access.connected_app a ON a.id = c.app_id AND a.removed_at IS NULL
  JOIN access.member m ON m.id = c.member_id AND m.status = 'active'
 WHERE c.grant_hash = $1;

-- name: CREDENTIAL
SELECT s.id, s.workspace_id AS "workspaceId", s.name, s.active, s.role, s.custom_scopes AS "customScopes",
       s.custom_visibility AS "customVisibility", s.location_ids AS "locationIds", w.livemode, w.rate_limit_burst,
         w.rate_limit_per_second, w.workspace_rate_limit_burst, w.workspace_rate_limit_per_second, w.healthcare,
       json_build_object('id', a.id, 'name', a.name, 'names', a.names, 'scopes', a.scopes, 'origins',
                         a.origins) AS app,
       r.scopes AS "grantedScopes", r.expires_at AS "expiresAt"
  FROM access.oauth_record r
  JOIN access.connected_app_consent c ON c.grant_hash = r.grant_hash
  JOIN access.connected_app a ON a.id = c.app_id AND a.removed_at IS NULL
  JOIN access.member_standing s ON s.workspace_id = c.workspace_id AND s.id = c.member_id AND s.active
  JOIN access.workspace w ON w.id = c.workspace_id AND NOT w.suspended
 WHERE r.kind = 'AccessToken' AND r.id_hash = $1;

-- name: REMOVE
UPDATE access.connected_app
   SET removed_at = $3
 WHERE workspace_id = $1 AND id = $2 AND removed_at IS NULL
RETURNING connected_app.workspace_id AS "workspaceId", connected_app.id, connected_app.created_at AS "createdAt",
  connected_app.updated_at AS "updatedAt", connected_app.name, connected_app.redirect_uris AS "redirectUris",
  connected_app.scopes, connected_app.names, connected_app.created_by AS "createdBy";

-- name: REMOVE_CONSENTS
DELETE FROM access.connected_app_consent WHERE app_id = $1;

-- name: REMOVE_RECORDS
DELETE FROM access.oauth_record WHERE app_id = $1;

-- name: STANDINGS
SELECT a.id AS "appId", c.member_id AS "memberId", w.healthcare AND NOT a.names AS pseudonyms,
       array_agg(DISTINCT scope.name) AS scopes
  FROM (SELECT DISTINCT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[])) AS asked (workspace_id, member_id, app_id)
  JOIN access.connected_app a ON a.id = asked.app_id AND a.workspace_id = asked.workspace_id AND a.removed_at IS NULL
  JOIN access.workspace w ON w.id = a.workspace_id
  JOIN access.connected_app_consent c ON c.app_id = a.id AND c.member_id = asked.member_id
  JOIN access.oauth_record r ON r.grant_hash = c.grant_hash AND r.kind = 'Grant' AND r.expires_at > now()
 CROSS JOIN unnest(c.scopes) AS scope (name)
 GROUP BY a.id, c.member_id, w.healthcare;
