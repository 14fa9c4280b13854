-- Run by libs/commerce/src/stock/adapters/vehicle-reads.ts. Written by the test run (ADR 100).

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, 0 AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($22::uuid IS NULL OR (id) > ($22::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4) AND ($5::text IS NULL OR condition = $5)
AND ($6::text[] IS NULL OR search_text LIKE ANY ($6))
AND ($7::uuid IS NULL OR location_id = $7) AND (NOT $8::boolean OR location_id IS NULL)
AND ($9::uuid IS NULL OR source_id = $9) AND (NOT $10::boolean OR source_id IS NULL)
AND ($11::int IS NULL OR year >= $11) AND ($12::int IS NULL OR year <= $12)
AND ($13::int IS NULL OR km <= $13)
AND ($14::bigint IS NULL OR price_clp >= $14) AND ($15::bigint IS NULL OR price_clp <= $15)
AND ($16::timestamptz IS NULL OR updated_at >= $16)
AND ($17::timestamptz IS NULL OR created_at >= $17)
AND ($18::text[] IS NULL OR (search_text LIKE ALL ($18::text[]) AND search_text ~ ALL ($19::text[])))
AND ($20::timestamptz IS NULL OR created_at < $20)
AND ($24::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($24))
AND ($25::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($25))
       AND $21::bigint IS NOT DISTINCT FROM $21  ORDER BY id ASC LIMIT $23) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key ASC, page.id ASC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, 0 AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($22::uuid IS NULL OR (id) < ($22::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4) AND ($5::text IS NULL OR condition = $5)
AND ($6::text[] IS NULL OR search_text LIKE ANY ($6))
AND ($7::uuid IS NULL OR location_id = $7) AND (NOT $8::boolean OR location_id IS NULL)
AND ($9::uuid IS NULL OR source_id = $9) AND (NOT $10::boolean OR source_id IS NULL)
AND ($11::int IS NULL OR year >= $11) AND ($12::int IS NULL OR year <= $12)
AND ($13::int IS NULL OR km <= $13)
AND ($14::bigint IS NULL OR price_clp >= $14) AND ($15::bigint IS NULL OR price_clp <= $15)
AND ($16::timestamptz IS NULL OR updated_at >= $16)
AND ($17::timestamptz IS NULL OR created_at >= $17)
AND ($18::text[] IS NULL OR (search_text LIKE ALL ($18::text[]) AND search_text ~ ALL ($19::text[])))
AND ($20::timestamptz IS NULL OR created_at < $20)
AND ($24::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($24))
AND ($25::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($25))
       AND $21::bigint IS NOT DISTINCT FROM $21  ORDER BY id DESC LIMIT $23) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key DESC, page.id DESC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, coalesce(year, 0) AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($22::uuid IS NULL OR (coalesce(year, 0), id) < ($21::bigint, $22::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4) AND ($5::text IS NULL OR condition = $5)
AND ($6::text[] IS NULL OR search_text LIKE ANY ($6))
AND ($7::uuid IS NULL OR location_id = $7) AND (NOT $8::boolean OR location_id IS NULL)
AND ($9::uuid IS NULL OR source_id = $9) AND (NOT $10::boolean OR source_id IS NULL)
AND ($11::int IS NULL OR year >= $11) AND ($12::int IS NULL OR year <= $12)
AND ($13::int IS NULL OR km <= $13)
AND ($14::bigint IS NULL OR price_clp >= $14) AND ($15::bigint IS NULL OR price_clp <= $15)
AND ($16::timestamptz IS NULL OR updated_at >= $16)
AND ($17::timestamptz IS NULL OR created_at >= $17)
AND ($18::text[] IS NULL OR (search_text LIKE ALL ($18::text[]) AND search_text ~ ALL ($19::text[])))
AND ($20::timestamptz IS NULL OR created_at < $20)
AND ($24::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($24))
AND ($25::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($25))
       AND $21::bigint IS NOT DISTINCT FROM $21  ORDER BY coalesce(year, 0) DESC, id DESC LIMIT $23) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key DESC, page.id DESC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, coalesce(price_clp, 0) AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($22::uuid IS NULL OR (coalesce(price_clp, 0), id) < ($21::bigint, $22::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4) AND ($5::text IS NULL OR condition = $5)
AND ($6::text[] IS NULL OR search_text LIKE ANY ($6))
AND ($7::uuid IS NULL OR location_id = $7) AND (NOT $8::boolean OR location_id IS NULL)
AND ($9::uuid IS NULL OR source_id = $9) AND (NOT $10::boolean OR source_id IS NULL)
AND ($11::int IS NULL OR year >= $11) AND ($12::int IS NULL OR year <= $12)
AND ($13::int IS NULL OR km <= $13)
AND ($14::bigint IS NULL OR price_clp >= $14) AND ($15::bigint IS NULL OR price_clp <= $15)
AND ($16::timestamptz IS NULL OR updated_at >= $16)
AND ($17::timestamptz IS NULL OR created_at >= $17)
AND ($18::text[] IS NULL OR (search_text LIKE ALL ($18::text[]) AND search_text ~ ALL ($19::text[])))
AND ($20::timestamptz IS NULL OR created_at < $20)
AND ($24::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($24))
AND ($25::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($25))
       AND $21::bigint IS NOT DISTINCT FROM $21  ORDER BY coalesce(price_clp, 0) DESC, id DESC LIMIT $23) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key DESC, page.id DESC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, coalesce(km, 2147483647) AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($22::uuid IS NULL OR (coalesce(km, 2147483647), id) > ($21::bigint, $22::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4) AND ($5::text IS NULL OR condition = $5)
AND ($6::text[] IS NULL OR search_text LIKE ANY ($6))
AND ($7::uuid IS NULL OR location_id = $7) AND (NOT $8::boolean OR location_id IS NULL)
AND ($9::uuid IS NULL OR source_id = $9) AND (NOT $10::boolean OR source_id IS NULL)
AND ($11::int IS NULL OR year >= $11) AND ($12::int IS NULL OR year <= $12)
AND ($13::int IS NULL OR km <= $13)
AND ($14::bigint IS NULL OR price_clp >= $14) AND ($15::bigint IS NULL OR price_clp <= $15)
AND ($16::timestamptz IS NULL OR updated_at >= $16)
AND ($17::timestamptz IS NULL OR created_at >= $17)
AND ($18::text[] IS NULL OR (search_text LIKE ALL ($18::text[]) AND search_text ~ ALL ($19::text[])))
AND ($20::timestamptz IS NULL OR created_at < $20)
AND ($24::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($24))
AND ($25::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($25))
       AND $21::bigint IS NOT DISTINCT FROM $21  ORDER BY coalesce(km, 2147483647) ASC, id ASC LIMIT $23) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key ASC, page.id ASC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, coalesce(price_clp, 9007199254740991) AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($22::uuid IS NULL OR (coalesce(price_clp, 9007199254740991), id) > ($21::bigint,
     $22::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4) AND ($5::text IS NULL OR condition = $5)
AND ($6::text[] IS NULL OR search_text LIKE ANY ($6))
AND ($7::uuid IS NULL OR location_id = $7) AND (NOT $8::boolean OR location_id IS NULL)
AND ($9::uuid IS NULL OR source_id = $9) AND (NOT $10::boolean OR source_id IS NULL)
AND ($11::int IS NULL OR year >= $11) AND ($12::int IS NULL OR year <= $12)
AND ($13::int IS NULL OR km <= $13)
AND ($14::bigint IS NULL OR price_clp >= $14) AND ($15::bigint IS NULL OR price_clp <= $15)
AND ($16::timestamptz IS NULL OR updated_at >= $16)
AND ($17::timestamptz IS NULL OR created_at >= $17)
AND ($18::text[] IS NULL OR (search_text LIKE ALL ($18::text[]) AND search_text ~ ALL ($19::text[])))
AND ($20::timestamptz IS NULL OR created_at < $20)
AND ($24::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($24))
AND ($25::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($25))
       AND $21::bigint IS NOT DISTINCT
       FROM $21  ORDER BY coalesce(price_clp, 9007199254740991) ASC, id ASC LIMIT $23) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key ASC, page.id ASC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, 0 AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($28::uuid IS NULL OR (id) > ($28::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4)
AND ($13::uuid IS NULL OR location_id = $13) AND (NOT $14::boolean OR location_id IS NULL)
AND ($15::uuid IS NULL OR source_id = $15) AND (NOT $16::boolean OR source_id IS NULL)
AND ($19::int IS NULL OR km <= $19)
AND ($22::timestamptz IS NULL OR updated_at >= $22)
AND ($23::timestamptz IS NULL OR created_at >= $23)
AND ($24::timestamptz IS NULL OR created_at < $24)
AND ($25::text[] IS NULL OR (search_text LIKE ALL ($25::text[]) AND search_text ~ ALL ($26::text[])))
AND ($8::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($8)) AND ($6::text[] IS NULL
  OR search_text LIKE ANY ($6)) AND ($7::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($7))
  AND ($9::text[] IS NULL OR commerce.words_of(fuel) = ANY ($9)) AND ($10::text[] IS NULL
  OR commerce.words_of(transmission) = ANY ($10)) AND ($11::text[] IS NULL OR commerce.words_of(body_type) = ANY ($11))
  AND ($12::text[] IS NULL OR commerce.words_of(color) = ANY ($12)) AND ($5::text IS NULL OR condition = $5)
  AND ($17::int IS NULL OR year >= $17) AND ($18::int IS NULL OR year <= $18) AND ($20::bigint IS NULL
  OR price_clp >= $20) AND ($21::bigint IS NULL OR price_clp <= $21)
       AND $27::bigint IS NOT DISTINCT FROM $27  ORDER BY id ASC LIMIT $29) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key ASC, page.id ASC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, 0 AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($28::uuid IS NULL OR (id) < ($28::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4)
AND ($13::uuid IS NULL OR location_id = $13) AND (NOT $14::boolean OR location_id IS NULL)
AND ($15::uuid IS NULL OR source_id = $15) AND (NOT $16::boolean OR source_id IS NULL)
AND ($19::int IS NULL OR km <= $19)
AND ($22::timestamptz IS NULL OR updated_at >= $22)
AND ($23::timestamptz IS NULL OR created_at >= $23)
AND ($24::timestamptz IS NULL OR created_at < $24)
AND ($25::text[] IS NULL OR (search_text LIKE ALL ($25::text[]) AND search_text ~ ALL ($26::text[])))
AND ($8::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($8)) AND ($6::text[] IS NULL
  OR search_text LIKE ANY ($6)) AND ($7::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($7))
  AND ($9::text[] IS NULL OR commerce.words_of(fuel) = ANY ($9)) AND ($10::text[] IS NULL
  OR commerce.words_of(transmission) = ANY ($10)) AND ($11::text[] IS NULL OR commerce.words_of(body_type) = ANY ($11))
  AND ($12::text[] IS NULL OR commerce.words_of(color) = ANY ($12)) AND ($5::text IS NULL OR condition = $5)
  AND ($17::int IS NULL OR year >= $17) AND ($18::int IS NULL OR year <= $18) AND ($20::bigint IS NULL
  OR price_clp >= $20) AND ($21::bigint IS NULL OR price_clp <= $21)
       AND $27::bigint IS NOT DISTINCT FROM $27  ORDER BY id DESC LIMIT $29) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key DESC, page.id DESC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, 0 AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($22::uuid IS NULL OR (id) > ($22::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4) AND ($5::text IS NULL OR condition = $5)
AND ($6::text[] IS NULL OR search_text LIKE ANY ($6))
AND ($7::uuid IS NULL OR location_id = $7) AND (NOT $8::boolean OR location_id IS NULL)
AND ($9::uuid IS NULL OR source_id = $9) AND (NOT $10::boolean OR source_id IS NULL)
AND ($11::int IS NULL OR year >= $11) AND ($12::int IS NULL OR year <= $12)
AND ($13::int IS NULL OR km <= $13)
AND ($14::bigint IS NULL OR price_clp >= $14) AND ($15::bigint IS NULL OR price_clp <= $15)
AND ($16::timestamptz IS NULL OR updated_at >= $16)
AND ($17::timestamptz IS NULL OR created_at >= $17)
AND ($18::text[] IS NULL OR (search_text LIKE ALL ($18::text[]) AND search_text ~ ALL ($19::text[])))
AND ($20::timestamptz IS NULL OR created_at < $20)
AND ($24::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($24))
AND ($25::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($25))
     AND ($18::text[] IS NULL OR ((split_part(search_text, e'\x1f', 2) || split_part(search_text, e'\x1f',
       3) || split_part(search_text, e'\x1f', 4)) LIKE ALL ($18::text[]) AND (split_part(search_text, e'\x1f',
       2) || split_part(search_text, e'\x1f', 3) || split_part(search_text, e'\x1f', 4)) ~ ALL ($19::text[])))
       AND $21::bigint IS NOT DISTINCT FROM $21  ORDER BY id ASC LIMIT $23) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key ASC, page.id ASC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, 0 AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($22::uuid IS NULL OR (id) < ($22::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4) AND ($5::text IS NULL OR condition = $5)
AND ($6::text[] IS NULL OR search_text LIKE ANY ($6))
AND ($7::uuid IS NULL OR location_id = $7) AND (NOT $8::boolean OR location_id IS NULL)
AND ($9::uuid IS NULL OR source_id = $9) AND (NOT $10::boolean OR source_id IS NULL)
AND ($11::int IS NULL OR year >= $11) AND ($12::int IS NULL OR year <= $12)
AND ($13::int IS NULL OR km <= $13)
AND ($14::bigint IS NULL OR price_clp >= $14) AND ($15::bigint IS NULL OR price_clp <= $15)
AND ($16::timestamptz IS NULL OR updated_at >= $16)
AND ($17::timestamptz IS NULL OR created_at >= $17)
AND ($18::text[] IS NULL OR (search_text LIKE ALL ($18::text[]) AND search_text ~ ALL ($19::text[])))
AND ($20::timestamptz IS NULL OR created_at < $20)
AND ($24::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($24))
AND ($25::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($25))
     AND ($18::text[] IS NULL OR ((split_part(search_text, e'\x1f', 2) || split_part(search_text, e'\x1f',
       3) || split_part(search_text, e'\x1f', 4)) LIKE ALL ($18::text[]) AND (split_part(search_text, e'\x1f',
       2) || split_part(search_text, e'\x1f', 3) || split_part(search_text, e'\x1f', 4)) ~ ALL ($19::text[])))
       AND $21::bigint IS NOT DISTINCT FROM $21  ORDER BY id DESC LIMIT $23) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key DESC, page.id DESC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, coalesce(year, 0) AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($28::uuid IS NULL OR (coalesce(year, 0), id) < ($27::bigint, $28::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4)
AND ($13::uuid IS NULL OR location_id = $13) AND (NOT $14::boolean OR location_id IS NULL)
AND ($15::uuid IS NULL OR source_id = $15) AND (NOT $16::boolean OR source_id IS NULL)
AND ($19::int IS NULL OR km <= $19)
AND ($22::timestamptz IS NULL OR updated_at >= $22)
AND ($23::timestamptz IS NULL OR created_at >= $23)
AND ($24::timestamptz IS NULL OR created_at < $24)
AND ($25::text[] IS NULL OR (search_text LIKE ALL ($25::text[]) AND search_text ~ ALL ($26::text[])))
AND ($8::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($8)) AND ($6::text[] IS NULL
  OR search_text LIKE ANY ($6)) AND ($7::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($7))
  AND ($9::text[] IS NULL OR commerce.words_of(fuel) = ANY ($9)) AND ($10::text[] IS NULL
  OR commerce.words_of(transmission) = ANY ($10)) AND ($11::text[] IS NULL OR commerce.words_of(body_type) = ANY ($11))
  AND ($12::text[] IS NULL OR commerce.words_of(color) = ANY ($12)) AND ($5::text IS NULL OR condition = $5)
  AND ($17::int IS NULL OR year >= $17) AND ($18::int IS NULL OR year <= $18) AND ($20::bigint IS NULL
  OR price_clp >= $20) AND ($21::bigint IS NULL OR price_clp <= $21)
       AND $27::bigint IS NOT DISTINCT FROM $27  ORDER BY coalesce(year, 0) DESC, id DESC LIMIT $29) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key DESC, page.id DESC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, coalesce(price_clp, 0) AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($28::uuid IS NULL OR (coalesce(price_clp, 0), id) < ($27::bigint, $28::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4)
AND ($13::uuid IS NULL OR location_id = $13) AND (NOT $14::boolean OR location_id IS NULL)
AND ($15::uuid IS NULL OR source_id = $15) AND (NOT $16::boolean OR source_id IS NULL)
AND ($19::int IS NULL OR km <= $19)
AND ($22::timestamptz IS NULL OR updated_at >= $22)
AND ($23::timestamptz IS NULL OR created_at >= $23)
AND ($24::timestamptz IS NULL OR created_at < $24)
AND ($25::text[] IS NULL OR (search_text LIKE ALL ($25::text[]) AND search_text ~ ALL ($26::text[])))
AND ($8::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($8)) AND ($6::text[] IS NULL
  OR search_text LIKE ANY ($6)) AND ($7::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($7))
  AND ($9::text[] IS NULL OR commerce.words_of(fuel) = ANY ($9)) AND ($10::text[] IS NULL
  OR commerce.words_of(transmission) = ANY ($10)) AND ($11::text[] IS NULL OR commerce.words_of(body_type) = ANY ($11))
  AND ($12::text[] IS NULL OR commerce.words_of(color) = ANY ($12)) AND ($5::text IS NULL OR condition = $5)
  AND ($17::int IS NULL OR year >= $17) AND ($18::int IS NULL OR year <= $18) AND ($20::bigint IS NULL
  OR price_clp >= $20) AND ($21::bigint IS NULL OR price_clp <= $21)
       AND $27::bigint IS NOT DISTINCT FROM $27  ORDER BY coalesce(price_clp, 0) DESC, id DESC LIMIT $29) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key DESC, page.id DESC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, coalesce(km, 2147483647) AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($28::uuid IS NULL OR (coalesce(km, 2147483647), id) > ($27::bigint, $28::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4)
AND ($13::uuid IS NULL OR location_id = $13) AND (NOT $14::boolean OR location_id IS NULL)
AND ($15::uuid IS NULL OR source_id = $15) AND (NOT $16::boolean OR source_id IS NULL)
AND ($19::int IS NULL OR km <= $19)
AND ($22::timestamptz IS NULL OR updated_at >= $22)
AND ($23::timestamptz IS NULL OR created_at >= $23)
AND ($24::timestamptz IS NULL OR created_at < $24)
AND ($25::text[] IS NULL OR (search_text LIKE ALL ($25::text[]) AND search_text ~ ALL ($26::text[])))
AND ($8::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($8)) AND ($6::text[] IS NULL
  OR search_text LIKE ANY ($6)) AND ($7::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($7))
  AND ($9::text[] IS NULL OR commerce.words_of(fuel) = ANY ($9)) AND ($10::text[] IS NULL
  OR commerce.words_of(transmission) = ANY ($10)) AND ($11::text[] IS NULL OR commerce.words_of(body_type) = ANY ($11))
  AND ($12::text[] IS NULL OR commerce.words_of(color) = ANY ($12)) AND ($5::text IS NULL OR condition = $5)
  AND ($17::int IS NULL OR year >= $17) AND ($18::int IS NULL OR year <= $18) AND ($20::bigint IS NULL
  OR price_clp >= $20) AND ($21::bigint IS NULL OR price_clp <= $21)
       AND $27::bigint IS NOT DISTINCT FROM $27  ORDER BY coalesce(km, 2147483647) ASC, id ASC LIMIT $29) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key ASC, page.id ASC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, coalesce(year, 0) AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($22::uuid IS NULL OR (coalesce(year, 0), id) < ($21::bigint, $22::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4) AND ($5::text IS NULL OR condition = $5)
AND ($6::text[] IS NULL OR search_text LIKE ANY ($6))
AND ($7::uuid IS NULL OR location_id = $7) AND (NOT $8::boolean OR location_id IS NULL)
AND ($9::uuid IS NULL OR source_id = $9) AND (NOT $10::boolean OR source_id IS NULL)
AND ($11::int IS NULL OR year >= $11) AND ($12::int IS NULL OR year <= $12)
AND ($13::int IS NULL OR km <= $13)
AND ($14::bigint IS NULL OR price_clp >= $14) AND ($15::bigint IS NULL OR price_clp <= $15)
AND ($16::timestamptz IS NULL OR updated_at >= $16)
AND ($17::timestamptz IS NULL OR created_at >= $17)
AND ($18::text[] IS NULL OR (search_text LIKE ALL ($18::text[]) AND search_text ~ ALL ($19::text[])))
AND ($20::timestamptz IS NULL OR created_at < $20)
AND ($24::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($24))
AND ($25::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($25))
     AND ($18::text[] IS NULL OR ((split_part(search_text, e'\x1f', 2) || split_part(search_text, e'\x1f',
       3) || split_part(search_text, e'\x1f', 4)) LIKE ALL ($18::text[]) AND (split_part(search_text, e'\x1f',
       2) || split_part(search_text, e'\x1f', 3) || split_part(search_text, e'\x1f', 4)) ~ ALL ($19::text[])))
       AND $21::bigint IS NOT DISTINCT FROM $21  ORDER BY coalesce(year, 0) DESC, id DESC LIMIT $23) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key DESC, page.id DESC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, coalesce(price_clp, 0) AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($22::uuid IS NULL OR (coalesce(price_clp, 0), id) < ($21::bigint, $22::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4) AND ($5::text IS NULL OR condition = $5)
AND ($6::text[] IS NULL OR search_text LIKE ANY ($6))
AND ($7::uuid IS NULL OR location_id = $7) AND (NOT $8::boolean OR location_id IS NULL)
AND ($9::uuid IS NULL OR source_id = $9) AND (NOT $10::boolean OR source_id IS NULL)
AND ($11::int IS NULL OR year >= $11) AND ($12::int IS NULL OR year <= $12)
AND ($13::int IS NULL OR km <= $13)
AND ($14::bigint IS NULL OR price_clp >= $14) AND ($15::bigint IS NULL OR price_clp <= $15)
AND ($16::timestamptz IS NULL OR updated_at >= $16)
AND ($17::timestamptz IS NULL OR created_at >= $17)
AND ($18::text[] IS NULL OR (search_text LIKE ALL ($18::text[]) AND search_text ~ ALL ($19::text[])))
AND ($20::timestamptz IS NULL OR created_at < $20)
AND ($24::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($24))
AND ($25::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($25))
     AND ($18::text[] IS NULL OR ((split_part(search_text, e'\x1f', 2) || split_part(search_text, e'\x1f',
       3) || split_part(search_text, e'\x1f', 4)) LIKE ALL ($18::text[]) AND (split_part(search_text, e'\x1f',
       2) || split_part(search_text, e'\x1f', 3) || split_part(search_text, e'\x1f', 4)) ~ ALL ($19::text[])))
       AND $21::bigint IS NOT DISTINCT FROM $21  ORDER BY coalesce(price_clp, 0) DESC, id DESC LIMIT $23) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key DESC, page.id DESC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, coalesce(km, 2147483647) AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($22::uuid IS NULL OR (coalesce(km, 2147483647), id) > ($21::bigint, $22::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4) AND ($5::text IS NULL OR condition = $5)
AND ($6::text[] IS NULL OR search_text LIKE ANY ($6))
AND ($7::uuid IS NULL OR location_id = $7) AND (NOT $8::boolean OR location_id IS NULL)
AND ($9::uuid IS NULL OR source_id = $9) AND (NOT $10::boolean OR source_id IS NULL)
AND ($11::int IS NULL OR year >= $11) AND ($12::int IS NULL OR year <= $12)
AND ($13::int IS NULL OR km <= $13)
AND ($14::bigint IS NULL OR price_clp >= $14) AND ($15::bigint IS NULL OR price_clp <= $15)
AND ($16::timestamptz IS NULL OR updated_at >= $16)
AND ($17::timestamptz IS NULL OR created_at >= $17)
AND ($18::text[] IS NULL OR (search_text LIKE ALL ($18::text[]) AND search_text ~ ALL ($19::text[])))
AND ($20::timestamptz IS NULL OR created_at < $20)
AND ($24::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($24))
AND ($25::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($25))
     AND ($18::text[] IS NULL OR ((split_part(search_text, e'\x1f', 2) || split_part(search_text, e'\x1f',
       3) || split_part(search_text, e'\x1f', 4)) LIKE ALL ($18::text[]) AND (split_part(search_text, e'\x1f',
       2) || split_part(search_text, e'\x1f', 3) || split_part(search_text, e'\x1f', 4)) ~ ALL ($19::text[])))
       AND $21::bigint IS NOT DISTINCT FROM $21  ORDER BY coalesce(km, 2147483647) ASC, id ASC LIMIT $23) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key ASC, page.id ASC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, coalesce(price_clp, 9007199254740991) AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($28::uuid IS NULL OR (coalesce(price_clp, 9007199254740991), id) > ($27::bigint,
     $28::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4)
AND ($13::uuid IS NULL OR location_id = $13) AND (NOT $14::boolean OR location_id IS NULL)
AND ($15::uuid IS NULL OR source_id = $15) AND (NOT $16::boolean OR source_id IS NULL)
AND ($19::int IS NULL OR km <= $19)
AND ($22::timestamptz IS NULL OR updated_at >= $22)
AND ($23::timestamptz IS NULL OR created_at >= $23)
AND ($24::timestamptz IS NULL OR created_at < $24)
AND ($25::text[] IS NULL OR (search_text LIKE ALL ($25::text[]) AND search_text ~ ALL ($26::text[])))
AND ($8::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($8)) AND ($6::text[] IS NULL
  OR search_text LIKE ANY ($6)) AND ($7::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($7))
  AND ($9::text[] IS NULL OR commerce.words_of(fuel) = ANY ($9)) AND ($10::text[] IS NULL
  OR commerce.words_of(transmission) = ANY ($10)) AND ($11::text[] IS NULL OR commerce.words_of(body_type) = ANY ($11))
  AND ($12::text[] IS NULL OR commerce.words_of(color) = ANY ($12)) AND ($5::text IS NULL OR condition = $5)
  AND ($17::int IS NULL OR year >= $17) AND ($18::int IS NULL OR year <= $18) AND ($20::bigint IS NULL
  OR price_clp >= $20) AND ($21::bigint IS NULL OR price_clp <= $21)
       AND $27::bigint IS NOT DISTINCT
       FROM $27  ORDER BY coalesce(price_clp, 9007199254740991) ASC, id ASC LIMIT $29) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key ASC, page.id ASC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, coalesce(price_clp, 9007199254740991) AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($22::uuid IS NULL OR (coalesce(price_clp, 9007199254740991), id) > ($21::bigint,
     $22::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4) AND ($5::text IS NULL OR condition = $5)
AND ($6::text[] IS NULL OR search_text LIKE ANY ($6))
AND ($7::uuid IS NULL OR location_id = $7) AND (NOT $8::boolean OR location_id IS NULL)
AND ($9::uuid IS NULL OR source_id = $9) AND (NOT $10::boolean OR source_id IS NULL)
AND ($11::int IS NULL OR year >= $11) AND ($12::int IS NULL OR year <= $12)
AND ($13::int IS NULL OR km <= $13)
AND ($14::bigint IS NULL OR price_clp >= $14) AND ($15::bigint IS NULL OR price_clp <= $15)
AND ($16::timestamptz IS NULL OR updated_at >= $16)
AND ($17::timestamptz IS NULL OR created_at >= $17)
AND ($18::text[] IS NULL OR (search_text LIKE ALL ($18::text[]) AND search_text ~ ALL ($19::text[])))
AND ($20::timestamptz IS NULL OR created_at < $20)
AND ($24::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($24))
AND ($25::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($25))
     AND ($18::text[] IS NULL OR ((split_part(search_text, e'\x1f', 2) || split_part(search_text, e'\x1f',
       3) || split_part(search_text, e'\x1f', 4)) LIKE ALL ($18::text[]) AND (split_part(search_text, e'\x1f',
       2) || split_part(search_text, e'\x1f', 3) || split_part(search_text, e'\x1f', 4)) ~ ALL ($19::text[])))
       AND $21::bigint IS NOT DISTINCT
       FROM $21  ORDER BY coalesce(price_clp, 9007199254740991) ASC, id ASC LIMIT $23) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key ASC, page.id ASC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, 0 AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($28::uuid IS NULL OR (id) > ($28::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4)
AND ($13::uuid IS NULL OR location_id = $13) AND (NOT $14::boolean OR location_id IS NULL)
AND ($15::uuid IS NULL OR source_id = $15) AND (NOT $16::boolean OR source_id IS NULL)
AND ($19::int IS NULL OR km <= $19)
AND ($22::timestamptz IS NULL OR updated_at >= $22)
AND ($23::timestamptz IS NULL OR created_at >= $23)
AND ($24::timestamptz IS NULL OR created_at < $24)
AND ($25::text[] IS NULL OR (search_text LIKE ALL ($25::text[]) AND search_text ~ ALL ($26::text[])))
AND ($8::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($8)) AND ($6::text[] IS NULL
  OR search_text LIKE ANY ($6)) AND ($7::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($7))
  AND ($9::text[] IS NULL OR commerce.words_of(fuel) = ANY ($9)) AND ($10::text[] IS NULL
  OR commerce.words_of(transmission) = ANY ($10)) AND ($11::text[] IS NULL OR commerce.words_of(body_type) = ANY ($11))
  AND ($12::text[] IS NULL OR commerce.words_of(color) = ANY ($12)) AND ($5::text IS NULL OR condition = $5)
  AND ($17::int IS NULL OR year >= $17) AND ($18::int IS NULL OR year <= $18) AND ($20::bigint IS NULL
  OR price_clp >= $20) AND ($21::bigint IS NULL OR price_clp <= $21)
     AND ($25::text[] IS NULL OR ((split_part(search_text, e'\x1f', 2) || split_part(search_text, e'\x1f',
       3) || split_part(search_text, e'\x1f', 4)) LIKE ALL ($25::text[]) AND (split_part(search_text, e'\x1f',
       2) || split_part(search_text, e'\x1f', 3) || split_part(search_text, e'\x1f', 4)) ~ ALL ($26::text[])))
       AND $27::bigint IS NOT DISTINCT FROM $27  ORDER BY id ASC LIMIT $29) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key ASC, page.id ASC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, 0 AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($28::uuid IS NULL OR (id) < ($28::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4)
AND ($13::uuid IS NULL OR location_id = $13) AND (NOT $14::boolean OR location_id IS NULL)
AND ($15::uuid IS NULL OR source_id = $15) AND (NOT $16::boolean OR source_id IS NULL)
AND ($19::int IS NULL OR km <= $19)
AND ($22::timestamptz IS NULL OR updated_at >= $22)
AND ($23::timestamptz IS NULL OR created_at >= $23)
AND ($24::timestamptz IS NULL OR created_at < $24)
AND ($25::text[] IS NULL OR (search_text LIKE ALL ($25::text[]) AND search_text ~ ALL ($26::text[])))
AND ($8::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($8)) AND ($6::text[] IS NULL
  OR search_text LIKE ANY ($6)) AND ($7::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($7))
  AND ($9::text[] IS NULL OR commerce.words_of(fuel) = ANY ($9)) AND ($10::text[] IS NULL
  OR commerce.words_of(transmission) = ANY ($10)) AND ($11::text[] IS NULL OR commerce.words_of(body_type) = ANY ($11))
  AND ($12::text[] IS NULL OR commerce.words_of(color) = ANY ($12)) AND ($5::text IS NULL OR condition = $5)
  AND ($17::int IS NULL OR year >= $17) AND ($18::int IS NULL OR year <= $18) AND ($20::bigint IS NULL
  OR price_clp >= $20) AND ($21::bigint IS NULL OR price_clp <= $21)
     AND ($25::text[] IS NULL OR ((split_part(search_text, e'\x1f', 2) || split_part(search_text, e'\x1f',
       3) || split_part(search_text, e'\x1f', 4)) LIKE ALL ($25::text[]) AND (split_part(search_text, e'\x1f',
       2) || split_part(search_text, e'\x1f', 3) || split_part(search_text, e'\x1f', 4)) ~ ALL ($26::text[])))
       AND $27::bigint IS NOT DISTINCT FROM $27  ORDER BY id DESC LIMIT $29) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key DESC, page.id DESC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, coalesce(year, 0) AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($28::uuid IS NULL OR (coalesce(year, 0), id) < ($27::bigint, $28::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4)
AND ($13::uuid IS NULL OR location_id = $13) AND (NOT $14::boolean OR location_id IS NULL)
AND ($15::uuid IS NULL OR source_id = $15) AND (NOT $16::boolean OR source_id IS NULL)
AND ($19::int IS NULL OR km <= $19)
AND ($22::timestamptz IS NULL OR updated_at >= $22)
AND ($23::timestamptz IS NULL OR created_at >= $23)
AND ($24::timestamptz IS NULL OR created_at < $24)
AND ($25::text[] IS NULL OR (search_text LIKE ALL ($25::text[]) AND search_text ~ ALL ($26::text[])))
AND ($8::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($8)) AND ($6::text[] IS NULL
  OR search_text LIKE ANY ($6)) AND ($7::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($7))
  AND ($9::text[] IS NULL OR commerce.words_of(fuel) = ANY ($9)) AND ($10::text[] IS NULL
  OR commerce.words_of(transmission) = ANY ($10)) AND ($11::text[] IS NULL OR commerce.words_of(body_type) = ANY ($11))
  AND ($12::text[] IS NULL OR commerce.words_of(color) = ANY ($12)) AND ($5::text IS NULL OR condition = $5)
  AND ($17::int IS NULL OR year >= $17) AND ($18::int IS NULL OR year <= $18) AND ($20::bigint IS NULL
  OR price_clp >= $20) AND ($21::bigint IS NULL OR price_clp <= $21)
     AND ($25::text[] IS NULL OR ((split_part(search_text, e'\x1f', 2) || split_part(search_text, e'\x1f',
       3) || split_part(search_text, e'\x1f', 4)) LIKE ALL ($25::text[]) AND (split_part(search_text, e'\x1f',
       2) || split_part(search_text, e'\x1f', 3) || split_part(search_text, e'\x1f', 4)) ~ ALL ($26::text[])))
       AND $27::bigint IS NOT DISTINCT FROM $27  ORDER BY coalesce(year, 0) DESC, id DESC LIMIT $29) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key DESC, page.id DESC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, coalesce(price_clp, 0) AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($28::uuid IS NULL OR (coalesce(price_clp, 0), id) < ($27::bigint, $28::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4)
AND ($13::uuid IS NULL OR location_id = $13) AND (NOT $14::boolean OR location_id IS NULL)
AND ($15::uuid IS NULL OR source_id = $15) AND (NOT $16::boolean OR source_id IS NULL)
AND ($19::int IS NULL OR km <= $19)
AND ($22::timestamptz IS NULL OR updated_at >= $22)
AND ($23::timestamptz IS NULL OR created_at >= $23)
AND ($24::timestamptz IS NULL OR created_at < $24)
AND ($25::text[] IS NULL OR (search_text LIKE ALL ($25::text[]) AND search_text ~ ALL ($26::text[])))
AND ($8::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($8)) AND ($6::text[] IS NULL
  OR search_text LIKE ANY ($6)) AND ($7::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($7))
  AND ($9::text[] IS NULL OR commerce.words_of(fuel) = ANY ($9)) AND ($10::text[] IS NULL
  OR commerce.words_of(transmission) = ANY ($10)) AND ($11::text[] IS NULL OR commerce.words_of(body_type) = ANY ($11))
  AND ($12::text[] IS NULL OR commerce.words_of(color) = ANY ($12)) AND ($5::text IS NULL OR condition = $5)
  AND ($17::int IS NULL OR year >= $17) AND ($18::int IS NULL OR year <= $18) AND ($20::bigint IS NULL
  OR price_clp >= $20) AND ($21::bigint IS NULL OR price_clp <= $21)
     AND ($25::text[] IS NULL OR ((split_part(search_text, e'\x1f', 2) || split_part(search_text, e'\x1f',
       3) || split_part(search_text, e'\x1f', 4)) LIKE ALL ($25::text[]) AND (split_part(search_text, e'\x1f',
       2) || split_part(search_text, e'\x1f', 3) || split_part(search_text, e'\x1f', 4)) ~ ALL ($26::text[])))
       AND $27::bigint IS NOT DISTINCT FROM $27  ORDER BY coalesce(price_clp, 0) DESC, id DESC LIMIT $29) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key DESC, page.id DESC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, coalesce(km, 2147483647) AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($28::uuid IS NULL OR (coalesce(km, 2147483647), id) > ($27::bigint, $28::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4)
AND ($13::uuid IS NULL OR location_id = $13) AND (NOT $14::boolean OR location_id IS NULL)
AND ($15::uuid IS NULL OR source_id = $15) AND (NOT $16::boolean OR source_id IS NULL)
AND ($19::int IS NULL OR km <= $19)
AND ($22::timestamptz IS NULL OR updated_at >= $22)
AND ($23::timestamptz IS NULL OR created_at >= $23)
AND ($24::timestamptz IS NULL OR created_at < $24)
AND ($25::text[] IS NULL OR (search_text LIKE ALL ($25::text[]) AND search_text ~ ALL ($26::text[])))
AND ($8::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($8)) AND ($6::text[] IS NULL
  OR search_text LIKE ANY ($6)) AND ($7::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($7))
  AND ($9::text[] IS NULL OR commerce.words_of(fuel) = ANY ($9)) AND ($10::text[] IS NULL
  OR commerce.words_of(transmission) = ANY ($10)) AND ($11::text[] IS NULL OR commerce.words_of(body_type) = ANY ($11))
  AND ($12::text[] IS NULL OR commerce.words_of(color) = ANY ($12)) AND ($5::text IS NULL OR condition = $5)
  AND ($17::int IS NULL OR year >= $17) AND ($18::int IS NULL OR year <= $18) AND ($20::bigint IS NULL
  OR price_clp >= $20) AND ($21::bigint IS NULL OR price_clp <= $21)
     AND ($25::text[] IS NULL OR ((split_part(search_text, e'\x1f', 2) || split_part(search_text, e'\x1f',
       3) || split_part(search_text, e'\x1f', 4)) LIKE ALL ($25::text[]) AND (split_part(search_text, e'\x1f',
       2) || split_part(search_text, e'\x1f', 3) || split_part(search_text, e'\x1f', 4)) ~ ALL ($26::text[])))
       AND $27::bigint IS NOT DISTINCT FROM $27  ORDER BY coalesce(km, 2147483647) ASC, id ASC LIMIT $29) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key ASC, page.id ASC;

