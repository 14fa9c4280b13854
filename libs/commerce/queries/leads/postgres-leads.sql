-- Run by libs/commerce/src/leads/adapters/postgres-leads.ts. Written by the test run (ADR 100).

-- name: ADD
WITH added AS (
  INSERT INTO commerce.lead (workspace_id, id, contact_id, pipeline_id, stage_id, status, owner_user_id, location_id,
    vehicle_id, value_clp, source, account_id, external_id, intent, note, lost_reason, unqualified_reason, sale_note_id,
    inquiry_count, last_inquiry_at, stage_since, closed_at, created_by, created_at, updated_at)
  SELECT workspace_id, id, contact_id, pipeline_id, stage_id, status, owner_user_id, location_id, vehicle_id, value_clp,
    source, account_id, external_id, intent, note, lost_reason, unqualified_reason, sale_note_id, inquiry_count,
    last_inquiry_at, stage_since, closed_at, created_by, created_at, updated_at
  FROM jsonb_populate_recordset(NULL::commerce.lead, $1)
  ON CONFLICT (workspace_id, source, account_id, external_id) WHERE external_id IS NOT NULL DO NOTHING
  RETURNING workspace_id, id
), worded AS (
  INSERT INTO commerce.lead_words (workspace_id, lead_id, of_contact, of_vehicle)
  SELECT workspace_id, id, $2, $3
    FROM added
)
SELECT id FROM added;

-- name: ADD
WITH added AS (
  INSERT INTO commerce.lead (workspace_id, id, contact_id, pipeline_id, stage_id, status, owner_user_id, location_id,
    vehicle_id, value_clp, source, account_id, external_id, intent, note, next_action, next_action_at, lost_reason,
    unqualified_reason, sale_note_id, merged_into_id, inquiry_count, last_inquiry_at, stage_since, closed_at,
    created_by, created_at, updated_at)
  SELECT workspace_id, id, contact_id, pipeline_id, stage_id, status, owner_user_id, location_id, vehicle_id, value_clp,
    source, account_id, external_id, intent, note, next_action, next_action_at, lost_reason, unqualified_reason,
    sale_note_id, merged_into_id, inquiry_count, last_inquiry_at, stage_since, closed_at, created_by, created_at,
    updated_at
  FROM jsonb_populate_recordset(NULL::commerce.lead, $1)
  ON CONFLICT (workspace_id, source, account_id, external_id) WHERE external_id IS NOT NULL DO NOTHING
  RETURNING workspace_id, id
), worded AS (
  INSERT INTO commerce.lead_words (workspace_id, lead_id, of_contact, of_vehicle)
  SELECT workspace_id, id, $2, $3
    FROM added
)
SELECT id FROM added;

-- name: GIVE_DOCUMENTS
UPDATE commerce.quote SET lead_id = $3, updated_at = $4 WHERE workspace_id = $1 AND lead_id = $2;

-- name: GIVE_DOCUMENTS
UPDATE commerce.sale_note SET lead_id = $3, updated_at = $4 WHERE workspace_id = $1 AND lead_id = $2;

-- name: GIVE_DOCUMENTS
UPDATE commerce.consignment SET lead_id = $3, updated_at = $4 WHERE workspace_id = $1 AND lead_id = $2;

-- name: GIVE_DOCUMENTS
UPDATE commerce.reservation SET lead_id = $3, updated_at = $4 WHERE workspace_id = $1 AND lead_id = $2;

-- name: GIVE_DOCUMENTS
UPDATE commerce.purchase_note SET lead_id = $3, updated_at = $4 WHERE workspace_id = $1 AND lead_id = $2;

-- name: GIVE_DOCUMENTS
UPDATE commerce.marketplace_order SET lead_id = $3, updated_at = $4 WHERE workspace_id = $1 AND lead_id = $2;

-- name: GIVE_DOCUMENTS
UPDATE commerce.credit_application SET lead_id = $3, updated_at = $4 WHERE workspace_id = $1 AND lead_id = $2;

-- name: GIVE_INQUIRIES
UPDATE commerce.inquiry SET lead_id = $3 WHERE workspace_id = $1 AND lead_id = $2;

