-- Run by libs/commerce/src/documents/adapters/payment-totals.ts. Written by the test run (ADR 100).

-- name: paymentTotals.{ text, values }
SELECT NULL::date AS day, d.instrument, NULL::uuid AS "locationId", NULL::jsonb AS "receivedBy",
       count(*)::int AS count,
       coalesce(sum(d.amount_clp) FILTER (WHERE d.amount_clp > 0), 0)::bigint AS "receivedClp",
       coalesce(sum(d.amount_clp) FILTER (WHERE d.amount_clp < 0), 0)::bigint AS "refundedClp",
       coalesce(sum(d.amount_clp), 0)::bigint AS "netClp"
  FROM commerce.payment d
 WHERE d.workspace_id = $1 AND d.paid_on >= $2 AND d.paid_on <= $3
    AND true
 GROUP BY d.instrument ORDER BY d.instrument
 LIMIT $4;

-- name: paymentTotals.{ text, values }
SELECT d.paid_on AS day, d.instrument, NULL::uuid AS "locationId", NULL::jsonb AS "receivedBy",
       count(*)::int AS count,
       coalesce(sum(d.amount_clp) FILTER (WHERE d.amount_clp > 0), 0)::bigint AS "receivedClp",
       coalesce(sum(d.amount_clp) FILTER (WHERE d.amount_clp < 0), 0)::bigint AS "refundedClp",
       coalesce(sum(d.amount_clp), 0)::bigint AS "netClp"
  FROM commerce.payment d
 WHERE d.workspace_id = $1 AND d.paid_on >= $2 AND d.paid_on <= $3
    AND true
 GROUP BY d.paid_on, d.instrument ORDER BY d.paid_on, d.instrument
 LIMIT $4;

-- name: paymentTotals.{ text, values }
SELECT d.paid_on AS day, d.instrument, NULL::uuid AS "locationId", NULL::jsonb AS "receivedBy",
       count(*)::int AS count,
       coalesce(sum(d.amount_clp) FILTER (WHERE d.amount_clp > 0), 0)::bigint AS "receivedClp",
       coalesce(sum(d.amount_clp) FILTER (WHERE d.amount_clp < 0), 0)::bigint AS "refundedClp",
       coalesce(sum(d.amount_clp), 0)::bigint AS "netClp"
  FROM commerce.payment d
 WHERE d.workspace_id = $1 AND d.paid_on >= $2 AND d.paid_on <= $3
    AND d.salesperson_id = $5
 GROUP BY d.paid_on, d.instrument ORDER BY d.paid_on, d.instrument
 LIMIT $4;

-- name: paymentTotals.{ text, values }
SELECT d.paid_on AS day, d.instrument, NULL::uuid AS "locationId", NULL::jsonb AS "receivedBy",
       count(*)::int AS count,
       coalesce(sum(d.amount_clp) FILTER (WHERE d.amount_clp > 0), 0)::bigint AS "receivedClp",
       coalesce(sum(d.amount_clp) FILTER (WHERE d.amount_clp < 0), 0)::bigint AS "refundedClp",
       coalesce(sum(d.amount_clp), 0)::bigint AS "netClp"
  FROM commerce.payment d
 WHERE d.workspace_id = $1 AND d.paid_on >= $2 AND d.paid_on <= $3
   AND d.instrument = $4 AND true
 GROUP BY d.paid_on, d.instrument ORDER BY d.paid_on, d.instrument
 LIMIT $5;

-- name: paymentTotals.{ text, values }
SELECT d.paid_on AS day, d.instrument, NULL::uuid AS "locationId", NULL::jsonb AS "receivedBy",
       count(*)::int AS count,
       coalesce(sum(d.amount_clp) FILTER (WHERE d.amount_clp > 0), 0)::bigint AS "receivedClp",
       coalesce(sum(d.amount_clp) FILTER (WHERE d.amount_clp < 0), 0)::bigint AS "refundedClp",
       coalesce(sum(d.amount_clp), 0)::bigint AS "netClp"
  FROM commerce.payment d
 WHERE d.workspace_id = $1 AND d.paid_on >= $2 AND d.paid_on <= $3
   AND d.location_id = $4
    AND true
 GROUP BY d.paid_on, d.instrument ORDER BY d.paid_on, d.instrument
 LIMIT $5;

-- name: paymentTotals.{ text, values }
SELECT NULL::date AS day, NULL::text AS instrument, d.location_id AS "locationId", jsonb_build_object('kind',
  d.created_by ->> 'kind', 'id', d.created_by ->> 'id',
                           'name', max(d.created_by ->> 'name')) AS "receivedBy",
       count(*)::int AS count,
       coalesce(sum(d.amount_clp) FILTER (WHERE d.amount_clp > 0), 0)::bigint AS "receivedClp",
       coalesce(sum(d.amount_clp) FILTER (WHERE d.amount_clp < 0), 0)::bigint AS "refundedClp",
       coalesce(sum(d.amount_clp), 0)::bigint AS "netClp"
  FROM commerce.payment d
 WHERE d.workspace_id = $1 AND d.paid_on >= $2 AND d.paid_on <= $3
    AND true
 GROUP BY d.location_id, d.created_by ->> 'kind', d.created_by ->> 'id'
 ORDER BY d.location_id, d.created_by ->> 'kind', d.created_by ->> 'id'
 LIMIT $4;