-- within: pageOf.sought
SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make, v.model,
  v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
  v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields", v.plate,
  v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
  v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
  v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
  v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM (
  SELECT id, coalesce(price_clp, 9007199254740991) AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($28::uuid IS NULL OR (coalesce(price_clp, 9007199254740991), id) > ($27::bigint,
     $28::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4)
AND ($13::uuid IS NULL OR location_id = $13) AND (NOT $14::boolean OR location_id IS NULL)
AND ($15::uuid IS NULL OR source_id = $15) AND (NOT $16::boolean OR source_id IS NULL)
AND ($19::int IS NULL OR km <= $19)
AND ($22::timestamptz IS NULL OR updated_at >= $22)
AND ($23::timestamptz IS NULL OR created_at >= $23)
AND ($24::timestamptz IS NULL OR created_at < $24)
AND ($25::text[] IS NULL OR (search_text LIKE ALL ($25::text[]) AND search_text ~ ALL ($26::text[])))
AND ($8::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($8)) AND ($6::text[] IS NULL
  OR search_text LIKE ANY ($6)) AND ($7::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($7))
  AND ($9::text[] IS NULL OR commerce.words_of(fuel) = ANY ($9)) AND ($10::text[] IS NULL
  OR commerce.words_of(transmission) = ANY ($10)) AND ($11::text[] IS NULL OR commerce.words_of(body_type) = ANY ($11))
  AND ($12::text[] IS NULL OR commerce.words_of(color) = ANY ($12)) AND ($5::text IS NULL OR condition = $5)
  AND ($17::int IS NULL OR year >= $17) AND ($18::int IS NULL OR year <= $18) AND ($20::bigint IS NULL
  OR price_clp >= $20) AND ($21::bigint IS NULL OR price_clp <= $21)
     AND ($25::text[] IS NULL OR ((split_part(search_text, e'\x1f', 2) || split_part(search_text, e'\x1f',
       3) || split_part(search_text, e'\x1f', 4)) LIKE ALL ($25::text[]) AND (split_part(search_text, e'\x1f',
       2) || split_part(search_text, e'\x1f', 3) || split_part(search_text, e'\x1f', 4)) ~ ALL ($26::text[])))
       AND $27::bigint IS NOT DISTINCT
       FROM $27  ORDER BY coalesce(price_clp, 9007199254740991) ASC, id ASC LIMIT $29) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key ASC, page.id ASC;

-- within: pageOf.sought
WITH few AS MATERIALIZED (
  SELECT id, 0 AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($22::uuid IS NULL OR (id) < ($22::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4) AND ($5::text IS NULL OR condition = $5)
AND ($6::text[] IS NULL OR search_text LIKE ANY ($6))
AND ($7::uuid IS NULL OR location_id = $7) AND (NOT $8::boolean OR location_id IS NULL)
AND ($9::uuid IS NULL OR source_id = $9) AND (NOT $10::boolean OR source_id IS NULL)
AND ($11::int IS NULL OR year >= $11) AND ($12::int IS NULL OR year <= $12)
AND ($13::int IS NULL OR km <= $13)
AND ($14::bigint IS NULL OR price_clp >= $14) AND ($15::bigint IS NULL OR price_clp <= $15)
AND ($16::timestamptz IS NULL OR updated_at >= $16)
AND ($17::timestamptz IS NULL OR created_at >= $17)
AND ($18::text[] IS NULL OR (search_text LIKE ALL ($18::text[]) AND search_text ~ ALL ($19::text[])))
AND ($20::timestamptz IS NULL OR created_at < $20)
AND ($24::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($24))
AND ($25::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($25))
       AND $21::bigint IS NOT DISTINCT FROM $21
AND ($11::int IS NULL OR coalesce(year, 0) >= $11)
AND ($12::int IS NULL OR coalesce(year, 0) <= $12) AND ($13::int IS NULL OR coalesce(km, 2147483647) <= $13)
AND ($14::bigint IS NULL OR (coalesce(price_clp, 0) >= $14 AND coalesce(price_clp, 9007199254740991) >= $14))
AND ($15::bigint IS NULL OR (coalesce(price_clp, 9007199254740991) <= $15 AND coalesce(price_clp,
  0) <= $15)) LIMIT 2001)
  SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make,
    v.model, v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
    v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields",
    v.plate, v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
    v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
    v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
    v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM ((SELECT id, key FROM few WHERE (SELECT count(*) FROM few) <= 2000 ORDER BY key DESC,
      id DESC LIMIT $23) UNION ALL (
  SELECT id, 0 AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($22::uuid IS NULL OR (id) < ($22::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4) AND ($5::text IS NULL OR condition = $5)
AND ($6::text[] IS NULL OR search_text LIKE ANY ($6))
AND ($7::uuid IS NULL OR location_id = $7) AND (NOT $8::boolean OR location_id IS NULL)
AND ($9::uuid IS NULL OR source_id = $9) AND (NOT $10::boolean OR source_id IS NULL)
AND ($11::int IS NULL OR year >= $11) AND ($12::int IS NULL OR year <= $12)
AND ($13::int IS NULL OR km <= $13)
AND ($14::bigint IS NULL OR price_clp >= $14) AND ($15::bigint IS NULL OR price_clp <= $15)
AND ($16::timestamptz IS NULL OR updated_at >= $16)
AND ($17::timestamptz IS NULL OR created_at >= $17)
AND ($18::text[] IS NULL OR (search_text LIKE ALL ($18::text[]) AND search_text ~ ALL ($19::text[])))
AND ($20::timestamptz IS NULL OR created_at < $20)
AND ($24::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($24))
AND ($25::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($25))
       AND $21::bigint IS NOT DISTINCT
       FROM $21 AND NOT (SELECT count(*) FROM few) <= 2000
       ORDER BY id DESC LIMIT $23)) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key DESC, page.id DESC;

-- within: pageOf.sought
WITH few AS MATERIALIZED (
  SELECT id, 0 AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($28::uuid IS NULL OR (id) < ($28::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4)
AND ($13::uuid IS NULL OR location_id = $13) AND (NOT $14::boolean OR location_id IS NULL)
AND ($15::uuid IS NULL OR source_id = $15) AND (NOT $16::boolean OR source_id IS NULL)
AND ($19::int IS NULL OR km <= $19)
AND ($22::timestamptz IS NULL OR updated_at >= $22)
AND ($23::timestamptz IS NULL OR created_at >= $23)
AND ($24::timestamptz IS NULL OR created_at < $24)
AND ($25::text[] IS NULL OR (search_text LIKE ALL ($25::text[]) AND search_text ~ ALL ($26::text[])))
AND ($8::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($8)) AND ($6::text[] IS NULL
  OR search_text LIKE ANY ($6)) AND ($7::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($7))
  AND ($9::text[] IS NULL OR commerce.words_of(fuel) = ANY ($9)) AND ($10::text[] IS NULL
  OR commerce.words_of(transmission) = ANY ($10)) AND ($11::text[] IS NULL OR commerce.words_of(body_type) = ANY ($11))
  AND ($12::text[] IS NULL OR commerce.words_of(color) = ANY ($12)) AND ($5::text IS NULL OR condition = $5)
  AND ($17::int IS NULL OR year >= $17) AND ($18::int IS NULL OR year <= $18) AND ($20::bigint IS NULL
  OR price_clp >= $20) AND ($21::bigint IS NULL OR price_clp <= $21)
       AND $27::bigint IS NOT DISTINCT FROM $27
AND ($17::int IS NULL OR coalesce(year, 0) >= $17)
AND ($18::int IS NULL OR coalesce(year, 0) <= $18) AND ($19::int IS NULL OR coalesce(km, 2147483647) <= $19)
AND ($20::bigint IS NULL OR (coalesce(price_clp, 0) >= $20 AND coalesce(price_clp, 9007199254740991) >= $20))
AND ($21::bigint IS NULL OR (coalesce(price_clp, 9007199254740991) <= $21 AND coalesce(price_clp,
  0) <= $21)) LIMIT 2001)
  SELECT v.workspace_id AS "workspaceId", v.id, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.make,
    v.model, v.version, v.color, v.fuel, v.transmission, v.body_type AS "bodyType", v.year, v.km, v.condition,
    v.location_id AS "locationId", v.description, v.photo_urls AS "photoUrls", v.pinned_fields AS "pinnedFields",
    v.plate, v.vin, v.stock_number AS "stockNumber", v.external_id AS "externalId", v.price_clp AS "priceClp",
    v.floor_price_clp AS "floorPriceClp", v.tax_treatment AS "taxTreatment", v.status, v.tenancy,
    v.source_id AS "sourceId", v.retired_by_sync AS "retiredBySync", v.held_by_type AS "heldByType",
    v.held_by_id AS "heldById", v.held_by_display_id AS "heldByDisplayId", v.held_until AS "heldUntil"
    FROM ((SELECT id, key FROM few WHERE (SELECT count(*) FROM few) <= 2000 ORDER BY key DESC,
      id DESC LIMIT $29) UNION ALL (
  SELECT id, 0 AS key FROM commerce.vehicle
   WHERE workspace_id = $1 AND ($28::uuid IS NULL OR (id) < ($28::uuid)) AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4)
AND ($13::uuid IS NULL OR location_id = $13) AND (NOT $14::boolean OR location_id IS NULL)
AND ($15::uuid IS NULL OR source_id = $15) AND (NOT $16::boolean OR source_id IS NULL)
AND ($19::int IS NULL OR km <= $19)
AND ($22::timestamptz IS NULL OR updated_at >= $22)
AND ($23::timestamptz IS NULL OR created_at >= $23)
AND ($24::timestamptz IS NULL OR created_at < $24)
AND ($25::text[] IS NULL OR (search_text LIKE ALL ($25::text[]) AND search_text ~ ALL ($26::text[])))
AND ($8::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($8)) AND ($6::text[] IS NULL
  OR search_text LIKE ANY ($6)) AND ($7::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($7))
  AND ($9::text[] IS NULL OR commerce.words_of(fuel) = ANY ($9)) AND ($10::text[] IS NULL
  OR commerce.words_of(transmission) = ANY ($10)) AND ($11::text[] IS NULL OR commerce.words_of(body_type) = ANY ($11))
  AND ($12::text[] IS NULL OR commerce.words_of(color) = ANY ($12)) AND ($5::text IS NULL OR condition = $5)
  AND ($17::int IS NULL OR year >= $17) AND ($18::int IS NULL OR year <= $18) AND ($20::bigint IS NULL
  OR price_clp >= $20) AND ($21::bigint IS NULL OR price_clp <= $21)
       AND $27::bigint IS NOT DISTINCT
       FROM $27 AND NOT (SELECT count(*) FROM few) <= 2000
       ORDER BY id DESC LIMIT $29)) AS page
    JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
   ORDER BY page.key DESC, page.id DESC;
