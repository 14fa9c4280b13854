-- Run by the records of commerce. Written by the test run (ADR 100).

-- name: consignment_candidate
DELETE FROM "commerce"."consignment_candidate" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: consignment_candidate
UPDATE "commerce"."consignment_candidate"
SET "updated_at" = $1, "contact_id" = $2, "status" = $3
WHERE "workspace_id" = $4 AND "id" = $5;

-- name: consignment_candidate
INSERT INTO "commerce"."consignment_candidate"("workspace_id", "id", "created_at", "updated_at", "contact_id",
  "submission_id", "patente", "make", "model", "year", "kilometers", "sale_horizon", "region_code",
  "expected_price_clp", "photo_count", "message", "sent_by", "key_id", "status")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
RETURNING id;

-- name: consignment_candidate
SELECT "consignment_candidate"."workspace_id" AS "workspaceId", "consignment_candidate"."id" AS "id",
  "consignment_candidate"."created_at" AS "createdAt", "consignment_candidate"."updated_at" AS "updatedAt",
  "consignment_candidate"."contact_id" AS "contactId", "consignment_candidate"."submission_id" AS "submissionId",
  "consignment_candidate"."patente" AS "patente", "consignment_candidate"."make" AS "make",
  "consignment_candidate"."model" AS "model", "consignment_candidate"."year" AS "year",
  "consignment_candidate"."kilometers" AS "kilometers", "consignment_candidate"."sale_horizon" AS "saleHorizon",
  "consignment_candidate"."region_code" AS "regionCode",
  "consignment_candidate"."expected_price_clp" AS "expectedPriceClp",
  "consignment_candidate"."photo_count" AS "photoCount", "consignment_candidate"."message" AS "message",
  "consignment_candidate"."sent_by" AS "sentBy", "consignment_candidate"."key_id" AS "keyId",
  "consignment_candidate"."status" AS "status"
FROM "commerce"."consignment_candidate" "consignment_candidate"
WHERE "consignment_candidate"."workspace_id" = $1 AND "consignment_candidate"."id" = $2;

-- name: consignment_candidate
SELECT "consignment_candidate"."workspace_id" AS "workspaceId", "consignment_candidate"."id" AS "id",
  "consignment_candidate"."created_at" AS "createdAt", "consignment_candidate"."updated_at" AS "updatedAt",
  "consignment_candidate"."contact_id" AS "contactId", "consignment_candidate"."submission_id" AS "submissionId",
  "consignment_candidate"."patente" AS "patente", "consignment_candidate"."make" AS "make",
  "consignment_candidate"."model" AS "model", "consignment_candidate"."year" AS "year",
  "consignment_candidate"."kilometers" AS "kilometers", "consignment_candidate"."sale_horizon" AS "saleHorizon",
  "consignment_candidate"."region_code" AS "regionCode",
  "consignment_candidate"."expected_price_clp" AS "expectedPriceClp",
  "consignment_candidate"."photo_count" AS "photoCount", "consignment_candidate"."message" AS "message",
  "consignment_candidate"."sent_by" AS "sentBy", "consignment_candidate"."key_id" AS "keyId",
  "consignment_candidate"."status" AS "status"
FROM "commerce"."consignment_candidate" "consignment_candidate"
WHERE "consignment_candidate"."workspace_id" = $1 AND "consignment_candidate"."id" = $2 FOR UPDATE;

-- name: consignment_candidate
SELECT "consignment_candidate"."workspace_id" AS "workspaceId", "consignment_candidate"."id" AS "id",
  "consignment_candidate"."created_at" AS "createdAt", "consignment_candidate"."updated_at" AS "updatedAt",
  "consignment_candidate"."contact_id" AS "contactId", "consignment_candidate"."submission_id" AS "submissionId",
  "consignment_candidate"."patente" AS "patente", "consignment_candidate"."make" AS "make",
  "consignment_candidate"."model" AS "model", "consignment_candidate"."year" AS "year",
  "consignment_candidate"."kilometers" AS "kilometers", "consignment_candidate"."sale_horizon" AS "saleHorizon",
  "consignment_candidate"."region_code" AS "regionCode",
  "consignment_candidate"."expected_price_clp" AS "expectedPriceClp",
  "consignment_candidate"."photo_count" AS "photoCount", "consignment_candidate"."message" AS "message",
  "consignment_candidate"."sent_by" AS "sentBy", "consignment_candidate"."key_id" AS "keyId",
  "consignment_candidate"."status" AS "status"
FROM "commerce"."consignment_candidate" "consignment_candidate"
WHERE "consignment_candidate"."workspace_id" = $1 AND "consignment_candidate"."id" = ANY ($2::uuid[]);

-- name: consignment_candidate
SELECT "consignment_candidate"."workspace_id" AS "workspaceId", "consignment_candidate"."id" AS "id",
  "consignment_candidate"."created_at" AS "createdAt", "consignment_candidate"."updated_at" AS "updatedAt",
  "consignment_candidate"."contact_id" AS "contactId", "consignment_candidate"."submission_id" AS "submissionId",
  "consignment_candidate"."patente" AS "patente", "consignment_candidate"."make" AS "make",
  "consignment_candidate"."model" AS "model", "consignment_candidate"."year" AS "year",
  "consignment_candidate"."kilometers" AS "kilometers", "consignment_candidate"."sale_horizon" AS "saleHorizon",
  "consignment_candidate"."region_code" AS "regionCode",
  "consignment_candidate"."expected_price_clp" AS "expectedPriceClp",
  "consignment_candidate"."photo_count" AS "photoCount", "consignment_candidate"."message" AS "message",
  "consignment_candidate"."sent_by" AS "sentBy", "consignment_candidate"."key_id" AS "keyId",
  "consignment_candidate"."status" AS "status"
