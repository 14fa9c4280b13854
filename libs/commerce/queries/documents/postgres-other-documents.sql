-- Run by libs/commerce/src/documents/adapters/postgres-other-documents.ts. Written by the test run (ADR 100).

-- name: ACCEPT
UPDATE commerce.consignment_candidate SET status = 'accepted', updated_at = $3
 WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND status <> 'accepted';

-- name: ACTIVE
SELECT 1 FROM commerce.credit_institution WHERE workspace_id = $1 AND id = $2 AND is_active;

-- name: APPROVED_SALE
SELECT id, total_clp AS "totalClp"
  FROM commerce.sale_note
 WHERE workspace_id = $1 AND vehicle_id = $2 AND status = 'approved'
 ORDER BY approved_at DESC LIMIT 1;

-- name: CONSIGN
-- $1 workspaceId, $2 ids, $3 tenancies, $4 taxTreatments, $5 updatedAt
UPDATE commerce.vehicle v
   SET tenancy = made.tenancy, tax_treatment = made.tax_treatment, updated_at = made.updated_at
  FROM unnest($2::uuid[], $3::text[], $4::text[],
              $5::timestamptz[]) AS made (id, tenancy, tax_treatment, updated_at)
 WHERE v.workspace_id = $1 AND v.id = made.id;

-- name: CORRECTIONS
SELECT id, purchase_note_id AS "purchaseNoteId", correction_reason AS "correctionReason",
       corrected_by AS "correctedBy",
       corrected_at AS "correctedAt", previous
  FROM commerce.purchase_correction
 WHERE workspace_id = $1 AND purchase_note_id = $2
 ORDER BY corrected_at DESC, id DESC;

-- name: KEEP
-- $1 workspaceId, $2 purchaseNoteId, $3 id, $4 correctionReason, $5 correctedBy, $6 correctedAt, $7 previous
INSERT INTO commerce.purchase_correction (workspace_id, purchase_note_id, id, correction_reason, corrected_by,
                                          corrected_at, previous)
VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: KNOWN
SELECT id FROM commerce.consignment_candidate WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- name: PURCHASED
SELECT vehicle_id AS id
  FROM commerce.purchase_note
 WHERE workspace_id = $1 AND vehicle_id = ANY ($2::uuid[]) AND status = 'issued';

-- name: SAVE
-- $1 workspaceId, $2 id, $3 tenancy, $4 taxTreatment, $5 status, $6 heldByType, $7 heldById, $8 heldByDisplayId
-- $9 heldUntil, $10 retiredBySync, $11 updatedAt
UPDATE commerce.vehicle
   SET tenancy = $3, tax_treatment = $4, status = $5, held_by_type = $6,
       held_by_id = $7, held_by_display_id = $8, held_until = $9,
       retired_by_sync = $10, updated_at = $11
 WHERE workspace_id = $1 AND id = $2;

-- name: TRADED_IN
SELECT 1 FROM commerce.trade_in WHERE workspace_id = $1 AND purchase_note_id = $2;
