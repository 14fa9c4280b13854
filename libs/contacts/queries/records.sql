-- Run by the records of contacts. Written by the test run (ADR 100).

-- name: attribute_definition
DELETE FROM "contacts"."attribute_definition" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: attribute_definition
UPDATE "contacts"."attribute_definition"
SET "updated_at" = $1, "label" = $2, "options" = $3
WHERE "workspace_id" = $4 AND "id" = $5;

-- name: attribute_definition
SELECT "attribute_definition"."id" AS "id"
FROM "contacts"."attribute_definition" "attribute_definition"
WHERE "attribute_definition"."workspace_id" = $1 AND "attribute_definition"."key" = $2;

-- name: attribute_definition
INSERT INTO "contacts"."attribute_definition"("workspace_id", "id", "created_at", "updated_at", "key", "label", "type",
  "options")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (workspace_id, key) DO NOTHING
RETURNING id;

-- name: attribute_definition
SELECT "attribute_definition"."workspace_id" AS "workspaceId", "attribute_definition"."id" AS "id",
  "attribute_definition"."created_at" AS "createdAt", "attribute_definition"."updated_at" AS "updatedAt",
  "attribute_definition"."key" AS "key", "attribute_definition"."label" AS "label",
  "attribute_definition"."type" AS "type", "attribute_definition"."options" AS "options"
FROM "contacts"."attribute_definition" "attribute_definition"
WHERE "attribute_definition"."workspace_id" = $1 AND "attribute_definition"."id" = $2;

-- name: attribute_definition
SELECT "attribute_definition"."workspace_id" AS "workspaceId", "attribute_definition"."id" AS "id",
  "attribute_definition"."created_at" AS "createdAt", "attribute_definition"."updated_at" AS "updatedAt",
  "attribute_definition"."key" AS "key", "attribute_definition"."label" AS "label",
  "attribute_definition"."type" AS "type", "attribute_definition"."options" AS "options"
FROM "contacts"."attribute_definition" "attribute_definition"
WHERE "attribute_definition"."workspace_id" = $1 AND "attribute_definition"."id" = $2 FOR UPDATE;

-- name: attribute_definition
SELECT "attribute_definition"."workspace_id" AS "workspaceId", "attribute_definition"."id" AS "id",
  "attribute_definition"."created_at" AS "createdAt", "attribute_definition"."updated_at" AS "updatedAt",
  "attribute_definition"."key" AS "key", "attribute_definition"."label" AS "label",
  "attribute_definition"."type" AS "type", "attribute_definition"."options" AS "options"
FROM "contacts"."attribute_definition" "attribute_definition"
WHERE "attribute_definition"."workspace_id" = $1 AND "attribute_definition"."id" = ANY ($2::uuid[]);

-- name: attribute_definition
SELECT "attribute_definition"."workspace_id" AS "workspaceId", "attribute_definition"."id" AS "id",
  "attribute_definition"."created_at" AS "createdAt", "attribute_definition"."updated_at" AS "updatedAt",
  "attribute_definition"."key" AS "key", "attribute_definition"."label" AS "label",
  "attribute_definition"."type" AS "type", "attribute_definition"."options" AS "options"
FROM "contacts"."attribute_definition" "attribute_definition"
WHERE "attribute_definition"."workspace_id" = $1 AND ($2::uuid IS NULL OR "attribute_definition"."id" < $2)
ORDER BY "attribute_definition"."id" DESC LIMIT $3;

-- name: company
DELETE FROM "contacts"."company" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: company
SELECT "found"."id" AS "id"
FROM "contacts"."company" "found"
WHERE "found"."workspace_id" = $1 AND "found"."domain" = $2 LIMIT $3;

-- name: company
UPDATE "contacts"."company"
SET "updated_at" = $1, "name" = $2, "domain" = $3, "industry" = $4, "searched" = $5
WHERE "workspace_id" = $6 AND "id" = $7;

-- name: company
SELECT "company"."id" AS "id"
FROM "contacts"."company" "company"
WHERE "company"."workspace_id" = $1 AND "company"."domain" = $2 AND domain IS NOT NULL;