FROM "commerce"."consignment_candidate" "consignment_candidate"
WHERE "consignment_candidate"."workspace_id" = $1 AND ($2::uuid IS NULL OR "consignment_candidate"."id" < $2)
ORDER BY "consignment_candidate"."id" DESC LIMIT $3;

-- name: credit_institution
DELETE FROM "commerce"."credit_institution" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: credit_institution
UPDATE "commerce"."credit_institution"
SET "updated_at" = $1, "name" = $2, "is_active" = $3
WHERE "workspace_id" = $4 AND "id" = $5;

-- name: credit_institution
INSERT INTO "commerce"."credit_institution"("workspace_id", "id", "created_at", "updated_at", "name", "is_active")
VALUES ($1, $2, $3, $4, $5, $6)
RETURNING id;

-- name: credit_institution
SELECT "credit_institution"."workspace_id" AS "workspaceId", "credit_institution"."id" AS "id",
  "credit_institution"."created_at" AS "createdAt", "credit_institution"."updated_at" AS "updatedAt",
  "credit_institution"."name" AS "name", "credit_institution"."is_active" AS "isActive"
FROM "commerce"."credit_institution" "credit_institution"
WHERE "credit_institution"."workspace_id" = $1 AND "credit_institution"."id" = $2;

-- name: credit_institution
SELECT "credit_institution"."workspace_id" AS "workspaceId", "credit_institution"."id" AS "id",
  "credit_institution"."created_at" AS "createdAt", "credit_institution"."updated_at" AS "updatedAt",
  "credit_institution"."name" AS "name", "credit_institution"."is_active" AS "isActive"
FROM "commerce"."credit_institution" "credit_institution"
WHERE "credit_institution"."workspace_id" = $1 AND "credit_institution"."id" = $2 FOR UPDATE;

-- name: credit_institution
SELECT "credit_institution"."workspace_id" AS "workspaceId", "credit_institution"."id" AS "id",
  "credit_institution"."created_at" AS "createdAt", "credit_institution"."updated_at" AS "updatedAt",
  "credit_institution"."name" AS "name", "credit_institution"."is_active" AS "isActive"
FROM "commerce"."credit_institution" "credit_institution"
WHERE "credit_institution"."workspace_id" = $1 AND "credit_institution"."id" = ANY ($2::uuid[]);

-- name: credit_institution
SELECT "credit_institution"."workspace_id" AS "workspaceId", "credit_institution"."id" AS "id",
  "credit_institution"."created_at" AS "createdAt", "credit_institution"."updated_at" AS "updatedAt",
  "credit_institution"."name" AS "name", "credit_institution"."is_active" AS "isActive"
FROM "commerce"."credit_institution" "credit_institution"
WHERE "credit_institution"."workspace_id" = $1 AND ($2::uuid IS NULL OR "credit_institution"."id" < $2)
ORDER BY "credit_institution"."id" DESC LIMIT $3;

-- name: marketplace_order
DELETE FROM "commerce"."marketplace_order" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: marketplace_order
UPDATE "commerce"."marketplace_order"
SET "updated_at" = $1, "status" = $2, "amount_clp" = $3, "contact_id" = $4, "occurred_at" = $5
WHERE "workspace_id" = $6 AND "id" = $7;

-- name: marketplace_order
INSERT INTO "commerce"."marketplace_order"("workspace_id", "id", "created_at", "updated_at", "account_id",
  "external_id", "listing_id", "status", "amount_clp", "lead_id", "contact_id", "vehicle_id", "occurred_at")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
RETURNING id;

-- name: marketplace_order
SELECT "marketplace_order"."workspace_id" AS "workspaceId", "marketplace_order"."id" AS "id",
  "marketplace_order"."created_at" AS "createdAt", "marketplace_order"."updated_at" AS "updatedAt",
  "marketplace_order"."account_id" AS "accountId", "marketplace_order"."external_id" AS "externalId",
  "marketplace_order"."listing_id" AS "listingId", "marketplace_order"."status" AS "status",
  "marketplace_order"."amount_clp" AS "amountClp", "marketplace_order"."lead_id" AS "leadId",
  "marketplace_order"."contact_id" AS "contactId", "marketplace_order"."vehicle_id" AS "vehicleId",
  "marketplace_order"."occurred_at" AS "occurredAt"
FROM "commerce"."marketplace_order" "marketplace_order"
WHERE "marketplace_order"."workspace_id" = $1 AND "marketplace_order"."id" = $2;

-- name: marketplace_order
SELECT "marketplace_order"."workspace_id" AS "workspaceId", "marketplace_order"."id" AS "id",
  "marketplace_order"."created_at" AS "createdAt", "marketplace_order"."updated_at" AS "updatedAt",
  "marketplace_order"."account_id" AS "accountId", "marketplace_order"."external_id" AS "externalId",
  "marketplace_order"."listing_id" AS "listingId", "marketplace_order"."status" AS "status",
  "marketplace_order"."amount_clp" AS "amountClp", "marketplace_order"."lead_id" AS "leadId",
  "marketplace_order"."contact_id" AS "contactId", "marketplace_order"."vehicle_id" AS "vehicleId",
  "marketplace_order"."occurred_at" AS "occurredAt"
FROM "commerce"."marketplace_order" "marketplace_order"
WHERE "marketplace_order"."workspace_id" = $1 AND "marketplace_order"."id" = $2 FOR UPDATE;

-- name: marketplace_order
SELECT "marketplace_order"."workspace_id" AS "workspaceId", "marketplace_order"."id" AS "id",
  "marketplace_order"."created_at" AS "createdAt", "marketplace_order"."updated_at" AS "updatedAt",
  "marketplace_order"."account_id" AS "accountId", "marketplace_order"."external_id" AS "externalId",
  "marketplace_order"."listing_id" AS "listingId", "marketplace_order"."status" AS "status",
  "marketplace_order"."amount_clp" AS "amountClp", "marketplace_order"."lead_id" AS "leadId",
  "marketplace_order"."contact_id" AS "contactId", "marketplace_order"."vehicle_id" AS "vehicleId",
  "marketplace_order"."occurred_at" AS "occurredAt"
