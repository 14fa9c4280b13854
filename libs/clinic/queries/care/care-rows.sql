-- Run by libs/clinic/src/care/adapters/care-rows.ts. Written by the test run (ADR 100).

-- within: BY_NUMBER
SELECT cash_session.workspace_id AS "workspaceId", cash_session.id, cash_session.created_at AS "createdAt",
  cash_session.updated_at AS "updatedAt", cash_session.number, cash_session.register,
  cash_session.register_folded AS "registerFolded", cash_session.status, cash_session.opening_clp AS "openingClp",
  cash_session.totals, cash_session.counted_clp AS "countedClp", cash_session.note,
  cash_session.opened_by AS "openedBy", cash_session.closed_by AS "closedBy",
  cash_session.opened_by_author AS "openedByAuthor", cash_session.closed_by_author AS "closedByAuthor",
  cash_session.closed_at AS "closedAt", cash_session.location_id AS "locationId",
  cash_session.owner_user_id AS "ownerUserId"
FROM clinic.cash_session
WHERE workspace_id = $1 AND number = $2;

-- within: BY_NUMBER
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND number = $2;

-- within: BY_NUMBER
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
WHERE workspace_id = $1 AND number = $2;

-- name: DRAFTS
SELECT n.id, n.made_by AS "ownerUserId", e.location_id AS "locationId",
(SELECT p.member_id
   FROM clinic.professional p
  WHERE p.workspace_id = e.workspace_id AND p.id = e.professional_id AND p.deleted_at IS NULL) AS "carerUserId"
  FROM clinic.note n JOIN clinic.encounter e ON e.workspace_id = n.workspace_id AND e.id = n.encounter_id
 WHERE n.workspace_id = $1 AND n.encounter_id = $2 AND n.status = 'draft' ORDER BY n.id;

-- name: ENTERED
UPDATE clinic.patient SET last_entry_at = greatest(last_entry_at, $3) WHERE workspace_id = $1 AND id = $2;

-- name: LINKED
SELECT id, active FROM clinic.professional WHERE workspace_id = $1 AND member_id = $2 AND deleted_at IS NULL;

-- name: LOCK_APPOINTMENT
SELECT pg_advisory_xact_lock(hashtextextended('clinic.appointment/' || $1 || '/' || $2, 0));

-- name: MISSING_CONSENT
SELECT s.requires_consent_template_id AS id FROM clinic.service s
 WHERE s.workspace_id = $1 AND s.id = $3 AND s.requires_consent_template_id IS NOT NULL
   AND NOT EXISTS (SELECT FROM clinic.consent c
                    WHERE c.workspace_id = $1 AND c.patient_id = $2 AND c.template_id = s.requires_consent_template_id
                      AND c.status = 'signed');

-- name: PROFESSIONAL
SELECT id, active FROM clinic.professional WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL;

-- name: SERVICE
SELECT 1 FROM clinic.service WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL;
