-- Run by libs/commerce/src/documents/adapters/trade-ins.ts. Written by the test run (ADR 100).

-- name: FREE
DELETE FROM commerce.trade_in WHERE workspace_id = $1 AND sale_note_id = $2;

-- name: tradeIns.locked
SELECT d.id, d.seller_contact_id AS "sellerContactId", d.total_clp AS "totalClp", d.status
  FROM commerce.purchase_note d
 WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[]) AND true ORDER BY d.id FOR NO KEY UPDATE;

-- name: tradeIns.locked
SELECT d.id, d.seller_contact_id AS "sellerContactId", d.total_clp AS "totalClp", d.status
  FROM commerce.purchase_note d
 WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[]) AND d.salesperson_id = $3 ORDER BY d.id FOR NO KEY UPDATE;

-- name: tradeIns.used
SELECT purchase_note_id AS id, sale_note_id AS "usedBy"
  FROM commerce.trade_in
 WHERE workspace_id = $1 AND purchase_note_id = ANY ($2::uuid[]);

-- name: USE
INSERT INTO commerce.trade_in (workspace_id, sale_note_id, purchase_note_id) SELECT $1, $2, unnest($3::uuid[]);
