-- Run by libs/commerce/src/leads/adapters/postgres-inquiries.ts. Written by the test run (ADR 100).

-- name: ADD
-- $1 workspaceId, $2 id, $3 leadId, $4 contactId, $5 source, $6 accountId, $7 externalId, $8 intent, $9 vehicleId
-- $10 vehicleRef, $11 message, $12 sentBy, $13 receivedAt
INSERT INTO commerce.inquiry (workspace_id, id, lead_id, contact_id, source, account_id, external_id, intent,
                              vehicle_id, vehicle_ref, message,
                              sent_by, received_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
        $11, $12, $13);

-- name: TAKEN
SELECT
i.workspace_id AS "workspaceId", i.id, i.lead_id AS "leadId", i.contact_id AS "contactId", i.source,
i.account_id AS "accountId",
i.external_id AS "externalId", i.intent, i.vehicle_id AS "vehicleId", i.vehicle_ref AS "vehicleRef", i.message,
i.sent_by AS "sentBy",
i.received_at AS "receivedAt" FROM commerce.inquiry i
 WHERE i.workspace_id = $1 AND i.source = $2 AND i.account_id IS NOT DISTINCT FROM $3 AND i.external_id = $4;
