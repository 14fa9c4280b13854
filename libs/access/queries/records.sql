-- Run by the records of access. Written by the test run (ADR 100).

-- name: connected_app
SELECT connected_app.workspace_id AS "workspaceId", connected_app.id, connected_app.created_at AS "createdAt",
  connected_app.updated_at AS "updatedAt", connected_app.name, connected_app.redirect_uris AS "redirectUris",
  connected_app.scopes, connected_app.names, connected_app.created_by AS "createdBy"
FROM access.connected_app
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2) AND removed_at IS NULL
ORDER BY id DESC LIMIT $3;

-- name: custom_role
DELETE FROM access.custom_role WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: custom_role
SELECT id FROM access.custom_role WHERE workspace_id = $1 AND lower(name) = lower($2);

-- name: custom_role
INSERT INTO access.custom_role (workspace_id, id, created_at, updated_at, name, scopes, visibility)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: location
DELETE FROM access.location WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: location
SELECT id FROM access.location WHERE workspace_id = $1 AND lower(name) = lower($2);

-- name: location
INSERT INTO access.location (workspace_id, id, created_at, updated_at, name)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: location
SELECT location.workspace_id AS "workspaceId", location.id, location.created_at AS "createdAt",
  location.updated_at AS "updatedAt", location.name
FROM access.location
WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- name: team
DELETE FROM access.team WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: team
SELECT id FROM access.team WHERE workspace_id = $1 AND lower(name) = lower($2);

-- name: team
INSERT INTO access.team (workspace_id, id, created_at, updated_at, name)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;
