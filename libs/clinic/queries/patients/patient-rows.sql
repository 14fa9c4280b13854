-- Run by libs/clinic/src/patients/adapters/patient-rows.ts. Written by the test run (ADR 100).

-- within: ADD
INSERT INTO clinic.patient (workspace_id, id, created_at, updated_at, number, contact_id, relation, nombre, apellidos,
  nombre_social, rut, document_kind, document_number, document_folded, birth_date, sexo, prevision, emergency_name,
  emergency_phone, external_id, status, merged_into_patient_id, blocked_at, last_entry_at, self_of, search_text)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26)
ON CONFLICT DO NOTHING
RETURNING id;

-- within: ADD
INSERT INTO commerce.vehicle (workspace_id, id, created_at, updated_at, make, model, version, color, fuel, transmission,
  body_type, year, km, condition, location_id, description, photo_urls, pinned_fields, plate, vin, stock_number,
  external_id, price_clp, floor_price_clp, tax_treatment, status, tenancy, source_id, retired_by_sync, held_by_type,
  held_by_id, held_by_display_id, held_until, search_text)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28, $29, $30, $31, $32, $33, $34)
ON CONFLICT DO NOTHING
RETURNING id;

-- name: BURY
UPDATE clinic.patient SET status = 'merged', merged_into_patient_id = $3, self_of = NULL, updated_at = $4
 WHERE workspace_id = $1
   AND (id = ANY ($2::uuid[]) OR (status = 'merged' AND merged_into_patient_id = ANY ($2::uuid[])));

-- name: holder
SELECT id FROM clinic.patient WHERE workspace_id = $1 AND id <> $2 AND status = 'active' AND rut = $3;

-- name: holder
SELECT id FROM clinic.patient WHERE workspace_id = $1 AND id <> $2 AND status = 'active' AND external_id = $3;

-- name: holder
SELECT id
FROM clinic.patient
WHERE workspace_id = $1 AND id <> $2 AND status = 'active' AND document_kind = $3 AND document_folded = $4;

-- name: OWN
SELECT id
  FROM clinic.patient
 WHERE workspace_id = $1 AND id <> $2 AND status = 'active' AND relation = 'self' AND contact_id = $3 LIMIT 1;
