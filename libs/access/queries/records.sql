-- Run by the records of access. Written by the test run (ADR 100).

-- name: connected_app
UPDATE "access"."connected_app" SET "updated_at" = $1, "names" = $2 WHERE "workspace_id" = $3 AND "id" = $4;

-- name: connected_app
DELETE FROM "access"."connected_app" WHERE "workspace_id" = $1 AND "id" = $2 AND "removed_at" IS NULL RETURNING "id";

-- name: connected_app
INSERT INTO "access"."connected_app"("workspace_id", "id", "created_at", "updated_at", "name", "redirect_uris",
  "scopes", "names", "created_by", "origins", "removed_at")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
RETURNING id;

-- name: connected_app
SELECT "connected_app"."workspace_id" AS "workspaceId", "connected_app"."id" AS "id",
  "connected_app"."created_at" AS "createdAt", "connected_app"."updated_at" AS "updatedAt",
  "connected_app"."name" AS "name", "connected_app"."redirect_uris" AS "redirectUris",
  "connected_app"."scopes" AS "scopes", "connected_app"."names" AS "names", "connected_app"."created_by" AS "createdBy"
FROM "access"."connected_app" "connected_app"
WHERE "connected_app"."workspace_id" = $1 AND "connected_app"."id" = $2 AND removed_at IS NULL;

-- name: connected_app
SELECT "connected_app"."workspace_id" AS "workspaceId", "connected_app"."id" AS "id",
  "connected_app"."created_at" AS "createdAt", "connected_app"."updated_at" AS "updatedAt",
  "connected_app"."name" AS "name", "connected_app"."redirect_uris" AS "redirectUris",
  "connected_app"."scopes" AS "scopes", "connected_app"."names" AS "names", "connected_app"."created_by" AS "createdBy"
FROM "access"."connected_app" "connected_app"
WHERE "connected_app"."workspace_id" = $1 AND "connected_app"."id" = ANY ($2::uuid[]) AND removed_at IS NULL;

-- name: connected_app
SELECT "connected_app"."workspace_id" AS "workspaceId", "connected_app"."id" AS "id",
  "connected_app"."created_at" AS "createdAt", "connected_app"."updated_at" AS "updatedAt",
  "connected_app"."name" AS "name", "connected_app"."redirect_uris" AS "redirectUris",
  "connected_app"."scopes" AS "scopes", "connected_app"."names" AS "names", "connected_app"."created_by" AS "createdBy"
FROM "access"."connected_app" "connected_app"
WHERE "connected_app"."workspace_id" = $1 AND "connected_app"."id" = $2 AND removed_at IS NULL FOR NO KEY UPDATE;

-- name: connected_app
SELECT "connected_app"."workspace_id" AS "workspaceId", "connected_app"."id" AS "id",
  "connected_app"."created_at" AS "createdAt", "connected_app"."updated_at" AS "updatedAt",
  "connected_app"."name" AS "name", "connected_app"."redirect_uris" AS "redirectUris",
  "connected_app"."scopes" AS "scopes", "connected_app"."names" AS "names", "connected_app"."created_by" AS "createdBy"
FROM "access"."connected_app" "connected_app"
WHERE "connected_app"."workspace_id" = $1 AND ($2::uuid IS NULL OR "connected_app"."id" < $2) AND removed_at IS NULL
ORDER BY "connected_app"."id" DESC LIMIT $3;

-- name: custom_role
DELETE FROM "access"."custom_role" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: custom_role
UPDATE "access"."custom_role"
SET "updated_at" = $1, "name" = $2, "scopes" = $3, "visibility" = $4
WHERE "workspace_id" = $5 AND "id" = $6;

-- name: custom_role
SELECT "custom_role"."id" AS "id"
FROM "access"."custom_role" "custom_role"
WHERE "custom_role"."workspace_id" = $1 AND lower("custom_role"."name") = lower($2);

-- name: custom_role
INSERT INTO "access"."custom_role"("workspace_id", "id", "created_at", "updated_at", "name", "scopes", "visibility")
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: custom_role
SELECT "custom_role"."workspace_id" AS "workspaceId", "custom_role"."id" AS "id",
  "custom_role"."created_at" AS "createdAt", "custom_role"."updated_at" AS "updatedAt", "custom_role"."name" AS "name",
  "custom_role"."scopes" AS "scopes", "custom_role"."visibility" AS "visibility"
FROM "access"."custom_role" "custom_role"
WHERE "custom_role"."workspace_id" = $1 AND "custom_role"."id" = $2;

-- name: custom_role
SELECT "custom_role"."workspace_id" AS "workspaceId", "custom_role"."id" AS "id",
  "custom_role"."created_at" AS "createdAt", "custom_role"."updated_at" AS "updatedAt", "custom_role"."name" AS "name",
  "custom_role"."scopes" AS "scopes", "custom_role"."visibility" AS "visibility"
FROM "access"."custom_role" "custom_role"
WHERE "custom_role"."workspace_id" = $1 AND "custom_role"."id" = ANY ($2::uuid[]);

-- name: custom_role
SELECT "custom_role"."workspace_id" AS "workspaceId", "custom_role"."id" AS "id",
  "custom_role"."created_at" AS "createdAt", "custom_role"."updated_at" AS "updatedAt", "custom_role"."name" AS "name",
  "custom_role"."scopes" AS "scopes", "custom_role"."visibility" AS "visibility"
FROM "access"."custom_role" "custom_role"
WHERE "custom_role"."workspace_id" = $1 AND "custom_role"."id" = $2 FOR NO KEY UPDATE;