FROM "commerce"."marketplace_order" "marketplace_order"
WHERE "marketplace_order"."workspace_id" = $1 AND "marketplace_order"."id" = ANY ($2::uuid[]);

-- name: marketplace_order
SELECT "marketplace_order"."workspace_id" AS "workspaceId", "marketplace_order"."id" AS "id",
  "marketplace_order"."created_at" AS "createdAt", "marketplace_order"."updated_at" AS "updatedAt",
  "marketplace_order"."account_id" AS "accountId", "marketplace_order"."external_id" AS "externalId",
  "marketplace_order"."listing_id" AS "listingId", "marketplace_order"."status" AS "status",
  "marketplace_order"."amount_clp" AS "amountClp", "marketplace_order"."lead_id" AS "leadId",
  "marketplace_order"."contact_id" AS "contactId", "marketplace_order"."vehicle_id" AS "vehicleId",
  "marketplace_order"."occurred_at" AS "occurredAt"
FROM "commerce"."marketplace_order" "marketplace_order"
WHERE "marketplace_order"."workspace_id" = $1 AND ($2::uuid IS NULL OR "marketplace_order"."id" < $2)
ORDER BY "marketplace_order"."id" DESC LIMIT $3;

-- name: pipeline
DELETE FROM "commerce"."pipeline" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: pipeline
SELECT "pipeline"."id" AS "id"
FROM "commerce"."pipeline" "pipeline"
WHERE "pipeline"."workspace_id" = $1 AND lower("pipeline"."name") = lower($2);

-- name: pipeline
UPDATE "commerce"."pipeline"
SET "updated_at" = $1, "name" = $2, "is_default" = $3, "assignment" = $4, "assignee_ids" = $5
WHERE "workspace_id" = $6 AND "id" = $7;

-- name: pipeline
INSERT INTO "commerce"."pipeline"("workspace_id", "id", "created_at", "updated_at", "name", "is_default", "assignment",
  "assignee_ids")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: portal_account
DELETE FROM "commerce"."portal_account" WHERE "workspace_id" = $1 AND "id" = $2 AND "removed_at" IS NULL RETURNING "id";

-- name: portal_account
SELECT "portal_account"."id" AS "id"
FROM "commerce"."portal_account" "portal_account"
WHERE "portal_account"."workspace_id" = $1 AND "portal_account"."only_one" = $2 AND only_one IS NOT NULL;

-- name: portal_account
UPDATE "commerce"."portal_account"
SET "updated_at" = $1, "only_one" = $2, "name" = $3, "api_url" = $4, "api_token_sealed" = $5, "pipeline_id" = $6,
  "location_id" = $7, "enabled" = $8, "removed_at" = $9
WHERE "workspace_id" = $10 AND "id" = $11;

-- name: portal_account
INSERT INTO "commerce"."portal_account"("workspace_id", "id", "created_at", "updated_at", "kind", "only_one", "name",
  "api_url", "api_token_sealed", "webhook_secret_sealed", "pipeline_id", "location_id", "enabled", "removed_at")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
ON CONFLICT (workspace_id, only_one)
WHERE only_one IS NOT NULL DO NOTHING
RETURNING id;

-- name: portal_account
SELECT "portal_account"."workspace_id" AS "workspaceId", "portal_account"."id" AS "id",
  "portal_account"."created_at" AS "createdAt", "portal_account"."updated_at" AS "updatedAt",
  "portal_account"."kind" AS "kind", "portal_account"."only_one" AS "onlyOne", "portal_account"."name" AS "name",
  "portal_account"."api_url" AS "apiUrl", "portal_account"."api_token_sealed" AS "apiTokenSealed",
  "portal_account"."webhook_secret_sealed" AS "webhookSecretSealed", "portal_account"."pipeline_id" AS "pipelineId",
  "portal_account"."location_id" AS "locationId", "portal_account"."enabled" AS "enabled",
  "portal_account"."removed_at" AS "removedAt"
FROM "commerce"."portal_account" "portal_account"
WHERE "portal_account"."workspace_id" = $1 AND "portal_account"."id" = $2 AND removed_at IS NULL;

-- name: portal_account
SELECT "portal_account"."workspace_id" AS "workspaceId", "portal_account"."id" AS "id",
  "portal_account"."created_at" AS "createdAt", "portal_account"."updated_at" AS "updatedAt",
  "portal_account"."kind" AS "kind", "portal_account"."only_one" AS "onlyOne", "portal_account"."name" AS "name",
  "portal_account"."api_url" AS "apiUrl", "portal_account"."api_token_sealed" AS "apiTokenSealed",
  "portal_account"."webhook_secret_sealed" AS "webhookSecretSealed", "portal_account"."pipeline_id" AS "pipelineId",
  "portal_account"."location_id" AS "locationId", "portal_account"."enabled" AS "enabled",
  "portal_account"."removed_at" AS "removedAt"
FROM "commerce"."portal_account" "portal_account"
WHERE "portal_account"."workspace_id" = $1 AND "portal_account"."id" = $2 AND removed_at IS NULL FOR UPDATE;

-- name: portal_account
SELECT "portal_account"."workspace_id" AS "workspaceId", "portal_account"."id" AS "id",
  "portal_account"."created_at" AS "createdAt", "portal_account"."updated_at" AS "updatedAt",
  "portal_account"."kind" AS "kind", "portal_account"."only_one" AS "onlyOne", "portal_account"."name" AS "name",
  "portal_account"."api_url" AS "apiUrl", "portal_account"."api_token_sealed" AS "apiTokenSealed",
  "portal_account"."webhook_secret_sealed" AS "webhookSecretSealed", "portal_account"."pipeline_id" AS "pipelineId",
  "portal_account"."location_id" AS "locationId", "portal_account"."enabled" AS "enabled",
  "portal_account"."removed_at" AS "removedAt"