-- name: GIVE_MERGED_LEADS
-- $1 workspaceId, $2 fromId, $3 toId, $4 now, $5 contactId
UPDATE commerce.lead SET merged_into_id = $3, updated_at = $4
 WHERE workspace_id = $1 AND contact_id = $5 AND merged_into_id = $2;

-- name: HOLDER
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt"
FROM commerce.lead l
 WHERE l.workspace_id = $1 AND l.source = $2 AND l.account_id IS NOT DISTINCT FROM $3 AND l.external_id = $4;

-- name: HOLDER
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt"
FROM commerce.lead l
 WHERE l.workspace_id = $1 AND l.source = $2 AND l.account_id IS NOT DISTINCT FROM $3 AND l.external_id = $4;

-- name: HOLDER
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.next_action AS "nextAction", l.next_action_at AS "nextActionAt",
  l.lost_reason AS "lostReason", l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId",
  l.merged_into_id AS "mergedIntoId", l.inquiry_count AS "inquiryCount", l.stage_since AS "stageSince",
  l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt"
FROM commerce.lead l
 WHERE l.workspace_id = $1 AND l.source = $2 AND l.account_id IS NOT DISTINCT FROM $3 AND l.external_id = $4;

-- name: LAST_CLOSED
SELECT l.status, l.owner_user_id AS "ownerUserId"
  FROM commerce.lead l
 WHERE l.workspace_id = $1 AND l.contact_id = $2 AND l.status <> 'open' AND l.merged_into_id IS NULL
 ORDER BY l.closed_at DESC, l.id DESC LIMIT 1;

-- name: LIVE
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.next_action AS "nextAction", l.next_action_at AS "nextActionAt",
  l.lost_reason AS "lostReason", l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId",
  l.merged_into_id AS "mergedIntoId", l.inquiry_count AS "inquiryCount", l.stage_since AS "stageSince",
  l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt"
  FROM commerce.lead l
 WHERE l.workspace_id = $1
   AND l.id = (SELECT coalesce(merged_into_id, id) FROM commerce.lead WHERE workspace_id = $1 AND id = $2)
 FOR UPDATE;

-- name: LOADS
SELECT asked.id,
       (SELECT coalesce(sum(t.leads), 0)::int FROM commerce.lead_tally t
         WHERE t.workspace_id = $1 AND t.owner_user_id = asked.id AND t.status = 'open') AS open,
       (SELECT max(l.created_at)
          FROM commerce.lead l
         WHERE l.workspace_id = $1 AND l.owner_user_id = asked.id) AS "lastAt"
  FROM unnest($2::uuid[]) AS asked (id);

-- name: lock.text
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
     WHERE l.workspace_id = $1 AND l.id = ANY ($2::uuid[]) AND true
     ORDER BY l.id FOR UPDATE;

-- name: lock.text
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
     WHERE l.workspace_id = $1 AND l.id = ANY ($2::uuid[]) AND l.owner_user_id = $3
     ORDER BY l.id FOR UPDATE;

-- name: lock.text
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
     WHERE l.workspace_id = $1 AND l.id = ANY ($2::uuid[]) AND l.location_id = ANY ($3::uuid[])
     ORDER BY l.id FOR UPDATE;

-- name: lock.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.id = ANY ($2::uuid[]) AND true
ORDER BY l.id FOR UPDATE;

-- name: lock.text
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"
FROM commerce.lead l
WHERE l.workspace_id = $1 AND l.id = ANY ($2::uuid[]) AND l.owner_user_id = $3
ORDER BY l.id FOR UPDATE;

-- name: lock.text
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
     WHERE l.workspace_id = $1 AND l.id = ANY ($2::uuid[]) AND true
     ORDER BY l.id FOR UPDATE;

-- name: lock.text
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
     WHERE l.workspace_id = $1 AND l.id = ANY ($2::uuid[]) AND l.owner_user_id = $3
     ORDER BY l.id FOR UPDATE;

-- name: lock.text
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
     WHERE l.workspace_id = $1 AND l.id = ANY ($2::uuid[]) AND l.location_id = ANY ($3::uuid[])
     ORDER BY l.id FOR UPDATE;

