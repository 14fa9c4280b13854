-- Run by the records of clinic. Written by the test run (ADR 100).

-- name: budget
CREATE TEMP TABLE changed_record ON COMMIT DROP AS
SELECT id, updated_at, professional_id, items, total_clp, valid_until, status, mirror_source, mirror_external_id,
  mirror, note, sent_at, accepted_by, decided_at, reject_reason, void_reason, voided_at
FROM clinic.budget WITH NO DATA;

-- name: budget
UPDATE clinic.budget r
SET (updated_at, professional_id, items, total_clp, valid_until, status, mirror_source, mirror_external_id, mirror,
  note, sent_at, accepted_by, decided_at, reject_reason, void_reason, voided_at) = (SELECT c.updated_at,
  c.professional_id, c.items, c.total_clp, c.valid_until, c.status, c.mirror_source, c.mirror_external_id, c.mirror,
  c.note, c.sent_at, c.accepted_by, c.decided_at, c.reject_reason, c.void_reason, c.voided_at)
  FROM changed_record c WHERE r.workspace_id = $1 AND r.id = c.id;

-- name: cash_session
SELECT cash_session.workspace_id AS "workspaceId", cash_session.id, cash_session.created_at AS "createdAt",
  cash_session.updated_at AS "updatedAt", cash_session.number, cash_session.register,
  cash_session.register_folded AS "registerFolded", cash_session.status, cash_session.opening_clp AS "openingClp",
  cash_session.totals, cash_session.counted_clp AS "countedClp", cash_session.note,
  cash_session.opened_by AS "openedBy", cash_session.closed_by AS "closedBy",
  cash_session.opened_by_author AS "openedByAuthor", cash_session.closed_by_author AS "closedByAuthor",
  cash_session.closed_at AS "closedAt", cash_session.location_id AS "locationId",
  cash_session.owner_user_id AS "ownerUserId"
FROM clinic.cash_session
WHERE workspace_id = $1 AND id = $2;

-- name: patient
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND id = $2;

-- name: price_list
SELECT id FROM clinic.price_list WHERE workspace_id = $1 AND lower(name) = lower($2);

-- name: price_list
INSERT INTO clinic.price_list (workspace_id, id, created_at, updated_at, name, previsiones, valid_from, valid_to,
  active, item_count)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: privacy_request
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
WHERE workspace_id = $1 AND id = $2;

-- name: professional
SELECT id FROM clinic.professional WHERE workspace_id = $1 AND member_id = $2;

-- name: service
SELECT service.workspace_id AS "workspaceId", service.id, service.created_at AS "createdAt",
  service.updated_at AS "updatedAt", service.source, service.external_id AS "externalId", service.nombre,
  service.codigo, service.categoria, service.tipo, service.precio, service.arancel,
  service.duration_minutes AS "durationMinutes", service.vendor_duration_minutes AS "vendorDurationMinutes",
  service.review_state AS "reviewState", service.reviewed_at AS "reviewedAt", service.reviewed_by AS "reviewedBy",
  service.is_telehealth AS "isTelehealth", service.online_bookable AS "onlineBookable", service.is_entry AS "isEntry",
  service.requires_consent_template_id AS "requiresConsentTemplateId",
  service.eligibility_min_age_years AS "eligibilityMinAgeYears",
  service.eligibility_max_age_years AS "eligibilityMaxAgeYears", service.eligibility_sexo AS "eligibilitySexo",
  service.eligibility_previsiones AS "eligibilityPrevisiones", service.active, service.synced_at AS "syncedAt"
FROM clinic.service
WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND deleted_at IS NULL;

-- name: source
DELETE FROM clinic.source WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: source
INSERT INTO clinic.source (workspace_id, id, created_at, updated_at, vendor, base_url, token_sealed, enabled,
  interval_minutes, due_at, last_sync_at, last_status, last_error, maker)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
ON CONFLICT (workspace_id, vendor) DO NOTHING
RETURNING id;

-- name: source
SELECT source.workspace_id AS "workspaceId", source.id, source.created_at AS "createdAt",
  source.updated_at AS "updatedAt", source.vendor, source.base_url AS "baseUrl", source.token_sealed AS "tokenSealed",
  source.enabled, source.interval_minutes AS "intervalMinutes", source.due_at AS "dueAt",
  source.last_sync_at AS "lastSyncAt", source.last_status AS "lastStatus", source.last_error AS "lastError",
  source.maker
FROM clinic.source
WHERE workspace_id = $1 AND id = $2;