FROM "commerce"."portal_account" "portal_account"
WHERE "portal_account"."workspace_id" = $1 AND "portal_account"."id" = ANY ($2::uuid[]) AND removed_at IS NULL;

-- name: portal_account
SELECT "portal_account"."workspace_id" AS "workspaceId", "portal_account"."id" AS "id",
  "portal_account"."created_at" AS "createdAt", "portal_account"."updated_at" AS "updatedAt",
  "portal_account"."kind" AS "kind", "portal_account"."only_one" AS "onlyOne", "portal_account"."name" AS "name",
  "portal_account"."api_url" AS "apiUrl", "portal_account"."api_token_sealed" AS "apiTokenSealed",
  "portal_account"."webhook_secret_sealed" AS "webhookSecretSealed", "portal_account"."pipeline_id" AS "pipelineId",
  "portal_account"."location_id" AS "locationId", "portal_account"."enabled" AS "enabled",
  "portal_account"."removed_at" AS "removedAt"
FROM "commerce"."portal_account" "portal_account"
WHERE "portal_account"."workspace_id" = $1 AND ($2::uuid IS NULL OR "portal_account"."id" < $2) AND removed_at IS NULL
ORDER BY "portal_account"."id" DESC LIMIT $3;

-- name: stage
SELECT "found"."id" AS "id"
FROM "commerce"."stage" "found"
WHERE "found"."workspace_id" = $1 AND "found"."id" = $2 LIMIT $3;

-- name: stage
SELECT "pipeline"."workspace_id" AS "workspaceId", "pipeline"."id" AS "id", "pipeline"."created_at" AS "createdAt",
  "pipeline"."updated_at" AS "updatedAt", "pipeline"."name" AS "name", ((
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.position), '[]')
    FROM commerce.stage s
   WHERE s.workspace_id = "pipeline".workspace_id AND s.pipeline_id = "pipeline".id
     AND s.position IS NOT NULL)) AS "stages", "pipeline"."is_default" AS "isDefault",
     "pipeline"."assignment" AS "assignment", "pipeline"."assignee_ids" AS "assigneeIds"
   FROM "commerce"."pipeline" "pipeline"
   WHERE "pipeline"."workspace_id" = $1 AND "pipeline"."id" = $2;

-- name: stage
SELECT "pipeline"."workspace_id" AS "workspaceId", "pipeline"."id" AS "id", "pipeline"."created_at" AS "createdAt",
  "pipeline"."updated_at" AS "updatedAt", "pipeline"."name" AS "name", ((
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.position), '[]')
    FROM commerce.stage s
   WHERE s.workspace_id = "pipeline".workspace_id AND s.pipeline_id = "pipeline".id
     AND s.position IS NOT NULL)) AS "stages", "pipeline"."is_default" AS "isDefault",
     "pipeline"."assignment" AS "assignment", "pipeline"."assignee_ids" AS "assigneeIds"
   FROM "commerce"."pipeline" "pipeline"
   WHERE "pipeline"."workspace_id" = $1 AND "pipeline"."id" = $2 FOR UPDATE;

-- name: stage
SELECT "pipeline"."workspace_id" AS "workspaceId", "pipeline"."id" AS "id", "pipeline"."created_at" AS "createdAt",
  "pipeline"."updated_at" AS "updatedAt", "pipeline"."name" AS "name", ((
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.position), '[]')
    FROM commerce.stage s
   WHERE s.workspace_id = "pipeline".workspace_id AND s.pipeline_id = "pipeline".id
     AND s.position IS NOT NULL)) AS "stages", "pipeline"."is_default" AS "isDefault",
     "pipeline"."assignment" AS "assignment", "pipeline"."assignee_ids" AS "assigneeIds"
   FROM "commerce"."pipeline" "pipeline"
   WHERE "pipeline"."workspace_id" = $1 AND "pipeline"."id" = ANY ($2::uuid[]);

-- name: stage
SELECT "pipeline"."workspace_id" AS "workspaceId", "pipeline"."id" AS "id", "pipeline"."created_at" AS "createdAt",
  "pipeline"."updated_at" AS "updatedAt", "pipeline"."name" AS "name", ((
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.position), '[]')
    FROM commerce.stage s
   WHERE s.workspace_id = "pipeline".workspace_id AND s.pipeline_id = "pipeline".id
     AND s.position IS NOT NULL)) AS "stages", "pipeline"."is_default" AS "isDefault",
     "pipeline"."assignment" AS "assignment", "pipeline"."assignee_ids" AS "assigneeIds"
   FROM "commerce"."pipeline" "pipeline"
   WHERE "pipeline"."workspace_id" = $1 AND ($2::uuid IS NULL OR "pipeline"."id" < $2)
   ORDER BY "pipeline"."id" DESC LIMIT $3;

-- name: stock_source
DELETE FROM "commerce"."stock_source" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: stock_source
SELECT "stock_source"."id" AS "id"
FROM "commerce"."stock_source" "stock_source"
WHERE "stock_source"."workspace_id" = $1 AND lower("stock_source"."name") = lower($2) AND retired_at IS NULL;

-- name: stock_source
UPDATE "commerce"."stock_source"
SET "updated_at" = $1, "name" = $2, "url" = $3, "auth_header_sealed" = $4, "mapping" = $5, "interval_minutes" = $6,
  "location_id" = $7, "retire_limit_percent" = $8, "enabled" = $9, "retired_at" = $10, "due_at" = $11, "etag" = $12,
  "content_digest" = $13, "takes_floor" = $14, "owner_kind" = $15, "owner_id" = $16, "owner_app_id" = $17
WHERE "workspace_id" = $18 AND "id" = $19;

