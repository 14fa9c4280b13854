-- Run by libs/clinic/src/consents/adapters/consent-record.ts. Written by the test run (ADR 100).

-- name: ADD_VERSION
INSERT INTO clinic.consent_template_version (workspace_id, template_id, version, body)
VALUES ($1, $2, $3, $4)
ON CONFLICT DO NOTHING;

-- within: selectBody
SELECT consent_template.workspace_id AS "workspaceId", consent_template.id, consent_template.created_at AS "createdAt",
  consent_template.updated_at AS "updatedAt", consent_template.name, consent_template.version,
  coalesce((SELECT v.body FROM clinic.consent_template_version v
             WHERE v.workspace_id = consent_template.workspace_id AND v.template_id = consent_template.id
               AND v.version = consent_template.version), '') AS "body", consent_template.active
             FROM clinic.consent_template
             WHERE workspace_id = $1 AND id = $2;

-- within: selectBody
SELECT consent_template.workspace_id AS "workspaceId", consent_template.id, consent_template.created_at AS "createdAt",
  consent_template.updated_at AS "updatedAt", consent_template.name, consent_template.version,
  coalesce((SELECT v.body FROM clinic.consent_template_version v
             WHERE v.workspace_id = consent_template.workspace_id AND v.template_id = consent_template.id
               AND v.version = consent_template.version), '') AS "body", consent_template.active
             FROM clinic.consent_template
             WHERE workspace_id = $1 AND id = $2 FOR UPDATE;

-- within: selectBody
SELECT consent_template.workspace_id AS "workspaceId", consent_template.id, consent_template.created_at AS "createdAt",
  consent_template.updated_at AS "updatedAt", consent_template.name, consent_template.version,
  coalesce((SELECT v.body FROM clinic.consent_template_version v
             WHERE v.workspace_id = consent_template.workspace_id AND v.template_id = consent_template.id
               AND v.version = consent_template.version), '') AS "body", consent_template.active
             FROM clinic.consent_template
             WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
             ORDER BY id DESC LIMIT $3;

-- within: selectBody
SELECT consent.workspace_id AS "workspaceId", consent.id, consent.created_at AS "createdAt",
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
             WHERE workspace_id = $1 AND id = $2;

-- within: selectBody
SELECT consent.workspace_id AS "workspaceId", consent.id, consent.created_at AS "createdAt",
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
             WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: selectBody
SELECT consent.workspace_id AS "workspaceId", consent.id, consent.created_at AS "createdAt",
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
             WHERE workspace_id = $1 AND id < $2
             ORDER BY id DESC LIMIT $3;

-- within: selectBody
SELECT consent.workspace_id AS "workspaceId", consent.id, consent.created_at AS "createdAt",
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
             WHERE workspace_id = $1 AND id < $2 AND status = $4
             ORDER BY id DESC LIMIT $3;

-- within: selectBody
SELECT consent.workspace_id AS "workspaceId", consent.id, consent.created_at AS "createdAt",
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
             WHERE workspace_id = $1 AND id < $2 AND made_by = $4
             ORDER BY id DESC LIMIT $3;

-- within: selectBody
SELECT consent.workspace_id AS "workspaceId", consent.id, consent.created_at AS "createdAt",
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
             WHERE workspace_id = $1 AND id < $2 AND patient_id = $4
             ORDER BY id DESC LIMIT $3;

-- within: selectBody
SELECT consent.workspace_id AS "workspaceId", consent.id, consent.created_at AS "createdAt",
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
             ORDER BY id DESC LIMIT $3;
