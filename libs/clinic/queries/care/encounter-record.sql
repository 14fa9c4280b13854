-- Run by libs/clinic/src/care/adapters/encounter-record.ts. Written by the test run (ADR 100).

-- within: ENCOUNTER_OWNER
SELECT encounter.workspace_id AS "workspaceId", encounter.id, encounter.created_at AS "createdAt",
  encounter.updated_at AS "updatedAt", encounter.number, encounter.patient_id AS "patientId",
  encounter.professional_id AS "professionalId", encounter.service_id AS "serviceId",
  encounter.appointment_id AS "appointmentId", encounter.location_id AS "locationId", encounter.modality,
  encounter.reason, encounter.status, encounter.opened_at AS "openedAt", encounter.closed_at AS "closedAt",
  encounter.author, encounter.made_by AS "madeBy",
  coalesce((SELECT p.member_id
              FROM clinic.professional p
             WHERE p.workspace_id = encounter.workspace_id AND p.id = encounter.professional_id
               AND p.deleted_at IS NULL),
           encounter.made_by) AS "ownerUserId" FROM clinic.encounter WHERE workspace_id = $1 AND number = $2;

-- within: ENCOUNTER_OWNER
SELECT encounter.workspace_id AS "workspaceId", encounter.id, encounter.created_at AS "createdAt",
  encounter.updated_at AS "updatedAt", encounter.number, encounter.patient_id AS "patientId",
  encounter.professional_id AS "professionalId", encounter.service_id AS "serviceId",
  encounter.appointment_id AS "appointmentId", encounter.location_id AS "locationId", encounter.modality,
  encounter.reason, encounter.status, encounter.opened_at AS "openedAt", encounter.closed_at AS "closedAt",
  encounter.author, encounter.made_by AS "madeBy",
  coalesce((SELECT p.member_id
              FROM clinic.professional p
             WHERE p.workspace_id = encounter.workspace_id AND p.id = encounter.professional_id
               AND p.deleted_at IS NULL),
           encounter.made_by) AS "ownerUserId" FROM clinic.encounter WHERE workspace_id = $1 AND appointment_id = $2;

-- within: ENCOUNTER_OWNER
SELECT encounter.workspace_id AS "workspaceId", encounter.id, encounter.created_at AS "createdAt",
  encounter.updated_at AS "updatedAt", encounter.number, encounter.patient_id AS "patientId",
  encounter.professional_id AS "professionalId", encounter.service_id AS "serviceId",
  encounter.appointment_id AS "appointmentId", encounter.location_id AS "locationId", encounter.modality,
  encounter.reason, encounter.status, encounter.opened_at AS "openedAt", encounter.closed_at AS "closedAt",
  encounter.author, encounter.made_by AS "madeBy",
coalesce((SELECT p.member_id
            FROM clinic.professional p
           WHERE p.workspace_id = encounter.workspace_id AND p.id = encounter.professional_id
             AND p.deleted_at IS NULL),
         encounter.made_by) AS "ownerUserId" FROM clinic.encounter
 WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]) AND status = 'open' ORDER BY id;

-- within: ENCOUNTER_OWNER
SELECT encounter.workspace_id AS "workspaceId", encounter.id, encounter.created_at AS "createdAt",
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
           WHERE workspace_id = $1 AND id < $2
           ORDER BY id DESC LIMIT $3;

-- within: ENCOUNTER_OWNER
SELECT encounter.workspace_id AS "workspaceId", encounter.id, encounter.created_at AS "createdAt",
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
           WHERE workspace_id = $1 AND id < $2 AND status = $4
           ORDER BY id DESC LIMIT $3;

-- within: ENCOUNTER_OWNER
SELECT encounter.workspace_id AS "workspaceId", encounter.id, encounter.created_at AS "createdAt",
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
           WHERE workspace_id = $1 AND patient_id = $2 AND professional_id = $3 AND status = 'open';

-- within: ENCOUNTER_OWNER
SELECT encounter.workspace_id AS "workspaceId", encounter.id, encounter.created_at AS "createdAt",
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
           WHERE workspace_id = $1 AND id < $2 AND opened_at < $4
           ORDER BY id DESC LIMIT $3;

-- within: ENCOUNTER_OWNER
SELECT encounter.workspace_id AS "workspaceId", encounter.id, encounter.created_at AS "createdAt",
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
           WHERE workspace_id = $1 AND id < $2 AND opened_at >= $4
           ORDER BY id DESC LIMIT $3;

-- within: ENCOUNTER_OWNER
SELECT encounter.workspace_id AS "workspaceId", encounter.id, encounter.created_at AS "createdAt",
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
           WHERE workspace_id = $1 AND id < $2 AND patient_id = $4
           ORDER BY id DESC LIMIT $3;

