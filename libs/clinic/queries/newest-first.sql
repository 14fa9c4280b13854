-- Run by libs/clinic/src/adapters/newest-first.ts. Written by the test run (ADR 100).

-- name: pageStatement.text
SELECT page.*
FROM ((SELECT consent.workspace_id AS "workspaceId", consent.id, consent.created_at AS "createdAt",
  consent.updated_at AS "updatedAt", consent.patient_id AS "patientId", consent.template_id AS "templateId",
  consent.template_version AS "templateVersion",
  coalesce((SELECT v.body FROM clinic.consent_template_version v
             WHERE v.workspace_id = consent.workspace_id AND v.template_id = consent.template_id
             AND v.version = consent.template_version), '') AS "body", consent.encounter_id AS "encounterId",
               consent.status, consent.signer, consent.method, consent.document_id AS "documentId", consent.sha256,
               consent.signed_at AS "signedAt", consent.revoked_at AS "revokedAt",
               consent.revoke_reason AS "revokeReason", consent.author, consent.made_by AS "madeBy",
               consent.made_by AS "ownerUserId", consent.location_id AS "locationId"
             FROM clinic.consent
             WHERE workspace_id = $1 AND id < $2 AND location_id = $4
             ORDER BY id DESC LIMIT $3)
             UNION ALL (SELECT consent.workspace_id AS "workspaceId", consent.id, consent.created_at AS "createdAt",
               consent.updated_at AS "updatedAt", consent.patient_id AS "patientId",
               consent.template_id AS "templateId", consent.template_version AS "templateVersion",
  coalesce((SELECT v.body FROM clinic.consent_template_version v
             WHERE v.workspace_id = consent.workspace_id AND v.template_id = consent.template_id
             AND v.version = consent.template_version), '') AS "body", consent.encounter_id AS "encounterId",
               consent.status, consent.signer, consent.method, consent.document_id AS "documentId", consent.sha256,
               consent.signed_at AS "signedAt", consent.revoked_at AS "revokedAt",
               consent.revoke_reason AS "revokeReason", consent.author, consent.made_by AS "madeBy",
               consent.made_by AS "ownerUserId", consent.location_id AS "locationId"
             FROM clinic.consent
             WHERE workspace_id = $1 AND id < $2 AND location_id = $5
             ORDER BY id DESC LIMIT $3)) AS page
             ORDER BY id DESC LIMIT $3;

-- name: pageStatement.text
SELECT page.*
FROM ((SELECT encounter.workspace_id AS "workspaceId", encounter.id, encounter.created_at AS "createdAt",
  encounter.updated_at AS "updatedAt", encounter.number, encounter.patient_id AS "patientId",
  encounter.professional_id AS "professionalId", encounter.service_id AS "serviceId",
  encounter.appointment_id AS "appointmentId", encounter.location_id AS "locationId", encounter.modality,
  encounter.reason, encounter.status, encounter.opened_at AS "openedAt", encounter.closed_at AS "closedAt",
  encounter.author, encounter.made_by AS "madeBy",
  coalesce((SELECT p.member_id
              FROM clinic.professional p
             WHERE p.workspace_id = encounter.workspace_id AND p.id = encounter.professional_id
               AND p.deleted_at IS NULL),
           encounter.made_by) AS "ownerUserId"
           FROM clinic.encounter
           WHERE workspace_id = $1 AND id < $2 AND professional_id = (SELECT p.id
           FROM clinic.professional p
           WHERE p.workspace_id = $1 AND p.member_id = $4 AND p.deleted_at IS NULL)
           ORDER BY id DESC LIMIT $3)
           UNION ALL (SELECT encounter.workspace_id AS "workspaceId", encounter.id, encounter.created_at AS "createdAt",
             encounter.updated_at AS "updatedAt", encounter.number, encounter.patient_id AS "patientId",
             encounter.professional_id AS "professionalId", encounter.service_id AS "serviceId",
             encounter.appointment_id AS "appointmentId", encounter.location_id AS "locationId", encounter.modality,
             encounter.reason, encounter.status, encounter.opened_at AS "openedAt", encounter.closed_at AS "closedAt",
             encounter.author, encounter.made_by AS "madeBy",
  coalesce((SELECT p.member_id
              FROM clinic.professional p
             WHERE p.workspace_id = encounter.workspace_id AND p.id = encounter.professional_id
               AND p.deleted_at IS NULL),
           encounter.made_by) AS "ownerUserId"
           FROM clinic.encounter
           WHERE workspace_id = $1 AND id < $2 AND made_by = $5 AND NOT EXISTS (
  SELECT FROM clinic.professional p
   WHERE p.workspace_id = $1 AND p.id = encounter.professional_id AND p.member_id IS NOT NULL
     AND p.deleted_at IS NULL) ORDER BY id DESC LIMIT $3)) AS page ORDER BY id DESC LIMIT $3;