-- name: OPEN_OF
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt"
FROM commerce.lead l
 WHERE l.workspace_id = $1 AND l.contact_id = $2 AND l.pipeline_id = $3 AND l.status = 'open'
 ORDER BY l.updated_at DESC, l.id DESC LIMIT 1 FOR UPDATE;

-- name: OPEN_OF
SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
  l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince", l.closed_at AS "closedAt",
  l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt"
FROM commerce.lead l
 WHERE l.workspace_id = $1 AND l.contact_id = $2 AND l.pipeline_id = $3 AND l.status = 'open'
 ORDER BY l.updated_at DESC, l.id DESC LIMIT 1 FOR UPDATE;

-- name: OPEN_OF
SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
  l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
  l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
  l.external_id AS "externalId", l.intent, l.note, l.next_action AS "nextAction", l.next_action_at AS "nextActionAt",
  l.lost_reason AS "lostReason", l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId",
  l.merged_into_id AS "mergedIntoId", l.inquiry_count AS "inquiryCount", l.stage_since AS "stageSince",
  l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt",
  NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt"
FROM commerce.lead l
 WHERE l.workspace_id = $1 AND l.contact_id = $2 AND l.pipeline_id = $3 AND l.status = 'open'
 ORDER BY l.updated_at DESC, l.id DESC LIMIT 1 FOR UPDATE;

-- name: SAVE
UPDATE commerce.lead l
SET (contact_id, pipeline_id, stage_id, status, owner_user_id, location_id, vehicle_id, value_clp, intent, lost_reason,
  unqualified_reason, sale_note_id, inquiry_count, last_inquiry_at, stage_since, closed_at,
  updated_at) = (SELECT r.contact_id, r.pipeline_id, r.stage_id, r.status, r.owner_user_id, r.location_id, r.vehicle_id,
  r.value_clp, r.intent, r.lost_reason, r.unqualified_reason, r.sale_note_id, r.inquiry_count, r.last_inquiry_at,
  r.stage_since, r.closed_at, r.updated_at)
  FROM jsonb_populate_recordset(NULL::commerce.lead, $2) r WHERE l.workspace_id = $1 AND l.id = r.id;

-- name: SAVE
UPDATE commerce.lead l
SET (contact_id, pipeline_id, stage_id, status, owner_user_id, location_id, vehicle_id, value_clp, intent, note,
  lost_reason, unqualified_reason, sale_note_id, inquiry_count, last_inquiry_at, stage_since, closed_at,
  updated_at) = (SELECT r.contact_id, r.pipeline_id, r.stage_id, r.status, r.owner_user_id, r.location_id, r.vehicle_id,
  r.value_clp, r.intent, r.note, r.lost_reason, r.unqualified_reason, r.sale_note_id, r.inquiry_count,
  r.last_inquiry_at, r.stage_since, r.closed_at, r.updated_at)
  FROM jsonb_populate_recordset(NULL::commerce.lead, $2) r WHERE l.workspace_id = $1 AND l.id = r.id;

-- name: SAVE
UPDATE commerce.lead l
SET (contact_id, pipeline_id, stage_id, status, owner_user_id, location_id, vehicle_id, value_clp, intent, note,
  next_action, next_action_at, lost_reason, unqualified_reason, sale_note_id, merged_into_id, inquiry_count,
  last_inquiry_at, stage_since, closed_at, updated_at) = (SELECT r.contact_id, r.pipeline_id, r.stage_id, r.status,
  r.owner_user_id, r.location_id, r.vehicle_id, r.value_clp, r.intent, r.note, r.next_action, r.next_action_at,
  r.lost_reason, r.unqualified_reason, r.sale_note_id, r.merged_into_id, r.inquiry_count, r.last_inquiry_at,
  r.stage_since, r.closed_at, r.updated_at)
  FROM jsonb_populate_recordset(NULL::commerce.lead, $2) r WHERE l.workspace_id = $1 AND l.id = r.id;

-- name: SAVE_VEHICLE_WORDS
UPDATE commerce.lead_words SET of_vehicle = $3 WHERE workspace_id = $1 AND lead_id = $2;
