-- Run by libs/clinic/src/patients/adapters/patient-reads.ts. Written by the test run (ADR 100).

-- name: CLUSTERS
WITH own AS (
  SELECT min(id::text) AS oldest, 'self' AS reason, (array_agg(id ORDER BY id))[:100] AS ids
    FROM clinic.patient
   WHERE workspace_id = $1 AND status = 'active' AND relation = 'self'
   GROUP BY contact_id
   HAVING count(*) > 1
), named AS (
  SELECT min(id::text) AS oldest, 'name_and_birth_date' AS reason, (array_agg(id ORDER BY id))[:100] AS ids
    FROM clinic.patient WHERE workspace_id = $1 AND status = 'active' AND birth_date IS NOT NULL
   GROUP BY birth_date, search_text HAVING count(*) > 1
), page AS (
  SELECT * FROM (SELECT * FROM own UNION ALL SELECT * FROM named) AS found
   WHERE $2::text IS NULL OR oldest || reason > $2 ORDER BY oldest, reason LIMIT $3
)
SELECT page.reason, page.oldest, patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
  FROM page JOIN clinic.patient ON workspace_id = $1 AND id = ANY (page.ids) ORDER BY page.oldest, page.reason, id;

-- within: LIVE.select
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND status = 'active' AND id < $2
ORDER BY id DESC LIMIT $3;

-- within: LIVE.select
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND status = 'active' AND id < $2 AND rut = $4
ORDER BY id DESC LIMIT $3;

-- within: LIVE.select
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND status = 'active' AND id < $2 AND number = $4
ORDER BY id DESC LIMIT $3;

-- within: LIVE.select
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND status = 'active' AND id < $2 AND birth_date = $4
ORDER BY id DESC LIMIT $3;

-- within: LIVE.select
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND status = 'active' AND id < $2 AND contact_id = $4
ORDER BY id DESC LIMIT $3;

-- within: LIVE.select
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND status = 'active' AND id < $2 AND external_id = $4
ORDER BY id DESC LIMIT $3;

-- within: LIVE.select
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND status = 'active' AND id < $2 AND updated_at >= $4
ORDER BY id DESC LIMIT $3;

-- within: LIVE.select
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND status = 'active' AND id < $2 AND search_text LIKE $4
ORDER BY id DESC LIMIT $3;

-- within: LIVE.select
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND status = 'active' AND id < $2 AND document_folded = $4
ORDER BY id DESC LIMIT $3;

-- within: LIVE.select
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND status = 'active' AND id < $2 AND number = $4 AND number = $5
ORDER BY id DESC LIMIT $3;

-- within: LIVE.select
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND status = 'active' AND id < $2 AND search_text LIKE $4 AND number = $5
ORDER BY id DESC LIMIT $3;

-- within: LIVE.select
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND status = 'active' AND id < $2 AND birth_date = $4 AND search_text LIKE $5
ORDER BY id DESC LIMIT $3;

-- within: LIVE.select
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND status = 'active' AND id < $2 AND search_text LIKE $4 AND search_text LIKE $5
ORDER BY id DESC LIMIT $3;

-- within: LIVE.select
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND status = 'active' AND id < $2 AND (rut = ANY ($4::text[]) OR contact_id = ANY ($5::uuid[])
  OR search_text LIKE $6)
ORDER BY id DESC LIMIT $3;

-- within: LIVE.select
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND status = 'active' AND id < $2 AND search_text LIKE $4 AND (rut = ANY ($5::text[])
  OR contact_id = ANY ($6::uuid[]) OR search_text LIKE $7)
ORDER BY id DESC LIMIT $3;

-- name: OWN_CONTACTS
SELECT id, contact_id AS "contactId"
  FROM clinic.patient
 WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND relation = 'self';
