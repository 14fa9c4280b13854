-- Run by libs/commerce/src/documents/adapters/postgres-payments.ts. Written by the test run (ADR 100).

-- name: ADD
-- $1 workspaceId, $2 id, $3 reservationId, $4 saleNoteId, $5 instrument, $6 amountClp, $7 paidOn
-- $8 refundOfPaymentId, $9 creditApplicationId, $10 reference, $11 note, $12 salespersonId, $13 locationId
-- $14 createdBy, $15 createdAt
INSERT INTO commerce.payment (
workspace_id, id, reservation_id, sale_note_id, instrument, amount_clp, paid_on, refund_of_payment_id,
  credit_application_id, reference,
note, salesperson_id, location_id, created_by, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8,
        $9, $10, $11, $12, $13, $14, $15);

-- name: FROM_CREDITS
SELECT coalesce(sum(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id)), 0)::bigint AS "fromCredits"
  FROM commerce.payment d
 WHERE d.workspace_id = $1 AND d.reservation_id = $2 AND d.sale_note_id IS NULL
   AND d.credit_application_id IS NOT NULL;

-- name: MOVE.reservation
UPDATE commerce.payment p SET reservation_id = t.id, salesperson_id = t.salesperson_id, location_id = t.location_id
  FROM commerce.reservation t
 WHERE p.workspace_id = $1 AND p.reservation_id = $2 AND p.sale_note_id IS NULL AND t.workspace_id = $1
   AND t.id = $3;

-- name: MOVE.sale_note
UPDATE commerce.payment p SET sale_note_id = t.id, salesperson_id = t.salesperson_id, location_id = t.location_id
  FROM commerce.sale_note t
 WHERE p.workspace_id = $1 AND p.reservation_id = $2 AND p.sale_note_id IS NULL AND t.workspace_id = $1
   AND t.id = $3;

-- name: OF_DAYS
SELECT count(*)::int AS many
  FROM (SELECT 1
          FROM commerce.payment
         WHERE workspace_id = $1 AND paid_on >= $2 AND paid_on <= $3 LIMIT 5001) AS counted;

-- name: PAID_OUT
SELECT coalesce(sum(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id)), 0)::bigint AS "paidOut"
  FROM commerce.payment d
 WHERE d.workspace_id = $1 AND d.credit_application_id = $2;

-- name: paymentReads.byId.text
SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt", greatest(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id), 0) AS "refundableClp"
  FROM commerce.payment d
 WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: paymentReads.byId.text
SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt", greatest(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id), 0) AS "refundableClp"
  FROM commerce.payment d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- within: paymentReads.page.text
SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt", greatest(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id), 0) AS "refundableClp"
        FROM commerce.payment d
       WHERE d.workspace_id = $1
         AND d.created_at >= $2 AND d.created_at < $3
         AND (d.created_at, d.id) < ($4, $5) AND true
       ORDER BY d.created_at DESC, d.id DESC LIMIT $6;

-- within: paymentReads.page.text
SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt", greatest(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id), 0) AS "refundableClp"
        FROM commerce.payment d
       WHERE d.workspace_id = $1
         AND d.created_at >= $2 AND d.created_at < $3
         AND (d.created_at, d.id) < ($4, $5) AND d.salesperson_id = $7
       ORDER BY d.created_at DESC, d.id DESC LIMIT $6;

-- within: paymentReads.page.text
SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt", greatest(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id), 0) AS "refundableClp"
        FROM commerce.payment d
       WHERE d.workspace_id = $1 AND d.location_id = $7
         AND d.created_at >= $2 AND d.created_at < $3
         AND (d.created_at, d.id) < ($4, $5) AND true
       ORDER BY d.created_at DESC, d.id DESC LIMIT $6;

-- within: paymentReads.page.text
SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt", greatest(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id), 0) AS "refundableClp"
        FROM commerce.payment d
       WHERE d.workspace_id = $1 AND d.sale_note_id = $7
         AND d.created_at >= $2 AND d.created_at < $3
         AND (d.created_at, d.id) < ($4, $5) AND true
       ORDER BY d.created_at DESC, d.id DESC LIMIT $6;

-- within: paymentReads.page.text
SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt", greatest(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id), 0) AS "refundableClp"
        FROM commerce.payment d
       WHERE d.workspace_id = $1 AND d.reservation_id = $7
         AND d.created_at >= $2 AND d.created_at < $3
         AND (d.created_at, d.id) < ($4, $5) AND true
       ORDER BY d.created_at DESC, d.id DESC LIMIT $6;

-- within: paymentReads.page.text
SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt", greatest(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id), 0) AS "refundableClp"
        FROM commerce.payment d
       WHERE d.workspace_id = $1 AND d.salesperson_id = $7
         AND d.created_at >= $2 AND d.created_at < $3
         AND (d.created_at, d.id) < ($4, $5) AND true
       ORDER BY d.created_at DESC, d.id DESC LIMIT $6;

-- within: paymentReads.page.text
SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt", greatest(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id), 0) AS "refundableClp"
        FROM commerce.payment d
       WHERE d.workspace_id = $1 AND d.credit_application_id = $7
         AND d.created_at >= $2 AND d.created_at < $3
         AND (d.created_at, d.id) < ($4, $5) AND true
       ORDER BY d.created_at DESC, d.id DESC LIMIT $6;

-- within: paymentReads.page.text
SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt", greatest(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id), 0) AS "refundableClp"
        FROM commerce.payment d
       WHERE d.workspace_id = $1 AND d.sale_note_id = $7
         AND d.created_at >= $2 AND d.created_at < $3
         AND (d.created_at, d.id) < ($4, $5) AND d.salesperson_id = $8
       ORDER BY d.created_at DESC, d.id DESC LIMIT $6;

