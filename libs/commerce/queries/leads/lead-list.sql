-- Run by libs/commerce/src/leads/adapters/lead-list.ts. Written by the test run (ADR 100).

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $2;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND true
 ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $2;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.owner_user_id = $2
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.source = $2 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.intent = $2 AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND true AND l.stage_id = $2
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.contact_id = $2 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.vehicle_id = $2 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.closed_at >= $2 AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.created_at < $2 AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND true AND l.pipeline_id = $2
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.created_at >= $2 AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.updated_at >= $2 AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.owner_user_id = $2 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.location_id = ANY ($2::uuid[])
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.closed_at < $2 AND true AND l.created_at < $3
 ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.intent = $2 AND l.location_id IS NULL AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.contact_id = $2 AND true AND l.pipeline_id = $3
 ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.source = $2 AND true AND l.status = ANY ($3::text[])
 ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $2;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND true AND (l.created_at, l.id) < ($2::timestamptz, $3::uuid)
 ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND true
 ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $2;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.closed_at >= $2 AND l.closed_at < $3 AND true AND l.created_at < $4
 ORDER BY l.created_at DESC, l.id DESC LIMIT $5;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND true AND (l.last_inquiry_at, l.id) < ($2::timestamptz, $3::uuid)
 ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.created_at >= $2 AND l.created_at < $3 AND l.updated_at >= $4 AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $5;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.owner_user_id = $2
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.intent = $2 AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.source = $2 AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND true AND l.stage_id = $2
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.closed_at >= $2 AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.contact_id = $2 AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.created_at < $2 AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.vehicle_id = $2 AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.created_at >= $2 AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.updated_at >= $2 AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND true AND l.pipeline_id = $2
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.owner_user_id = $2 AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.closed_at < $2 AND true AND l.created_at < $3
 ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.intent = $2 AND l.location_id IS NULL AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.contact_id = $2 AND true AND l.pipeline_id = $3
 ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.source = $2 AND true AND l.status = ANY ($3::text[])
 ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $2;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
  AND w.words LIKE $2) AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND true AND (l.created_at, l.id) < ($2::timestamptz, $3::uuid)
 ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND true
   ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $2;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.closed_at >= $2 AND l.closed_at < $3 AND true AND l.created_at < $4
 ORDER BY l.created_at DESC, l.id DESC LIMIT $5;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND true AND (l.last_inquiry_at, l.id) < ($2::timestamptz, $3::uuid)
 ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
  AND w.words LIKE ANY ($2::text[])) AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.owner_user_id = $2
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.created_at >= $2 AND l.created_at < $3 AND l.updated_at >= $4 AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $5;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.intent = $2 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.source = $2 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND true AND l.stage_id = $2
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
  AND w.words LIKE $2 AND w.words LIKE $3) AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.closed_at >= $2 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.contact_id = $2 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.created_at < $2 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.updated_at < $2 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.vehicle_id = $2 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.created_at >= $2 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.updated_at >= $2 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND true AND l.pipeline_id = $2
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.owner_user_id = $2 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.next_action_at < $2 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.location_id = ANY ($2::uuid[])
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND true AND l.next_action_at IS NOT NULL
   ORDER BY l.next_action_at ASC, l.id ASC LIMIT $2;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.closed_at < $2 AND true AND l.created_at < $3
   ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.intent = $2 AND l.location_id IS NULL AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.contact_id = $2 AND true AND l.pipeline_id = $3
   ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.owner_user_id = $2 AND l.updated_at < $3 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.source = $2 AND true AND l.status = ANY ($3::text[])
   ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND true AND (l.created_at, l.id) < ($2::timestamptz, $3::uuid)
   ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
  AND w.words LIKE $2) AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.closed_at >= $2 AND l.closed_at < $3 AND true AND l.created_at < $4
   ORDER BY l.created_at DESC, l.id DESC LIMIT $5;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND true AND (l.last_inquiry_at, l.id) < ($2::timestamptz, $3::uuid)
   ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.created_at >= $2 AND l.created_at < $3 AND l.updated_at >= $4 AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $5;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
  AND w.words LIKE ANY ($2::text[])) AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
  AND w.words LIKE $2 AND w.words LIKE $3) AND true
 ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND true AND l.next_action_at IS NOT NULL AND (l.next_action_at, l.id) > ($2::timestamptz,
  $3::uuid)
   ORDER BY l.next_action_at ASC, l.id ASC LIMIT $4;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
  AND w.words LIKE $2) AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
  AND w.words LIKE ANY ($2::text[])) AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $3;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
  AND w.words LIKE $2 AND w.words LIKE $3) AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
  AND w.words LIKE ANY ($2::text[])) AND true AND l.status = $3
   ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
  AND w.words LIKE ANY ($2::text[]) AND w.words LIKE $3) AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $4;

-- name: listStatement.text
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
WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
  AND w.words LIKE ANY ($2::text[]) AND w.words LIKE $3 AND w.words LIKE ANY ($4::text[])) AND true
   ORDER BY l.created_at DESC, l.id DESC LIMIT $5;