-- name: company
INSERT INTO "contacts"."company"("workspace_id", "id", "created_at", "updated_at", "name", "domain", "industry",
  "searched")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (workspace_id, domain)
WHERE domain IS NOT NULL DO NOTHING
RETURNING id;

-- name: company
SELECT "company"."workspace_id" AS "workspaceId", "company"."id" AS "id", "company"."created_at" AS "createdAt",
  "company"."updated_at" AS "updatedAt", "company"."name" AS "name", "company"."domain" AS "domain",
  "company"."industry" AS "industry"
FROM "contacts"."company" "company"
WHERE "company"."workspace_id" = $1 AND "company"."id" = $2;

-- name: company
SELECT "company"."workspace_id" AS "workspaceId", "company"."id" AS "id", "company"."created_at" AS "createdAt",
  "company"."updated_at" AS "updatedAt", "company"."name" AS "name", "company"."domain" AS "domain",
  "company"."industry" AS "industry"
FROM "contacts"."company" "company"
WHERE "company"."workspace_id" = $1 AND "company"."id" = $2 FOR UPDATE;

-- name: company
SELECT "company"."workspace_id" AS "workspaceId", "company"."id" AS "id", "company"."created_at" AS "createdAt",
  "company"."updated_at" AS "updatedAt", "company"."name" AS "name", "company"."domain" AS "domain",
  "company"."industry" AS "industry"
FROM "contacts"."company" "company"
WHERE "company"."workspace_id" = $1 AND "company"."id" = ANY ($2::uuid[]);

-- name: company
SELECT "company"."workspace_id" AS "workspaceId", "company"."id" AS "id", "company"."created_at" AS "createdAt",
  "company"."updated_at" AS "updatedAt", "company"."name" AS "name", "company"."domain" AS "domain",
  "company"."industry" AS "industry"
FROM "contacts"."company" "company"
WHERE "company"."workspace_id" = $1 AND ($2::uuid IS NULL OR "company"."id" < $2)
ORDER BY "company"."id" DESC LIMIT $3;

-- name: tag
DELETE FROM "contacts"."tag" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: tag
UPDATE "contacts"."tag" SET "updated_at" = $1, "name" = $2 WHERE "workspace_id" = $3 AND "id" = $4;

-- name: tag
SELECT "tag"."id" AS "id"
FROM "contacts"."tag" "tag"
WHERE "tag"."workspace_id" = $1 AND lower("tag"."name") = lower($2);

-- name: tag
INSERT INTO "contacts"."tag"("workspace_id", "id", "created_at", "updated_at", "name")
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: tag
SELECT "tag"."workspace_id" AS "workspaceId", "tag"."id" AS "id", "tag"."created_at" AS "createdAt",
  "tag"."updated_at" AS "updatedAt", "tag"."name" AS "name"
FROM "contacts"."tag" "tag"
WHERE "tag"."workspace_id" = $1 AND "tag"."id" = $2;

-- name: tag
SELECT "tag"."workspace_id" AS "workspaceId", "tag"."id" AS "id", "tag"."created_at" AS "createdAt",
  "tag"."updated_at" AS "updatedAt", "tag"."name" AS "name"
FROM "contacts"."tag" "tag"
WHERE "tag"."workspace_id" = $1 AND "tag"."id" = $2 FOR UPDATE;

-- name: tag
SELECT "tag"."workspace_id" AS "workspaceId", "tag"."id" AS "id", "tag"."created_at" AS "createdAt",
  "tag"."updated_at" AS "updatedAt", "tag"."name" AS "name"
FROM "contacts"."tag" "tag"
WHERE "tag"."workspace_id" = $1 AND "tag"."id" = ANY ($2::uuid[]);

-- name: tag
SELECT "tag"."workspace_id" AS "workspaceId", "tag"."id" AS "id", "tag"."created_at" AS "createdAt",
  "tag"."updated_at" AS "updatedAt", "tag"."name" AS "name"
FROM "contacts"."tag" "tag"
WHERE "tag"."workspace_id" = $1 AND ($2::uuid IS NULL OR "tag"."id" < $2)
ORDER BY "tag"."id" DESC LIMIT $3;