-- name: pageStatement.text
SELECT page.*
FROM ((SELECT budget.workspace_id AS "workspaceId", budget.id, budget.created_at AS "createdAt",
  budget.updated_at AS "updatedAt", budget.number, budget.patient_id AS "patientId",
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = budget.workspace_id AND p.id = budget.patient_id), '') AS "patientName",
               budget.professional_id AS "professionalId", budget.items, budget.total_clp AS "totalClp",
               budget.valid_until AS "validUntil", budget.status, budget.source, budget.external_id AS "externalId",
               budget.mirror, budget.note, budget.sent_at AS "sentAt", budget.accepted_by AS "acceptedBy",
               budget.decided_at AS "decidedAt", budget.reject_reason AS "rejectReason",
               budget.void_reason AS "voidReason", budget.voided_at AS "voidedAt", budget.created_by AS "createdBy",
  coalesce((SELECT p.member_id
              FROM clinic.professional p
             WHERE p.workspace_id = budget.workspace_id AND p.id = budget.professional_id AND p.deleted_at IS NULL),
           budget.made_by) AS "ownerUserId", budget.made_by AS "madeBy"
           FROM clinic.budget
           WHERE workspace_id = $1 AND id < $2 AND professional_id = (SELECT p.id
           FROM clinic.professional p
           WHERE p.workspace_id = $1 AND p.member_id = $4 AND p.deleted_at IS NULL)
           ORDER BY id DESC LIMIT $3)
           UNION ALL (SELECT budget.workspace_id AS "workspaceId", budget.id, budget.created_at AS "createdAt",
             budget.updated_at AS "updatedAt", budget.number, budget.patient_id AS "patientId",
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = budget.workspace_id AND p.id = budget.patient_id), '') AS "patientName",
               budget.professional_id AS "professionalId", budget.items, budget.total_clp AS "totalClp",
               budget.valid_until AS "validUntil", budget.status, budget.source, budget.external_id AS "externalId",
               budget.mirror, budget.note, budget.sent_at AS "sentAt", budget.accepted_by AS "acceptedBy",
               budget.decided_at AS "decidedAt", budget.reject_reason AS "rejectReason",
               budget.void_reason AS "voidReason", budget.voided_at AS "voidedAt", budget.created_by AS "createdBy",
  coalesce((SELECT p.member_id
              FROM clinic.professional p
             WHERE p.workspace_id = budget.workspace_id AND p.id = budget.professional_id AND p.deleted_at IS NULL),
           budget.made_by) AS "ownerUserId", budget.made_by AS "madeBy"
           FROM clinic.budget
           WHERE workspace_id = $1 AND id < $2 AND made_by = $5 AND NOT EXISTS (
  SELECT FROM clinic.professional p
   WHERE p.workspace_id = $1 AND p.id = budget.professional_id AND p.member_id IS NOT NULL AND p.deleted_at IS NULL)
   ORDER BY id DESC LIMIT $3)) AS page
   ORDER BY id DESC LIMIT $3;
