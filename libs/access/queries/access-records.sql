-- Run by libs/access/src/adapters/access-records.ts. Written by the test run (ADR 100).

-- name: JOIN_TEAM
INSERT INTO access.team_member (workspace_id, team_id, member_id)
SELECT $1, $2, member_id FROM unnest($3::uuid[]) AS given (member_id) ON CONFLICT DO NOTHING;

-- name: LEAVE_TEAM
DELETE FROM access.team_member WHERE workspace_id = $1 AND team_id = $2 AND member_id <> ALL ($3::uuid[]);

-- within: named.ceiling
SELECT location.workspace_id AS "workspaceId", location.id, location.created_at AS "createdAt",
  location.updated_at AS "updatedAt", location.name
FROM access.location
WHERE workspace_id = $1 AND id = $2;

-- within: named.ceiling
SELECT custom_role.workspace_id AS "workspaceId", custom_role.id, custom_role.created_at AS "createdAt",
  custom_role.updated_at AS "updatedAt", custom_role.name, custom_role.scopes, custom_role.visibility
FROM access.custom_role
WHERE workspace_id = $1 AND id = $2;

-- within: named.ceiling
SELECT connected_app.workspace_id AS "workspaceId", connected_app.id, connected_app.created_at AS "createdAt",
  connected_app.updated_at AS "updatedAt", connected_app.name, connected_app.redirect_uris AS "redirectUris",
  connected_app.scopes, connected_app.names, connected_app.created_by AS "createdBy"
FROM access.connected_app
WHERE workspace_id = $1 AND id = $2 AND removed_at IS NULL FOR NO KEY UPDATE;
