-- Run by libs/commerce/src/leads/adapters/postgres-lead-reads.ts. Written by the test run (ADR 100).

-- name: OPEN_OF
SELECT asked.contact_id AS "contactId", asked.vehicle_id AS "vehicleId", l.id
  FROM unnest($2::uuid[], $3::uuid[]) AS asked (contact_id, vehicle_id)
 CROSS JOIN LATERAL (
   SELECT id FROM commerce.lead
    WHERE workspace_id = $1 AND contact_id = asked.contact_id AND vehicle_id = asked.vehicle_id AND status = 'open'
    LIMIT 2) AS l;

-- name: postgresLeadReads.byId.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.id = $2 AND l.owner_user_id = $3;

-- name: postgresLeadReads.byId.text
SELECT
  l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
    l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
    l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
    l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
    l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
    l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
    l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
  FROM commerce.lead l
  WHERE l.workspace_id = $1 AND l.id = $2 AND true;

-- name: postgresLeadReads.byId.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.id = $2 AND true;

-- name: postgresLeadReads.byId.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.id = $2 AND l.owner_user_id = $3;

-- name: postgresLeadReads.byId.text
SELECT
  l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
    l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
    l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
    l.external_id AS "externalId", l.intent, l.note, l.next_action AS "nextAction", l.next_action_at AS "nextActionAt",
    l.lost_reason AS "lostReason", l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId",
    l.merged_into_id AS "mergedIntoId", l.inquiry_count AS "inquiryCount", l.stage_since AS "stageSince",
    l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
    NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
  FROM commerce.lead l
  WHERE l.workspace_id = $1 AND l.id = $2 AND true;

-- name: postgresLeadReads.byId.text
SELECT
  l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
    l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
    l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
    l.external_id AS "externalId", l.intent, l.note, l.next_action AS "nextAction", l.next_action_at AS "nextActionAt",
    l.lost_reason AS "lostReason", l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId",
    l.merged_into_id AS "mergedIntoId", l.inquiry_count AS "inquiryCount", l.stage_since AS "stageSince",
    l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
    NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
  FROM commerce.lead l
  WHERE l.workspace_id = $1 AND l.id = $2 AND l.owner_user_id = $3;

-- name: postgresLeadReads.live.text
SELECT l.id, survivor.id AS "liveId"
  FROM commerce.lead l
  JOIN commerce.lead survivor
    ON survivor.workspace_id = l.workspace_id AND survivor.id = coalesce(l.merged_into_id, l.id)
 WHERE l.workspace_id = $1 AND l.id = ANY ($2::uuid[]) AND survivor.merged_into_id IS NULL
   AND true AND true;

-- name: postgresLeadReads.live.text
SELECT l.id, survivor.id AS "liveId"
  FROM commerce.lead l
  JOIN commerce.lead survivor
    ON survivor.workspace_id = l.workspace_id AND survivor.id = coalesce(l.merged_into_id, l.id)
 WHERE l.workspace_id = $1 AND l.id = ANY ($2::uuid[]) AND survivor.merged_into_id IS NULL
   AND l.owner_user_id = $3 AND survivor.owner_user_id = $3;