-- name: stock_source
INSERT INTO "commerce"."stock_source"("workspace_id", "id", "created_at", "updated_at", "name", "kind", "format", "url",
  "auth_header_sealed", "key_column", "mapping", "interval_minutes", "location_id", "retire_limit_percent", "enabled",
  "retired_at", "due_at", "etag", "content_digest", "takes_floor", "owner_kind", "owner_id", "owner_app_id")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
ON CONFLICT (workspace_id, lower(name))
WHERE retired_at IS NULL DO NOTHING
RETURNING id;

-- name: stock_source
SELECT "stock_source"."workspace_id" AS "workspaceId", "stock_source"."id" AS "id",
  "stock_source"."created_at" AS "createdAt", "stock_source"."updated_at" AS "updatedAt",
  "stock_source"."name" AS "name", "stock_source"."kind" AS "kind", "stock_source"."format" AS "format",
  "stock_source"."url" AS "url", "stock_source"."auth_header_sealed" AS "authHeaderSealed",
  "stock_source"."key_column" AS "keyColumn", "stock_source"."mapping" AS "mapping",
  "stock_source"."interval_minutes" AS "intervalMinutes", "stock_source"."location_id" AS "locationId",
  "stock_source"."retire_limit_percent" AS "retireLimitPercent", "stock_source"."enabled" AS "enabled",
  "stock_source"."retired_at" AS "retiredAt", "stock_source"."due_at" AS "dueAt", "stock_source"."etag" AS "etag",
  "stock_source"."content_digest" AS "contentDigest", "stock_source"."takes_floor" AS "takesFloor", (CASE
  WHEN "stock_source".owner_id IS NOT NULL THEN json_build_object('kind', "stock_source".owner_kind, 'id',
  "stock_source".owner_id, 'appId', "stock_source".owner_app_id) END) AS "owner"
FROM "commerce"."stock_source" "stock_source"
WHERE "stock_source"."workspace_id" = $1 AND "stock_source"."id" = $2;

-- name: stock_source
SELECT "stock_source"."workspace_id" AS "workspaceId", "stock_source"."id" AS "id",
  "stock_source"."created_at" AS "createdAt", "stock_source"."updated_at" AS "updatedAt",
  "stock_source"."name" AS "name", "stock_source"."kind" AS "kind", "stock_source"."format" AS "format",
  "stock_source"."url" AS "url", "stock_source"."auth_header_sealed" AS "authHeaderSealed",
  "stock_source"."key_column" AS "keyColumn", "stock_source"."mapping" AS "mapping",
  "stock_source"."interval_minutes" AS "intervalMinutes", "stock_source"."location_id" AS "locationId",
  "stock_source"."retire_limit_percent" AS "retireLimitPercent", "stock_source"."enabled" AS "enabled",
  "stock_source"."retired_at" AS "retiredAt", "stock_source"."due_at" AS "dueAt", "stock_source"."etag" AS "etag",
  "stock_source"."content_digest" AS "contentDigest", "stock_source"."takes_floor" AS "takesFloor", (CASE
  WHEN "stock_source".owner_id IS NOT NULL THEN json_build_object('kind', "stock_source".owner_kind, 'id',
  "stock_source".owner_id, 'appId', "stock_source".owner_app_id) END) AS "owner"
FROM "commerce"."stock_source" "stock_source"
WHERE "stock_source"."workspace_id" = $1 AND "stock_source"."id" = ANY ($2::uuid[]);

-- name: stock_source
SELECT "stock_source"."workspace_id" AS "workspaceId", "stock_source"."id" AS "id",
  "stock_source"."created_at" AS "createdAt", "stock_source"."updated_at" AS "updatedAt",
  "stock_source"."name" AS "name", "stock_source"."kind" AS "kind", "stock_source"."format" AS "format",
  "stock_source"."url" AS "url", "stock_source"."auth_header_sealed" AS "authHeaderSealed",
  "stock_source"."key_column" AS "keyColumn", "stock_source"."mapping" AS "mapping",
  "stock_source"."interval_minutes" AS "intervalMinutes", "stock_source"."location_id" AS "locationId",
  "stock_source"."retire_limit_percent" AS "retireLimitPercent", "stock_source"."enabled" AS "enabled",
  "stock_source"."retired_at" AS "retiredAt", "stock_source"."due_at" AS "dueAt", "stock_source"."etag" AS "etag",
  "stock_source"."content_digest" AS "contentDigest", "stock_source"."takes_floor" AS "takesFloor", (CASE
  WHEN "stock_source".owner_id IS NOT NULL THEN json_build_object('kind', "stock_source".owner_kind, 'id',
  "stock_source".owner_id, 'appId', "stock_source".owner_app_id) END) AS "owner"
FROM "commerce"."stock_source" "stock_source"
WHERE "stock_source"."workspace_id" = $1 AND "stock_source"."id" = $2 FOR NO KEY UPDATE;

-- name: stock_source
SELECT "stock_source"."workspace_id" AS "workspaceId", "stock_source"."id" AS "id",
  "stock_source"."created_at" AS "createdAt", "stock_source"."updated_at" AS "updatedAt",
  "stock_source"."name" AS "name", "stock_source"."kind" AS "kind", "stock_source"."format" AS "format",
  "stock_source"."url" AS "url", "stock_source"."auth_header_sealed" AS "authHeaderSealed",
  "stock_source"."key_column" AS "keyColumn", "stock_source"."mapping" AS "mapping",
  "stock_source"."interval_minutes" AS "intervalMinutes", "stock_source"."location_id" AS "locationId",
  "stock_source"."retire_limit_percent" AS "retireLimitPercent", "stock_source"."enabled" AS "enabled",
  "stock_source"."retired_at" AS "retiredAt", "stock_source"."due_at" AS "dueAt", "stock_source"."etag" AS "etag",
  "stock_source"."content_digest" AS "contentDigest", "stock_source"."takes_floor" AS "takesFloor", (CASE
  WHEN "stock_source".owner_id IS NOT NULL THEN json_build_object('kind', "stock_source".owner_kind, 'id',
  "stock_source".owner_id, 'appId', "stock_source".owner_app_id) END) AS "owner"
