-- Run by libs/commerce/src/stock/adapters/sync-part-sql.ts. Written by the test run (ADR 100).

-- name: DIFFERENT
SELECT p.row, v.id FROM stock_part p
  LEFT JOIN LATERAL (
    SELECT * FROM commerce.vehicle w WHERE w.source_id = $2 AND w.external_id = p.key OFFSET 0
  ) v ON v.workspace_id = $1
 WHERE v.id IS NULL OR v.retired_by_sync OR (p.said & 1 <> 0 AND v.make IS DISTINCT FROM p.make)
    OR (p.said & 2 <> 0 AND v.model IS DISTINCT FROM p.model)
    OR (p.said & 4 <> 0 AND v.version IS DISTINCT FROM p.version)
    OR (p.said & 8 <> 0 AND v.color IS DISTINCT FROM p.color)
    OR (p.said & 16 <> 0 AND v.fuel IS DISTINCT FROM p.fuel)
    OR (p.said & 32 <> 0 AND v.transmission IS DISTINCT FROM p.transmission)
    OR (p.said & 64 <> 0 AND v.body_type IS DISTINCT FROM p.body_type)
    OR (p.said & 128 <> 0 AND v.year IS DISTINCT FROM p.year)
    OR (p.said & 256 <> 0 AND v.km IS DISTINCT FROM p.km)
    OR (p.said & 512 <> 0 AND v.condition IS DISTINCT FROM p.condition)
    OR (p.said & 1024 <> 0 AND v.location_id IS DISTINCT FROM p.location_id)
    OR (p.said & 2048 <> 0 AND v.description IS DISTINCT FROM p.description)
    OR (p.said & 4096 <> 0 AND v.photo_urls IS DISTINCT FROM p.photo_urls)
    OR (p.said & 8192 <> 0 AND v.plate IS DISTINCT FROM p.plate)
    OR (p.said & 16384 <> 0 AND v.vin IS DISTINCT FROM p.vin)
    OR (p.said & 32768 <> 0 AND v.stock_number IS DISTINCT FROM p.stock_number)
    OR (p.said & 65536 <> 0 AND v.price_clp IS DISTINCT FROM p.price_clp)
    OR (p.said & 131072 <> 0 AND v.floor_price_clp IS DISTINCT FROM p.floor_price_clp)
    OR (p.said & 262144 <> 0 AND v.tax_treatment IS DISTINCT FROM p.tax_treatment)
    OR (p.said & 524288 <> 0 AND v.status IS DISTINCT FROM p.status);

-- name: holding
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
FROM commerce.vehicle v
WHERE v.workspace_id = $1 AND v.vin = ANY ($2::text[]) AND v.status IN ('available', 'draft', 'reserved')
UNION ALL
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
FROM commerce.vehicle v
WHERE v.workspace_id = $1 AND v.plate = ANY ($3::text[]) AND v.status IN ('available', 'draft', 'reserved')
UNION ALL
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
FROM commerce.vehicle v
WHERE v.workspace_id = $1 AND v.stock_number = ANY ($4::text[]);

-- name: TAKE
COPY stock_part ("row", key, said, make, model, version, color, fuel, transmission, body_type, year, km, condition,
  location_id, description, photo_urls, plate, vin, stock_number, price_clp, floor_price_clp, tax_treatment, status)
FROM STDIN;
