-- Run by libs/clinic/src/catalogue/adapters/catalogue-rows.ts. Written by the test run (ADR 100).

-- name: ADD_ITEMS
INSERT INTO clinic.price_list_item (workspace_id, price_list_id, service_id, price_clp)
SELECT $1, $2, service_id, price_clp
FROM unnest($3::uuid[], $4::bigint[]) AS given (service_id, price_clp)
ON CONFLICT DO NOTHING
RETURNING service_id;

-- name: AMONG
SELECT id FROM clinic.service WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND deleted_at IS NULL;

-- name: DROP_ITEMS
DELETE FROM clinic.price_list_item i WHERE workspace_id = $1 AND price_list_id = $2
   AND NOT EXISTS (SELECT FROM unnest($3::uuid[], $4::bigint[]) AS given (service_id,
     price_clp) WHERE given.service_id = i.service_id AND given.price_clp = i.price_clp)
RETURNING service_id;

-- name: DROP_SERVICES
DELETE FROM clinic.professional_service
 WHERE workspace_id = $1 AND professional_id = $2 AND service_id <> ALL ($3::uuid[]);

-- name: GIVE_SERVICES
INSERT INTO clinic.professional_service (workspace_id, professional_id, service_id)
SELECT $1, $2, id FROM unnest($3::uuid[]) AS given (id) ON CONFLICT DO NOTHING;

-- name: removed
UPDATE clinic.service SET deleted_at = $3 WHERE workspace_id = $1 AND id = $2;

-- name: removed
UPDATE clinic.professional SET deleted_at = $3 WHERE workspace_id = $1 AND id = $2;

-- name: selectOther
SELECT id
FROM clinic.professional
WHERE workspace_id = $1 AND id <> $2 AND deleted_at IS NULL AND member_id = $3 LIMIT 1;

-- name: selectOther
SELECT id
FROM clinic.service
WHERE workspace_id = $1 AND id <> $2 AND deleted_at IS NULL AND (source = $3 AND external_id = $4) LIMIT 1;

-- name: selectOther
SELECT id
FROM clinic.professional
WHERE workspace_id = $1 AND id <> $2 AND deleted_at IS NULL AND (rut = $3 OR (source = $4 AND external_id = $5)) LIMIT 1;

-- name: SOURCE
SELECT 1 FROM clinic.source WHERE workspace_id = $1 AND vendor = $2;

-- name: TEMPLATE
SELECT 1 FROM clinic.consent_template WHERE workspace_id = $1 AND id = $2;