FROM "commerce"."stock_source" "stock_source"
WHERE "stock_source"."workspace_id" = $1 AND ($2::uuid IS NULL OR "stock_source"."id" < $2)
ORDER BY "stock_source"."id" DESC LIMIT $3;

-- name: vehicle
DELETE FROM "commerce"."vehicle" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: vehicle
CREATE TEMP TABLE changed_record ON COMMIT DROP AS
SELECT id, updated_at, make, model, version, color, fuel, transmission, body_type, year, km, condition, location_id,
  description, photo_urls, pinned_fields, plate, vin, stock_number, external_id, price_clp, floor_price_clp,
  tax_treatment, status, tenancy, source_id, retired_by_sync, held_by_type, held_by_id, held_by_display_id, held_until,
  search_text
FROM commerce.vehicle WITH NO DATA;

-- name: vehicle
UPDATE "commerce"."vehicle"
SET "updated_at" = $1, "make" = $2, "model" = $3, "version" = $4, "color" = $5, "fuel" = $6, "transmission" = $7,
  "body_type" = $8, "year" = $9, "km" = $10, "condition" = $11, "location_id" = $12, "description" = $13,
  "photo_urls" = $14, "pinned_fields" = $15, "plate" = $16, "vin" = $17, "stock_number" = $18, "external_id" = $19,
  "price_clp" = $20, "floor_price_clp" = $21, "tax_treatment" = $22, "status" = $23, "tenancy" = $24, "source_id" = $25,
  "retired_by_sync" = $26, "held_by_type" = $27, "held_by_id" = $28, "held_by_display_id" = $29, "held_until" = $30,
  "search_text" = $31
WHERE "workspace_id" = $32 AND "id" = $33;

-- name: vehicle
INSERT INTO "commerce"."vehicle"("workspace_id", "id", "created_at", "updated_at", "make", "model", "version", "color",
  "fuel", "transmission", "body_type", "year", "km", "condition", "location_id", "description", "photo_urls",
  "pinned_fields", "plate", "vin", "stock_number", "external_id", "price_clp", "floor_price_clp", "tax_treatment",
  "status", "tenancy", "source_id", "retired_by_sync", "held_by_type", "held_by_id", "held_by_display_id", "held_until",
  "search_text")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28, $29, $30, $31, $32, $33, $34)
RETURNING id;

-- name: vehicle
INSERT INTO "commerce"."vehicle"("workspace_id", "id", "created_at", "updated_at", "make", "model", "version", "color",
  "fuel", "transmission", "body_type", "year", "km", "condition", "location_id", "description", "photo_urls",
  "pinned_fields", "plate", "vin", "stock_number", "external_id", "price_clp", "floor_price_clp", "tax_treatment",
  "status", "tenancy", "source_id", "retired_by_sync", "held_by_type", "held_by_id", "held_by_display_id", "held_until",
  "search_text")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28, $29, $30, $31, $32, $33, $34)
ON CONFLICT DO NOTHING
RETURNING id;

-- name: vehicle
UPDATE commerce.vehicle r
SET (updated_at, make, model, version, color, fuel, transmission, body_type, year, km, condition, location_id,
  description, photo_urls, pinned_fields, plate, vin, stock_number, external_id, price_clp, floor_price_clp,
  tax_treatment, status, tenancy, source_id, retired_by_sync, held_by_type, held_by_id, held_by_display_id, held_until,
  search_text) = (SELECT c.updated_at, c.make, c.model, c.version, c.color, c.fuel, c.transmission, c.body_type, c.year,
  c.km, c.condition, c.location_id, c.description, c.photo_urls, c.pinned_fields, c.plate, c.vin, c.stock_number,
  c.external_id, c.price_clp, c.floor_price_clp, c.tax_treatment, c.status, c.tenancy, c.source_id, c.retired_by_sync,
  c.held_by_type, c.held_by_id, c.held_by_display_id, c.held_until, c.search_text)
  FROM changed_record c WHERE r.workspace_id = $1 AND r.id = c.id;

-- name: vehicle
SELECT "vehicle"."workspace_id" AS "workspaceId", "vehicle"."id" AS "id", "vehicle"."created_at" AS "createdAt",
  "vehicle"."updated_at" AS "updatedAt", "vehicle"."make" AS "make", "vehicle"."model" AS "model",
  "vehicle"."version" AS "version", "vehicle"."color" AS "color", "vehicle"."fuel" AS "fuel",
  "vehicle"."transmission" AS "transmission", "vehicle"."body_type" AS "bodyType", "vehicle"."year" AS "year",
  "vehicle"."km" AS "km", "vehicle"."condition" AS "condition", "vehicle"."location_id" AS "locationId",
  "vehicle"."description" AS "description", "vehicle"."photo_urls" AS "photoUrls",
  "vehicle"."pinned_fields" AS "pinnedFields", "vehicle"."plate" AS "plate", "vehicle"."vin" AS "vin",
  "vehicle"."stock_number" AS "stockNumber", "vehicle"."external_id" AS "externalId",
  "vehicle"."price_clp" AS "priceClp", "vehicle"."floor_price_clp" AS "floorPriceClp",
  "vehicle"."tax_treatment" AS "taxTreatment", "vehicle"."status" AS "status", "vehicle"."tenancy" AS "tenancy",
  "vehicle"."source_id" AS "sourceId", "vehicle"."retired_by_sync" AS "retiredBySync",
  "vehicle"."held_by_type" AS "heldByType", "vehicle"."held_by_id" AS "heldById",
  "vehicle"."held_by_display_id" AS "heldByDisplayId", "vehicle"."held_until" AS "heldUntil"
