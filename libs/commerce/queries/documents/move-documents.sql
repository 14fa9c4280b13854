-- Run by libs/commerce/src/documents/adapters/move-documents.ts. Written by the test run (ADR 100).

-- name: MOVES
UPDATE commerce.quote
   SET buyer_contact_id = $2, updated_at = $4
 WHERE workspace_id = $1 AND buyer_contact_id = ANY ($3::uuid[])
RETURNING id;

-- name: MOVES
UPDATE commerce.sale_note
   SET buyer_contact_id = $2, updated_at = $4
 WHERE workspace_id = $1 AND buyer_contact_id = ANY ($3::uuid[])
RETURNING id;

-- name: MOVES
UPDATE commerce.consignment
   SET dueno_contact_id = $2, updated_at = $4
 WHERE workspace_id = $1 AND dueno_contact_id = ANY ($3::uuid[])
RETURNING id;

-- name: MOVES
UPDATE commerce.reservation
   SET holder_contact_id = $2, updated_at = $4
 WHERE workspace_id = $1 AND holder_contact_id = ANY ($3::uuid[])
RETURNING id;

-- name: MOVES
UPDATE commerce.purchase_note
   SET seller_contact_id = $2, updated_at = $4
 WHERE workspace_id = $1 AND seller_contact_id = ANY ($3::uuid[])
RETURNING id;

-- name: MOVES
UPDATE commerce.credit_application
   SET buyer_contact_id = $2, updated_at = $4
 WHERE workspace_id = $1 AND buyer_contact_id = ANY ($3::uuid[])
RETURNING id;
