-- Run by libs/commerce/src/leads/adapters/postgres-intake.ts. Written by the test run (ADR 100).

-- name: BY_LISTING
SELECT vehicle_id AS id FROM commerce.publication WHERE workspace_id = $1 AND account_id = $2 AND external_id = $3
 ORDER BY state = 'published' DESC, updated_at DESC LIMIT 1;

-- name: BY_REFERENCE
SELECT id FROM (
  SELECT 0 AS place, v.id, v.status IN ('available', 'draft', 'reserved') AS live
  FROM commerce.vehicle v
  WHERE v.workspace_id = $1 AND v.id::text = lower($2) AND v.id = (CASE WHEN $4 THEN $2 END)::uuid
  UNION ALL
  SELECT 1 AS place, v.id, v.status IN ('available', 'draft', 'reserved') AS live
  FROM commerce.vehicle v
  WHERE v.workspace_id = $1 AND v.stock_number = $2
  UNION ALL
  SELECT 2 AS place, v.id, v.status IN ('available', 'draft', 'reserved') AS live
  FROM commerce.vehicle v
  WHERE v.workspace_id = $1 AND v.plate = $3
  UNION ALL
  SELECT 3 AS place, v.id, v.status IN ('available', 'draft', 'reserved') AS live
  FROM commerce.vehicle v
  WHERE v.workspace_id = $1 AND v.external_id = $2
) AS called ORDER BY place, live DESC, id DESC LIMIT 1;

-- name: HAS
SELECT id FROM commerce.vehicle WHERE workspace_id = $1 AND id = $2;

-- name: OF_LEAD
-- $1 workspaceId, $2 leadId, $3 after, $4 limit, $5 from, $6 to
SELECT
i.workspace_id AS "workspaceId", i.id, i.lead_id AS "leadId", i.contact_id AS "contactId", i.source,
i.account_id AS "accountId",
i.external_id AS "externalId", i.intent, i.vehicle_id AS "vehicleId", i.vehicle_ref AS "vehicleRef", i.message,
i.sent_by AS "sentBy",
i.received_at AS "receivedAt"
  FROM commerce.inquiry i
 WHERE i.workspace_id = $1 AND i.lead_id = $2 AND ($3::uuid IS NULL OR i.id < $3)
   AND ($5::timestamptz IS NULL OR i.received_at >= $5) AND ($6::timestamptz IS NULL OR i.received_at < $6)
 ORDER BY i.id DESC LIMIT $4;