FROM "commerce"."vehicle" "vehicle"
WHERE "vehicle"."workspace_id" = $1 AND "vehicle"."id" = $2;

-- name: vehicle
SELECT "vehicle"."workspace_id" AS "workspaceId", "vehicle"."id" AS "id", "vehicle"."created_at" AS "createdAt",
  "vehicle"."updated_at" AS "updatedAt", "vehicle"."make" AS "make", "vehicle"."model" AS "model",
  "vehicle"."version" AS "version", "vehicle"."color" AS "color", "vehicle"."fuel" AS "fuel",
  "vehicle"."transmission" AS "transmission", "vehicle"."body_type" AS "bodyType", "vehicle"."year" AS "year",
  "vehicle"."km" AS "km", "vehicle"."condition" AS "condition", "vehicle"."location_id" AS "locationId",
  "vehicle"."description" AS "description", "vehicle"."photo_urls" AS "photoUrls",
  "vehicle"."pinned_fields" AS "pinnedFields", "vehicle"."plate" AS "plate", "vehicle"."vin" AS "vin",
  "vehicle"."stock_number" AS "stockNumber", "vehicle"."external_id" AS "externalId",
  "vehicle"."price_clp" AS "priceClp", "vehicle"."floor_price_clp" AS "floorPriceClp",
  "vehicle"."tax_treatment" AS "taxTreatment", "vehicle"."status" AS "status", "vehicle"."tenancy" AS "tenancy",
  "vehicle"."source_id" AS "sourceId", "vehicle"."retired_by_sync" AS "retiredBySync",
  "vehicle"."held_by_type" AS "heldByType", "vehicle"."held_by_id" AS "heldById",
  "vehicle"."held_by_display_id" AS "heldByDisplayId", "vehicle"."held_until" AS "heldUntil"
FROM "commerce"."vehicle" "vehicle"
WHERE "vehicle"."workspace_id" = $1 AND "vehicle"."id" = ANY ($2::uuid[]);

-- name: vehicle
SELECT "vehicle"."workspace_id" AS "workspaceId", "vehicle"."id" AS "id", "vehicle"."created_at" AS "createdAt",
  "vehicle"."updated_at" AS "updatedAt", "vehicle"."make" AS "make", "vehicle"."model" AS "model",
  "vehicle"."version" AS "version", "vehicle"."color" AS "color", "vehicle"."fuel" AS "fuel",
  "vehicle"."transmission" AS "transmission", "vehicle"."body_type" AS "bodyType", "vehicle"."year" AS "year",
  "vehicle"."km" AS "km", "vehicle"."condition" AS "condition", "vehicle"."location_id" AS "locationId",
  "vehicle"."description" AS "description", "vehicle"."photo_urls" AS "photoUrls",
  "vehicle"."pinned_fields" AS "pinnedFields", "vehicle"."plate" AS "plate", "vehicle"."vin" AS "vin",
  "vehicle"."stock_number" AS "stockNumber", "vehicle"."external_id" AS "externalId",
  "vehicle"."price_clp" AS "priceClp", "vehicle"."floor_price_clp" AS "floorPriceClp",
  "vehicle"."tax_treatment" AS "taxTreatment", "vehicle"."status" AS "status", "vehicle"."tenancy" AS "tenancy",
  "vehicle"."source_id" AS "sourceId", "vehicle"."retired_by_sync" AS "retiredBySync",
  "vehicle"."held_by_type" AS "heldByType", "vehicle"."held_by_id" AS "heldById",
  "vehicle"."held_by_display_id" AS "heldByDisplayId", "vehicle"."held_until" AS "heldUntil"
FROM "commerce"."vehicle" "vehicle"
WHERE "vehicle"."workspace_id" = $1 AND "vehicle"."id" = $2 FOR NO KEY UPDATE;

-- name: vehicle
SELECT "vehicle"."workspace_id" AS "workspaceId", "vehicle"."id" AS "id", "vehicle"."created_at" AS "createdAt",
  "vehicle"."updated_at" AS "updatedAt", "vehicle"."make" AS "make", "vehicle"."model" AS "model",
  "vehicle"."version" AS "version", "vehicle"."color" AS "color", "vehicle"."fuel" AS "fuel",
  "vehicle"."transmission" AS "transmission", "vehicle"."body_type" AS "bodyType", "vehicle"."year" AS "year",
  "vehicle"."km" AS "km", "vehicle"."condition" AS "condition", "vehicle"."location_id" AS "locationId",
  "vehicle"."description" AS "description", "vehicle"."photo_urls" AS "photoUrls",
  "vehicle"."pinned_fields" AS "pinnedFields", "vehicle"."plate" AS "plate", "vehicle"."vin" AS "vin",
  "vehicle"."stock_number" AS "stockNumber", "vehicle"."external_id" AS "externalId",
  "vehicle"."price_clp" AS "priceClp", "vehicle"."floor_price_clp" AS "floorPriceClp",
  "vehicle"."tax_treatment" AS "taxTreatment", "vehicle"."status" AS "status", "vehicle"."tenancy" AS "tenancy",
  "vehicle"."source_id" AS "sourceId", "vehicle"."retired_by_sync" AS "retiredBySync",
  "vehicle"."held_by_type" AS "heldByType", "vehicle"."held_by_id" AS "heldById",
  "vehicle"."held_by_display_id" AS "heldByDisplayId", "vehicle"."held_until" AS "heldUntil"
FROM "commerce"."vehicle" "vehicle"
WHERE "vehicle"."workspace_id" = $1 AND "vehicle"."id" = ANY ($2::uuid[])
ORDER BY id FOR NO KEY UPDATE;

