-- Run by libs/clinic/src/care/adapters/care-reads.ts. Written by the test run (ADR 100).

-- name: careReads.versions
SELECT
n.workspace_id AS "workspaceId", n.id, n.encounter_id AS "encounterId", e.patient_id AS "patientId", n.kind, n.author,
n.made_by AS "ownerUserId", e.location_id AS "locationId", n.created_at AS "createdAt", v.content, CASE
  WHEN v.version = 1 THEN 'signed' ELSE 'amended' END AS status, v.version,
       v.id AS "versionId",
v.signed_at AS "signedAt", v.signed_by AS "signedBy", v.sha256, v.previous_sha256 AS "previousSha256",
v.amend_reason AS "amendReason",
v.hash_version AS "hashVersion"
  FROM clinic.note n JOIN clinic.encounter e ON e.workspace_id = n.workspace_id AND e.id = n.encounter_id
  JOIN clinic.note_version v ON v.workspace_id = n.workspace_id AND v.note_id = n.id
 WHERE n.workspace_id = $1 AND n.id = $2 ORDER BY v.version;

-- name: careReads.versions
SELECT
n.workspace_id AS "workspaceId", n.id, n.encounter_id AS "encounterId", e.patient_id AS "patientId", n.kind, n.author,
n.made_by AS "ownerUserId", e.location_id AS "locationId",
(SELECT p.member_id
   FROM clinic.professional p
  WHERE p.workspace_id = e.workspace_id AND p.id = e.professional_id AND p.deleted_at IS NULL) AS "carerUserId",
n.created_at AS "createdAt", v.content, CASE WHEN v.version = 1 THEN 'signed' ELSE 'amended' END AS status, v.version,
       v.id AS "versionId",
v.signed_at AS "signedAt", v.signed_by AS "signedBy", v.sha256, v.previous_sha256 AS "previousSha256",
v.amend_reason AS "amendReason",
v.hash_version AS "hashVersion"
  FROM clinic.note n JOIN clinic.encounter e ON e.workspace_id = n.workspace_id AND e.id = n.encounter_id
  JOIN clinic.note_version v ON v.workspace_id = n.workspace_id AND v.note_id = n.id
 WHERE n.workspace_id = $1 AND n.id = $2 ORDER BY v.version;

-- within: ENCOUNTERS.select
UPDATE access.workspace_deletion SET due_at = now() WHERE workspace_id = $1 AND lease IS NULL AND ended_at IS NULL;

-- within: ENCOUNTERS.select
SELECT cash_session.workspace_id AS "workspaceId", cash_session.id, cash_session.created_at AS "createdAt",
  cash_session.updated_at AS "updatedAt", cash_session.number, cash_session.register,
  cash_session.register_folded AS "registerFolded", cash_session.status, cash_session.opening_clp AS "openingClp",
  cash_session.totals, cash_session.counted_clp AS "countedClp", cash_session.note,
  cash_session.opened_by AS "openedBy", cash_session.closed_by AS "closedBy",
  cash_session.opened_by_author AS "openedByAuthor", cash_session.closed_by_author AS "closedByAuthor",
  cash_session.closed_at AS "closedAt", cash_session.location_id AS "locationId",
  cash_session.owner_user_id AS "ownerUserId"
FROM clinic.cash_session
WHERE workspace_id = $1 AND id < $2
ORDER BY id DESC LIMIT $3;

-- within: ENCOUNTERS.select
SELECT cash_session.workspace_id AS "workspaceId", cash_session.id, cash_session.created_at AS "createdAt",
  cash_session.updated_at AS "updatedAt", cash_session.number, cash_session.register,
  cash_session.register_folded AS "registerFolded", cash_session.status, cash_session.opening_clp AS "openingClp",
  cash_session.totals, cash_session.counted_clp AS "countedClp", cash_session.note,
  cash_session.opened_by AS "openedBy", cash_session.closed_by AS "closedBy",
  cash_session.opened_by_author AS "openedByAuthor", cash_session.closed_by_author AS "closedByAuthor",
  cash_session.closed_at AS "closedAt", cash_session.location_id AS "locationId",
  cash_session.owner_user_id AS "ownerUserId"
