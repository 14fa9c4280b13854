-- Run by the records of commerce. Written by the test run (ADR 100).

-- name: consignment_candidate
SELECT consignment_candidate.workspace_id AS "workspaceId", consignment_candidate.id,
  consignment_candidate.created_at AS "createdAt", consignment_candidate.updated_at AS "updatedAt",
  consignment_candidate.contact_id AS "contactId", consignment_candidate.submission_id AS "submissionId",
  consignment_candidate.patente, consignment_candidate.make, consignment_candidate.model, consignment_candidate.year,
  consignment_candidate.kilometers, consignment_candidate.sale_horizon AS "saleHorizon",
  consignment_candidate.region_code AS "regionCode", consignment_candidate.expected_price_clp AS "expectedPriceClp",
  consignment_candidate.photo_count AS "photoCount", consignment_candidate.message,
  consignment_candidate.sent_by AS "sentBy", consignment_candidate.key_id AS "keyId", consignment_candidate.status
FROM commerce.consignment_candidate
WHERE workspace_id = $1 AND id = $2;

-- name: consignment_candidate
SELECT consignment_candidate.workspace_id AS "workspaceId", consignment_candidate.id,
  consignment_candidate.created_at AS "createdAt", consignment_candidate.updated_at AS "updatedAt",
  consignment_candidate.contact_id AS "contactId", consignment_candidate.submission_id AS "submissionId",
  consignment_candidate.patente, consignment_candidate.make, consignment_candidate.model, consignment_candidate.year,
  consignment_candidate.kilometers, consignment_candidate.sale_horizon AS "saleHorizon",
  consignment_candidate.region_code AS "regionCode", consignment_candidate.expected_price_clp AS "expectedPriceClp",
  consignment_candidate.photo_count AS "photoCount", consignment_candidate.message,
  consignment_candidate.sent_by AS "sentBy", consignment_candidate.key_id AS "keyId", consignment_candidate.status
FROM commerce.consignment_candidate
WHERE workspace_id = $1 AND id = $2 FOR UPDATE;

-- name: pipeline
DELETE FROM commerce.pipeline WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: pipeline
SELECT id FROM commerce.pipeline WHERE workspace_id = $1 AND lower(name) = lower($2);

-- name: pipeline
INSERT INTO commerce.pipeline (workspace_id, id, created_at, updated_at, name, is_default, assignment, assignee_ids)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: portal_account
SELECT id FROM commerce.portal_account WHERE workspace_id = $1 AND only_one = $2 AND only_one IS NOT NULL;

-- name: portal_account
INSERT INTO commerce.portal_account (workspace_id, id, created_at, updated_at, kind, only_one, name, api_url,
  api_token_sealed, webhook_secret_sealed, pipeline_id, location_id, enabled, removed_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
ON CONFLICT (workspace_id, only_one)
WHERE only_one IS NOT NULL DO NOTHING
RETURNING id;

-- name: stock_source
SELECT id FROM commerce.stock_source WHERE workspace_id = $1 AND lower(name) = lower($2) AND retired_at IS NULL;

-- name: stock_source
INSERT INTO commerce.stock_source (workspace_id, id, created_at, updated_at, name, kind, format, url,
  auth_header_sealed, key_column, mapping, interval_minutes, location_id, retire_limit_percent, enabled, retired_at,
  due_at, etag, content_digest, takes_floor, owner_kind, owner_id, owner_app_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
ON CONFLICT (workspace_id, lower(name))
WHERE retired_at IS NULL DO NOTHING
RETURNING id;

-- name: stock_source
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
WHERE workspace_id = $1 AND id = $2;

-- name: vehicle
CREATE TEMP TABLE changed_record ON COMMIT DROP AS
SELECT id, updated_at, make, model, version, color, fuel, transmission, body_type, year, km, condition, location_id,
  description, photo_urls, pinned_fields, plate, vin, stock_number, external_id, price_clp, floor_price_clp,
  tax_treatment, status, tenancy, source_id, retired_by_sync, held_by_type, held_by_id, held_by_display_id, held_until,
  search_text
FROM commerce.vehicle WITH NO DATA;

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
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = $2;

-- name: vehicle
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- name: vehicle_attachment
DELETE FROM commerce.vehicle_attachment WHERE workspace_id = $1 AND id = $2 RETURNING id;