-- within: ENCOUNTER_OWNER
SELECT encounter.workspace_id AS "workspaceId", encounter.id, encounter.created_at AS "createdAt",
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
           WHERE workspace_id = $1 AND id < $2 AND location_id = $4
           ORDER BY id DESC LIMIT $3;

-- within: ENCOUNTER_OWNER
SELECT encounter.workspace_id AS "workspaceId", encounter.id, encounter.created_at AS "createdAt",
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
           WHERE workspace_id = $1 AND id < $2 AND professional_id = $4
           ORDER BY id DESC LIMIT $3;

-- within: encounterLocation
SELECT document.workspace_id AS "workspaceId", document.id, document.created_at AS "createdAt",
  document.updated_at AS "updatedAt", document.patient_id AS "patientId", document.encounter_id AS "encounterId",
  document.kind, document.title, document.filename, document.content_type AS "contentType", document.size,
  document.sha256, document.status, document.superseded_by_id AS "supersededById", document.author,
  document.made_by AS "madeBy", document.made_by AS "ownerUserId",
  (SELECT e.location_id FROM clinic.encounter e WHERE e.workspace_id = document.workspace_id
    AND e.id = document.encounter_id) AS "locationId", document.livemode
  FROM clinic.document
  WHERE workspace_id = $1 AND id = $2 AND withdrawn_at IS NULL;

-- within: encounterLocation
SELECT document.workspace_id AS "workspaceId", document.id, document.created_at AS "createdAt",
  document.updated_at AS "updatedAt", document.patient_id AS "patientId", document.encounter_id AS "encounterId",
  document.kind, document.title, document.filename, document.content_type AS "contentType", document.size,
  document.sha256, document.status, document.superseded_by_id AS "supersededById", document.author,
  document.made_by AS "madeBy", document.made_by AS "ownerUserId",
  (SELECT e.location_id FROM clinic.encounter e WHERE e.workspace_id = document.workspace_id
    AND e.id = document.encounter_id) AS "locationId", document.livemode
  FROM clinic.document
  WHERE workspace_id = $1 AND id = $2 AND withdrawn_at IS NULL FOR NO KEY UPDATE;

-- within: encounterLocation
SELECT document.workspace_id AS "workspaceId", document.id, document.created_at AS "createdAt",
  document.updated_at AS "updatedAt", document.patient_id AS "patientId", document.encounter_id AS "encounterId",
  document.kind, document.title, document.filename, document.content_type AS "contentType", document.size,
  document.sha256, document.status, document.superseded_by_id AS "supersededById", document.author,
  document.made_by AS "madeBy", document.made_by AS "ownerUserId",
(SELECT e.location_id
   FROM clinic.encounter e
  WHERE e.workspace_id = document.workspace_id AND e.id = document.encounter_id) AS "locationId", document.livemode
  FROM clinic.document
 WHERE workspace_id = $1 AND patient_id = $2 AND superseded_by_id = $3 AND withdrawn_at IS NULL
 ORDER BY id;

-- within: encounterLocation
SELECT document.workspace_id AS "workspaceId", document.id, document.created_at AS "createdAt",
  document.updated_at AS "updatedAt", document.patient_id AS "patientId", document.encounter_id AS "encounterId",
  document.kind, document.title, document.filename, document.content_type AS "contentType", document.size,
  document.sha256, document.status, document.superseded_by_id AS "supersededById", document.author,
  document.made_by AS "madeBy", document.made_by AS "ownerUserId",
  (SELECT e.location_id
     FROM clinic.encounter e
    WHERE e.workspace_id = document.workspace_id AND e.id = document.encounter_id) AS "locationId", document.livemode
    FROM clinic.document
    WHERE workspace_id = $1 AND withdrawn_at IS NULL AND id < $2 AND patient_id = $4
    ORDER BY id DESC LIMIT $3;

-- within: encounterLocation
SELECT document.workspace_id AS "workspaceId", document.id, document.created_at AS "createdAt",
  document.updated_at AS "updatedAt", document.patient_id AS "patientId", document.encounter_id AS "encounterId",
  document.kind, document.title, document.filename, document.content_type AS "contentType", document.size,
  document.sha256, document.status, document.superseded_by_id AS "supersededById", document.author,
  document.made_by AS "madeBy", document.made_by AS "ownerUserId",
  (SELECT e.location_id
     FROM clinic.encounter e
    WHERE e.workspace_id = document.workspace_id AND e.id = document.encounter_id) AS "locationId", document.livemode
    FROM clinic.document
    WHERE workspace_id = $1 AND withdrawn_at IS NULL AND id < $2 AND patient_id = $4 AND made_by = $5
    ORDER BY id DESC LIMIT $3;