-- name: vehicle
SELECT "vehicle"."workspace_id" AS "workspaceId", "vehicle"."id" AS "id", "vehicle"."created_at" AS "createdAt",
  "vehicle"."updated_at" AS "updatedAt", "vehicle"."make" AS "make", "vehicle"."model" AS "model",
  "vehicle"."version" AS "version", "vehicle"."color" AS "color", "vehicle"."fuel" AS "fuel",
  "vehicle"."transmission" AS "transmission", "vehicle"."body_type" AS "bodyType", "vehicle"."year" AS "year",
  "vehicle"."km" AS "km", "vehicle"."condition" AS "condition", "vehicle"."location_id" AS "locationId",
  "vehicle"."description" AS "description", "vehicle"."photo_urls" AS "photoUrls",
  "vehicle"."pinned_fields" AS "pinnedFields", "vehicle"."plate" AS "plate", "vehicle"."vin" AS "vin",
  "vehicle"."stock_number" AS "stockNumber", "vehicle"."external_id" AS "externalId",
  "vehicle"."price_clp" AS "priceClp", "vehicle"."floor_price_clp" AS "floorPriceClp",
  "vehicle"."tax_treatment" AS "taxTreatment", "vehicle"."status" AS "status", "vehicle"."tenancy" AS "tenancy",
  "vehicle"."source_id" AS "sourceId", "vehicle"."retired_by_sync" AS "retiredBySync",
  "vehicle"."held_by_type" AS "heldByType", "vehicle"."held_by_id" AS "heldById",
  "vehicle"."held_by_display_id" AS "heldByDisplayId", "vehicle"."held_until" AS "heldUntil"
FROM "commerce"."vehicle" "vehicle"
WHERE "vehicle"."workspace_id" = $1 AND ($2::uuid IS NULL OR "vehicle"."id" < $2)
ORDER BY "vehicle"."id" DESC LIMIT $3;

-- name: vehicle_attachment
DELETE FROM "commerce"."vehicle_attachment" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: vehicle_attachment
UPDATE "commerce"."vehicle_attachment"
SET "updated_at" = $1, "public" = $2, "position" = $3
WHERE "workspace_id" = $4 AND "id" = $5;

-- name: vehicle_attachment
INSERT INTO "commerce"."vehicle_attachment"("workspace_id", "id", "created_at", "updated_at", "vehicle_id", "kind",
  "public", "position", "filename", "content_type", "size", "sha256")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
RETURNING id;

-- name: vehicle_attachment
SELECT "vehicle_attachment"."workspace_id" AS "workspaceId", "vehicle_attachment"."id" AS "id",
  "vehicle_attachment"."created_at" AS "createdAt", "vehicle_attachment"."updated_at" AS "updatedAt",
  "vehicle_attachment"."vehicle_id" AS "vehicleId", "vehicle_attachment"."kind" AS "kind",
  "vehicle_attachment"."public" AS "public", "vehicle_attachment"."position" AS "position",
  "vehicle_attachment"."filename" AS "filename", "vehicle_attachment"."content_type" AS "contentType",
  "vehicle_attachment"."size" AS "size", "vehicle_attachment"."sha256" AS "sha256"
FROM "commerce"."vehicle_attachment" "vehicle_attachment"
WHERE "vehicle_attachment"."workspace_id" = $1 AND "vehicle_attachment"."id" = $2;

-- name: vehicle_attachment
SELECT "vehicle_attachment"."workspace_id" AS "workspaceId", "vehicle_attachment"."id" AS "id",
  "vehicle_attachment"."created_at" AS "createdAt", "vehicle_attachment"."updated_at" AS "updatedAt",
  "vehicle_attachment"."vehicle_id" AS "vehicleId", "vehicle_attachment"."kind" AS "kind",
  "vehicle_attachment"."public" AS "public", "vehicle_attachment"."position" AS "position",
  "vehicle_attachment"."filename" AS "filename", "vehicle_attachment"."content_type" AS "contentType",
  "vehicle_attachment"."size" AS "size", "vehicle_attachment"."sha256" AS "sha256"
FROM "commerce"."vehicle_attachment" "vehicle_attachment"
WHERE "vehicle_attachment"."workspace_id" = $1 AND "vehicle_attachment"."id" = $2 FOR UPDATE;

-- name: vehicle_attachment
SELECT "vehicle_attachment"."workspace_id" AS "workspaceId", "vehicle_attachment"."id" AS "id",
  "vehicle_attachment"."created_at" AS "createdAt", "vehicle_attachment"."updated_at" AS "updatedAt",
  "vehicle_attachment"."vehicle_id" AS "vehicleId", "vehicle_attachment"."kind" AS "kind",
  "vehicle_attachment"."public" AS "public", "vehicle_attachment"."position" AS "position",
  "vehicle_attachment"."filename" AS "filename", "vehicle_attachment"."content_type" AS "contentType",
  "vehicle_attachment"."size" AS "size", "vehicle_attachment"."sha256" AS "sha256"
FROM "commerce"."vehicle_attachment" "vehicle_attachment"
WHERE "vehicle_attachment"."workspace_id" = $1 AND "vehicle_attachment"."id" = ANY ($2::uuid[]);

-- name: vehicle_attachment
SELECT "vehicle_attachment"."workspace_id" AS "workspaceId", "vehicle_attachment"."id" AS "id",
  "vehicle_attachment"."created_at" AS "createdAt", "vehicle_attachment"."updated_at" AS "updatedAt",
  "vehicle_attachment"."vehicle_id" AS "vehicleId", "vehicle_attachment"."kind" AS "kind",
  "vehicle_attachment"."public" AS "public", "vehicle_attachment"."position" AS "position",
  "vehicle_attachment"."filename" AS "filename", "vehicle_attachment"."content_type" AS "contentType",
  "vehicle_attachment"."size" AS "size", "vehicle_attachment"."sha256" AS "sha256"
FROM "commerce"."vehicle_attachment" "vehicle_attachment"
WHERE "vehicle_attachment"."workspace_id" = $1 AND ($2::uuid IS NULL OR "vehicle_attachment"."id" < $2)
ORDER BY "vehicle_attachment"."id" DESC LIMIT $3;