-- name: custom_role
SELECT "custom_role"."workspace_id" AS "workspaceId", "custom_role"."id" AS "id",
  "custom_role"."created_at" AS "createdAt", "custom_role"."updated_at" AS "updatedAt", "custom_role"."name" AS "name",
  "custom_role"."scopes" AS "scopes", "custom_role"."visibility" AS "visibility"
FROM "access"."custom_role" "custom_role"
WHERE "custom_role"."workspace_id" = $1 AND ($2::uuid IS NULL OR "custom_role"."id" < $2)
ORDER BY "custom_role"."id" DESC LIMIT $3;

-- name: location
DELETE FROM "access"."location" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: location
UPDATE "access"."location" SET "updated_at" = $1, "name" = $2 WHERE "workspace_id" = $3 AND "id" = $4;

-- name: location
SELECT "location"."id" AS "id"
FROM "access"."location" "location"
WHERE "location"."workspace_id" = $1 AND lower("location"."name") = lower($2);

-- name: location
INSERT INTO "access"."location"("workspace_id", "id", "created_at", "updated_at", "name")
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: location
SELECT "location"."workspace_id" AS "workspaceId", "location"."id" AS "id", "location"."created_at" AS "createdAt",
  "location"."updated_at" AS "updatedAt", "location"."name" AS "name"
FROM "access"."location" "location"
WHERE "location"."workspace_id" = $1 AND "location"."id" = $2;

-- name: location
SELECT "location"."workspace_id" AS "workspaceId", "location"."id" AS "id", "location"."created_at" AS "createdAt",
  "location"."updated_at" AS "updatedAt", "location"."name" AS "name"
FROM "access"."location" "location"
WHERE "location"."workspace_id" = $1 AND "location"."id" = ANY ($2::uuid[]);

-- name: location
SELECT "location"."workspace_id" AS "workspaceId", "location"."id" AS "id", "location"."created_at" AS "createdAt",
  "location"."updated_at" AS "updatedAt", "location"."name" AS "name"
FROM "access"."location" "location"
WHERE "location"."workspace_id" = $1 AND "location"."id" = $2 FOR NO KEY UPDATE;

-- name: location
SELECT "location"."workspace_id" AS "workspaceId", "location"."id" AS "id", "location"."created_at" AS "createdAt",
  "location"."updated_at" AS "updatedAt", "location"."name" AS "name"
FROM "access"."location" "location"
WHERE "location"."workspace_id" = $1 AND ($2::uuid IS NULL OR "location"."id" < $2)
ORDER BY "location"."id" DESC LIMIT $3;

-- name: team
DELETE FROM "access"."team" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: team
UPDATE "access"."team" SET "updated_at" = $1, "name" = $2 WHERE "workspace_id" = $3 AND "id" = $4;

-- name: team
SELECT "team"."id" AS "id"
FROM "access"."team" "team"
WHERE "team"."workspace_id" = $1 AND lower("team"."name") = lower($2);

-- name: team
INSERT INTO "access"."team"("workspace_id", "id", "created_at", "updated_at", "name")
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: team_member
SELECT "team"."workspace_id" AS "workspaceId", "team"."id" AS "id", "team"."created_at" AS "createdAt",
  "team"."updated_at" AS "updatedAt", "team"."name" AS "name",
  (ARRAY(SELECT m.member_id FROM access.team_member m WHERE m.team_id = "team".id ORDER BY 1)) AS "memberIds"
FROM "access"."team" "team"
WHERE "team"."workspace_id" = $1 AND "team"."id" = $2;

-- name: team_member
SELECT "team"."workspace_id" AS "workspaceId", "team"."id" AS "id", "team"."created_at" AS "createdAt",
  "team"."updated_at" AS "updatedAt", "team"."name" AS "name",
  (ARRAY(SELECT m.member_id FROM access.team_member m WHERE m.team_id = "team".id ORDER BY 1)) AS "memberIds"
FROM "access"."team" "team"
WHERE "team"."workspace_id" = $1 AND "team"."id" = ANY ($2::uuid[]);

-- name: team_member
SELECT "team"."workspace_id" AS "workspaceId", "team"."id" AS "id", "team"."created_at" AS "createdAt",
  "team"."updated_at" AS "updatedAt", "team"."name" AS "name",
  (ARRAY(SELECT m.member_id FROM access.team_member m WHERE m.team_id = "team".id ORDER BY 1)) AS "memberIds"
FROM "access"."team" "team"
WHERE "team"."workspace_id" = $1 AND "team"."id" = $2 FOR NO KEY UPDATE;

-- name: team_member
SELECT "team"."workspace_id" AS "workspaceId", "team"."id" AS "id", "team"."created_at" AS "createdAt",
  "team"."updated_at" AS "updatedAt", "team"."name" AS "name",
  (ARRAY(SELECT m.member_id FROM access.team_member m WHERE m.team_id = "team".id ORDER BY 1)) AS "memberIds"
FROM "access"."team" "team"
WHERE "team"."workspace_id" = $1 AND ($2::uuid IS NULL OR "team"."id" < $2)
ORDER BY "team"."id" DESC LIMIT $3;

-- name: workspace_deletion
SELECT "found"."workspace_id" AS "workspaceId", "found"."requested_at" AS "requestedAt",
  "found"."reference" AS "reference", "found"."was_suspended" AS "wasSuspended", "found"."due_at" AS "dueAt",
  "found"."begun_at" AS "begunAt", "found"."lease" AS "lease", "found"."attempts" AS "attempts",
  "found"."erased" AS "erased", "found"."files" AS "files", "found"."ended_at" AS "endedAt"
FROM "access"."workspace_deletion" "found"
WHERE "found"."workspace_id" = $1 LIMIT $2;