FROM clinic.cash_session
WHERE workspace_id = $1 AND id < $2 AND status = $4
ORDER BY id DESC LIMIT $3;

-- within: ENCOUNTERS.select
SELECT cash_session.workspace_id AS "workspaceId", cash_session.id, cash_session.created_at AS "createdAt",
  cash_session.updated_at AS "updatedAt", cash_session.number, cash_session.register,
  cash_session.register_folded AS "registerFolded", cash_session.status, cash_session.opening_clp AS "openingClp",
  cash_session.totals, cash_session.counted_clp AS "countedClp", cash_session.note,
  cash_session.opened_by AS "openedBy", cash_session.closed_by AS "closedBy",
  cash_session.opened_by_author AS "openedByAuthor", cash_session.closed_by_author AS "closedByAuthor",
  cash_session.closed_at AS "closedAt", cash_session.location_id AS "locationId",
  cash_session.owner_user_id AS "ownerUserId"
FROM clinic.cash_session
WHERE workspace_id = $1 AND id < $2 AND location_id = $4
ORDER BY id DESC LIMIT $3;

-- within: ENCOUNTERS.select
SELECT cash_session.workspace_id AS "workspaceId", cash_session.id, cash_session.created_at AS "createdAt",
  cash_session.updated_at AS "updatedAt", cash_session.number, cash_session.register,
  cash_session.register_folded AS "registerFolded", cash_session.status, cash_session.opening_clp AS "openingClp",
  cash_session.totals, cash_session.counted_clp AS "countedClp", cash_session.note,
  cash_session.opened_by AS "openedBy", cash_session.closed_by AS "closedBy",
  cash_session.opened_by_author AS "openedByAuthor", cash_session.closed_by_author AS "closedByAuthor",
  cash_session.closed_at AS "closedAt", cash_session.location_id AS "locationId",
  cash_session.owner_user_id AS "ownerUserId"
FROM clinic.cash_session
WHERE workspace_id = $1 AND id < $2 AND owner_user_id = $4
ORDER BY id DESC LIMIT $3;

-- within: ENCOUNTERS.select
SELECT cash_session.workspace_id AS "workspaceId", cash_session.id, cash_session.created_at AS "createdAt",
  cash_session.updated_at AS "updatedAt", cash_session.number, cash_session.register,
  cash_session.register_folded AS "registerFolded", cash_session.status, cash_session.opening_clp AS "openingClp",
  cash_session.totals, cash_session.counted_clp AS "countedClp", cash_session.note,
  cash_session.opened_by AS "openedBy", cash_session.closed_by AS "closedBy",
  cash_session.opened_by_author AS "openedByAuthor", cash_session.closed_by_author AS "closedByAuthor",
  cash_session.closed_at AS "closedAt", cash_session.location_id AS "locationId",
  cash_session.owner_user_id AS "ownerUserId"
FROM clinic.cash_session
WHERE workspace_id = $1 AND id < $2 AND register_folded = $4
ORDER BY id DESC LIMIT $3;

-- within: ENCOUNTERS.select
SELECT privacy_request.workspace_id AS "workspaceId", privacy_request.id, privacy_request.created_at AS "createdAt",
  privacy_request.updated_at AS "updatedAt", privacy_request.number, privacy_request.patient_id AS "patientId",
  privacy_request.kind, privacy_request.requester_kind AS "requesterKind",
  privacy_request.requester_name AS "requesterName", privacy_request.details,
  privacy_request.received_on AS "receivedOn", privacy_request.due_on AS "dueOn", privacy_request.extended,
  privacy_request.extend_reason AS "extendReason", privacy_request.block_due_on AS "blockDueOn",
  privacy_request.blocked, privacy_request.status, privacy_request.outcome, privacy_request.resolution,
  privacy_request.legal_ground AS "legalGround", privacy_request.author, privacy_request.ended_at AS "endedAt",
  privacy_request.notice_at AS "noticeAt"
FROM clinic.privacy_request
WHERE workspace_id = $1 AND id < $2
ORDER BY id DESC LIMIT $3;