-- within: paymentReads.page.text
WITH few AS MATERIALIZED (SELECT * FROM commerce.payment d WHERE d.workspace_id = $1 AND d.paid_on >= $7
  AND d.paid_on <= $8)
      SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt", greatest(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id), 0) AS "refundableClp"
        FROM few d
       WHERE d.workspace_id = $1  AND d.paid_on >= $7 AND d.paid_on <= $8
         AND d.created_at >= $2 AND d.created_at < $3
         AND (d.created_at, d.id) < ($4, $5) AND true
       ORDER BY d.created_at DESC, d.id DESC LIMIT $6;

-- within: paymentReads.page.text
WITH few AS MATERIALIZED (SELECT * FROM commerce.payment d WHERE d.workspace_id = $1 AND d.paid_on >= $7
  AND d.paid_on <= $8)
      SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt", greatest(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id), 0) AS "refundableClp"
        FROM few d
       WHERE d.workspace_id = $1  AND d.paid_on >= $7 AND d.paid_on <= $8
         AND d.created_at >= $2 AND d.created_at < $3
         AND (d.created_at, d.id) < ($4, $5) AND d.location_id = ANY ($9::uuid[])
       ORDER BY d.created_at DESC, d.id DESC LIMIT $6;

-- within: paymentReads.page.text
WITH few AS MATERIALIZED (
SELECT d.*
  FROM commerce.reservation t
  JOIN commerce.payment d ON d.workspace_id = t.workspace_id AND d.reservation_id = t.id
 WHERE t.workspace_id = $1 AND t.holder_contact_id = $7
 UNION
SELECT d.*
  FROM commerce.sale_note t
  JOIN commerce.payment d ON d.workspace_id = t.workspace_id AND d.sale_note_id = t.id
 WHERE t.workspace_id = $1 AND t.buyer_contact_id = $7)
      SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt", greatest(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id), 0) AS "refundableClp"
        FROM few d
       WHERE d.workspace_id = $1
         AND d.created_at >= $2 AND d.created_at < $3
         AND (d.created_at, d.id) < ($4, $5) AND true
       ORDER BY d.created_at DESC, d.id DESC LIMIT $6;

-- within: paymentReads.page.text
WITH few AS MATERIALIZED (
SELECT d.*
  FROM commerce.reservation t
  JOIN commerce.payment d ON d.workspace_id = t.workspace_id AND d.reservation_id = t.id
 WHERE t.workspace_id = $1 AND t.holder_contact_id = $7
 UNION
SELECT d.*
  FROM commerce.sale_note t
  JOIN commerce.payment d ON d.workspace_id = t.workspace_id AND d.sale_note_id = t.id
 WHERE t.workspace_id = $1 AND t.buyer_contact_id = $7)
      SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt", greatest(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id), 0) AS "refundableClp"
        FROM few d
       WHERE d.workspace_id = $1
         AND d.created_at >= $2 AND d.created_at < $3
         AND (d.created_at, d.id) < ($4, $5) AND d.salesperson_id = $8
       ORDER BY d.created_at DESC, d.id DESC LIMIT $6;

-- within: paymentReads.page.text
WITH few AS MATERIALIZED (
SELECT d.*
  FROM commerce.reservation t
  JOIN commerce.payment d ON d.workspace_id = t.workspace_id AND d.reservation_id = t.id
 WHERE t.workspace_id = $1 AND t.holder_contact_id = $8
 UNION
SELECT d.*
  FROM commerce.sale_note t
  JOIN commerce.payment d ON d.workspace_id = t.workspace_id AND d.sale_note_id = t.id
 WHERE t.workspace_id = $1 AND t.buyer_contact_id = $8)
      SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt", greatest(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id), 0) AS "refundableClp"
        FROM few d
       WHERE d.workspace_id = $1 AND d.instrument = $7
         AND d.created_at >= $2 AND d.created_at < $3
         AND (d.created_at, d.id) < ($4, $5) AND true
       ORDER BY d.created_at DESC, d.id DESC LIMIT $6;

-- within: paymentReads.page.text
WITH few AS MATERIALIZED (
SELECT d.*
  FROM commerce.reservation t
  JOIN commerce.payment d ON d.workspace_id = t.workspace_id AND d.reservation_id = t.id
 WHERE t.workspace_id = $1 AND t.holder_contact_id = $7
 UNION
SELECT d.*
  FROM commerce.sale_note t
  JOIN commerce.payment d ON d.workspace_id = t.workspace_id AND d.sale_note_id = t.id
 WHERE t.workspace_id = $1 AND t.buyer_contact_id = $7)
      SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt", greatest(d.amount_clp +
(SELECT coalesce(sum(r.amount_clp), 0)::bigint
   FROM commerce.payment r
  WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id), 0) AS "refundableClp"
        FROM few d
       WHERE d.workspace_id = $1  AND d.paid_on >= $8 AND d.paid_on <= $9
         AND d.created_at >= $2 AND d.created_at < $3
         AND (d.created_at, d.id) < ($4, $5) AND true
       ORDER BY d.created_at DESC, d.id DESC LIMIT $6;

-- name: paymentRows.byId.text
SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt" FROM commerce.payment d WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: paymentRows.byId.text
SELECT
d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
d.instrument,
d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
d.credit_application_id AS "creditApplicationId", d.reference,
d.note,
d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
d.created_at AS "createdAt" FROM commerce.payment d WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: REFUNDED_OF
SELECT coalesce(sum(amount_clp), 0)::bigint AS refunded
  FROM commerce.payment
 WHERE workspace_id = $1 AND refund_of_payment_id = $2;
