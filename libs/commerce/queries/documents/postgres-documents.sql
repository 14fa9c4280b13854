-- Run by libs/commerce/src/documents/adapters/postgres-documents.ts. Written by the test run (ADR 100).

-- name: APPROVED
SELECT 1 FROM commerce.price_approval
 WHERE workspace_id = $1 AND status = 'approved' AND requested_price_clp <= $3
   AND (quote_id = ANY ($2::uuid[]) OR reservation_id = ANY ($2::uuid[]) OR sale_note_id = ANY ($2::uuid[])) LIMIT 1;

-- name: CARRY
-- $1 workspaceId, $2 reservationId, $3 saleNoteId, $4 salespersonId, $5 locationId
UPDATE commerce.payment
   SET sale_note_id = $3, salesperson_id = $4, location_id = $5
 WHERE workspace_id = $1 AND reservation_id = $2 AND sale_note_id IS NULL;

-- name: FOLLOW
UPDATE commerce.payment SET salesperson_id = $3 WHERE workspace_id = $1 AND sale_note_id = $2;

-- name: FOLLOW
UPDATE commerce.price_approval SET salesperson_id = $3 WHERE workspace_id = $1 AND sale_note_id = $2;

-- name: PENDING
SELECT 1 FROM commerce.price_approval
 WHERE workspace_id = $1 AND status = 'pending' AND coalesce(quote_id, reservation_id, sale_note_id) = $2;

-- name: SETTLED
SELECT 1 FROM commerce.settlement WHERE workspace_id = $1 AND sale_note_id = $2;