-- within: ENCOUNTERS.select
SELECT privacy_request.workspace_id AS "workspaceId", privacy_request.id, privacy_request.created_at AS "createdAt",
  privacy_request.updated_at AS "updatedAt", privacy_request.number, privacy_request.patient_id AS "patientId",
  privacy_request.kind, privacy_request.requester_kind AS "requesterKind",
  privacy_request.requester_name AS "requesterName", privacy_request.details,
  privacy_request.received_on AS "receivedOn", privacy_request.due_on AS "dueOn", privacy_request.extended,
  privacy_request.extend_reason AS "extendReason", privacy_request.block_due_on AS "blockDueOn",
  privacy_request.blocked, privacy_request.status, privacy_request.outcome, privacy_request.resolution,
  privacy_request.legal_ground AS "legalGround", privacy_request.author, privacy_request.ended_at AS "endedAt",
  privacy_request.notice_at AS "noticeAt"
FROM clinic.privacy_request
WHERE workspace_id = $1 AND id < $2 AND patient_id = $4
ORDER BY id DESC LIMIT $3;

-- within: ENCOUNTERS.select
SELECT privacy_request.workspace_id AS "workspaceId", privacy_request.id, privacy_request.created_at AS "createdAt",
  privacy_request.updated_at AS "updatedAt", privacy_request.number, privacy_request.patient_id AS "patientId",
  privacy_request.kind, privacy_request.requester_kind AS "requesterKind",
  privacy_request.requester_name AS "requesterName", privacy_request.details,
  privacy_request.received_on AS "receivedOn", privacy_request.due_on AS "dueOn", privacy_request.extended,
  privacy_request.extend_reason AS "extendReason", privacy_request.block_due_on AS "blockDueOn",
  privacy_request.blocked, privacy_request.status, privacy_request.outcome, privacy_request.resolution,
  privacy_request.legal_ground AS "legalGround", privacy_request.author, privacy_request.ended_at AS "endedAt",
  privacy_request.notice_at AS "noticeAt"
FROM clinic.privacy_request
WHERE workspace_id = $1 AND id < $2 AND patient_id = $4 AND status = $5
ORDER BY id DESC LIMIT $3;

-- within: ENCOUNTERS.select
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1;

-- within: ENCOUNTERS.select
SELECT privacy_request.workspace_id AS "workspaceId", privacy_request.id, privacy_request.created_at AS "createdAt",
  privacy_request.updated_at AS "updatedAt", privacy_request.number, privacy_request.patient_id AS "patientId",
  privacy_request.kind, privacy_request.requester_kind AS "requesterKind",
  privacy_request.requester_name AS "requesterName", privacy_request.details,
  privacy_request.received_on AS "receivedOn", privacy_request.due_on AS "dueOn", privacy_request.extended,
  privacy_request.extend_reason AS "extendReason", privacy_request.block_due_on AS "blockDueOn",
  privacy_request.blocked, privacy_request.status, privacy_request.outcome, privacy_request.resolution,
  privacy_request.legal_ground AS "legalGround", privacy_request.author, privacy_request.ended_at AS "endedAt",
  privacy_request.notice_at AS "noticeAt"
FROM clinic.privacy_request
WHERE workspace_id = $1 AND id < $2 AND patient_id = $4 AND status = 'open' AND due_on < $5::date
ORDER BY id DESC LIMIT $3;

-- within: ENCOUNTERS.select
SELECT privacy_request.workspace_id AS "workspaceId", privacy_request.id, privacy_request.created_at AS "createdAt",
  privacy_request.updated_at AS "updatedAt", privacy_request.number, privacy_request.patient_id AS "patientId",
  privacy_request.kind, privacy_request.requester_kind AS "requesterKind",
  privacy_request.requester_name AS "requesterName", privacy_request.details,
  privacy_request.received_on AS "receivedOn", privacy_request.due_on AS "dueOn", privacy_request.extended,
  privacy_request.extend_reason AS "extendReason", privacy_request.block_due_on AS "blockDueOn",
  privacy_request.blocked, privacy_request.status, privacy_request.outcome, privacy_request.resolution,
  privacy_request.legal_ground AS "legalGround", privacy_request.author, privacy_request.ended_at AS "endedAt",
  privacy_request.notice_at AS "noticeAt"
FROM clinic.privacy_request
WHERE workspace_id = $1 AND id < $2 AND patient_id = $4 AND NOT (status = 'open' AND due_on < $5::date)
ORDER BY id DESC LIMIT $3;
