-- Run by libs/clinic/src/sales/adapters/sales.part.ts. Written by the test run (ADR 100).

-- within: BY_RUTS
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
 WHERE workspace_id = $1 AND rut = ANY ($2::text[]) AND status = 'active'
 ORDER BY id FOR NO KEY UPDATE;
