-- Run by libs/clinic/src/sales/adapters/pack-record.ts. Written by the test run (ADR 100).

-- within: patientName
SELECT pack_purchase.workspace_id AS "workspaceId", pack_purchase.id, pack_purchase.created_at AS "createdAt",
  pack_purchase.updated_at AS "updatedAt", pack_purchase.number, pack_purchase.patient_id AS "patientId",
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = pack_purchase.workspace_id AND p.id = pack_purchase.patient_id),
               '') AS "patientName", pack_purchase.service_id AS "serviceId", pack_purchase.name,
               pack_purchase.sessions_total AS "sessionsTotal", pack_purchase.sessions_used AS "sessionsUsed",
               pack_purchase.price_clp AS "priceClp", pack_purchase.expires_on AS "expiresOn", pack_purchase.state,
               pack_purchase.cancel_reason AS "cancelReason", pack_purchase.cancelled_by AS "cancelledBy",
               pack_purchase.cancelled_at AS "cancelledAt", pack_purchase.created_by AS "createdBy",
               pack_purchase.owner_user_id AS "ownerUserId"
             FROM clinic.pack_purchase
             WHERE workspace_id = $1 AND id = $2;

-- within: patientName
SELECT pack_purchase.workspace_id AS "workspaceId", pack_purchase.id, pack_purchase.created_at AS "createdAt",
  pack_purchase.updated_at AS "updatedAt", pack_purchase.number, pack_purchase.patient_id AS "patientId",
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = pack_purchase.workspace_id AND p.id = pack_purchase.patient_id),
               '') AS "patientName", pack_purchase.service_id AS "serviceId", pack_purchase.name,
               pack_purchase.sessions_total AS "sessionsTotal", pack_purchase.sessions_used AS "sessionsUsed",
               pack_purchase.price_clp AS "priceClp", pack_purchase.expires_on AS "expiresOn", pack_purchase.state,
               pack_purchase.cancel_reason AS "cancelReason", pack_purchase.cancelled_by AS "cancelledBy",
               pack_purchase.cancelled_at AS "cancelledAt", pack_purchase.created_by AS "createdBy",
               pack_purchase.owner_user_id AS "ownerUserId"
             FROM clinic.pack_purchase
             WHERE workspace_id = $1 AND number = $2;

-- within: patientName
SELECT pack_purchase.workspace_id AS "workspaceId", pack_purchase.id, pack_purchase.created_at AS "createdAt",
  pack_purchase.updated_at AS "updatedAt", pack_purchase.number, pack_purchase.patient_id AS "patientId",
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = pack_purchase.workspace_id AND p.id = pack_purchase.patient_id),
               '') AS "patientName", pack_purchase.service_id AS "serviceId", pack_purchase.name,
               pack_purchase.sessions_total AS "sessionsTotal", pack_purchase.sessions_used AS "sessionsUsed",
               pack_purchase.price_clp AS "priceClp", pack_purchase.expires_on AS "expiresOn", pack_purchase.state,
               pack_purchase.cancel_reason AS "cancelReason", pack_purchase.cancelled_by AS "cancelledBy",
               pack_purchase.cancelled_at AS "cancelledAt", pack_purchase.created_by AS "createdBy",
               pack_purchase.owner_user_id AS "ownerUserId"
             FROM clinic.pack_purchase
             WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: patientName
SELECT pack_purchase.workspace_id AS "workspaceId", pack_purchase.id, pack_purchase.created_at AS "createdAt",
  pack_purchase.updated_at AS "updatedAt", pack_purchase.number, pack_purchase.patient_id AS "patientId",
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = pack_purchase.workspace_id AND p.id = pack_purchase.patient_id),
               '') AS "patientName", pack_purchase.service_id AS "serviceId", pack_purchase.name,
               pack_purchase.sessions_total AS "sessionsTotal", pack_purchase.sessions_used AS "sessionsUsed",
               pack_purchase.price_clp AS "priceClp", pack_purchase.expires_on AS "expiresOn", pack_purchase.state,
               pack_purchase.cancel_reason AS "cancelReason", pack_purchase.cancelled_by AS "cancelledBy",
               pack_purchase.cancelled_at AS "cancelledAt", pack_purchase.created_by AS "createdBy",
               pack_purchase.owner_user_id AS "ownerUserId"
             FROM clinic.pack_purchase
             WHERE workspace_id = $1 AND id < $2
             ORDER BY id DESC LIMIT $3;

-- within: patientName
SELECT pack_purchase.workspace_id AS "workspaceId", pack_purchase.id, pack_purchase.created_at AS "createdAt",
  pack_purchase.updated_at AS "updatedAt", pack_purchase.number, pack_purchase.patient_id AS "patientId",
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = pack_purchase.workspace_id AND p.id = pack_purchase.patient_id),
               '') AS "patientName", pack_purchase.service_id AS "serviceId", pack_purchase.name,
               pack_purchase.sessions_total AS "sessionsTotal", pack_purchase.sessions_used AS "sessionsUsed",
               pack_purchase.price_clp AS "priceClp", pack_purchase.expires_on AS "expiresOn", pack_purchase.state,
               pack_purchase.cancel_reason AS "cancelReason", pack_purchase.cancelled_by AS "cancelledBy",
               pack_purchase.cancelled_at AS "cancelledAt", pack_purchase.created_by AS "createdBy",
               pack_purchase.owner_user_id AS "ownerUserId"
             FROM clinic.pack_purchase
             WHERE workspace_id = $1 AND id < $2 AND patient_id = $4
             ORDER BY id DESC LIMIT $3;

-- within: patientName
SELECT pack_purchase.workspace_id AS "workspaceId", pack_purchase.id, pack_purchase.created_at AS "createdAt",
  pack_purchase.updated_at AS "updatedAt", pack_purchase.number, pack_purchase.patient_id AS "patientId",
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = pack_purchase.workspace_id AND p.id = pack_purchase.patient_id),
               '') AS "patientName", pack_purchase.service_id AS "serviceId", pack_purchase.name,
               pack_purchase.sessions_total AS "sessionsTotal", pack_purchase.sessions_used AS "sessionsUsed",
               pack_purchase.price_clp AS "priceClp", pack_purchase.expires_on AS "expiresOn", pack_purchase.state,
               pack_purchase.cancel_reason AS "cancelReason", pack_purchase.cancelled_by AS "cancelledBy",
               pack_purchase.cancelled_at AS "cancelledAt", pack_purchase.created_by AS "createdBy",
               pack_purchase.owner_user_id AS "ownerUserId"
             FROM clinic.pack_purchase
             WHERE workspace_id = $1 AND id < $2 AND owner_user_id = $4
             ORDER BY id DESC LIMIT $3;

-- within: patientName
SELECT pack_purchase.workspace_id AS "workspaceId", pack_purchase.id, pack_purchase.created_at AS "createdAt",
  pack_purchase.updated_at AS "updatedAt", pack_purchase.number, pack_purchase.patient_id AS "patientId",
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = pack_purchase.workspace_id AND p.id = pack_purchase.patient_id),
               '') AS "patientName", pack_purchase.service_id AS "serviceId", pack_purchase.name,
               pack_purchase.sessions_total AS "sessionsTotal", pack_purchase.sessions_used AS "sessionsUsed",
               pack_purchase.price_clp AS "priceClp", pack_purchase.expires_on AS "expiresOn", pack_purchase.state,
               pack_purchase.cancel_reason AS "cancelReason", pack_purchase.cancelled_by AS "cancelledBy",
               pack_purchase.cancelled_at AS "cancelledAt", pack_purchase.created_by AS "createdBy",
               pack_purchase.owner_user_id AS "ownerUserId"
             FROM clinic.pack_purchase
             WHERE workspace_id = $1 AND id < $2 AND patient_id = $4 AND state = 'active' AND expires_on < $5::date
             ORDER BY id DESC LIMIT $3;

-- within: patientName
SELECT budget.workspace_id AS "workspaceId", budget.id, budget.created_at AS "createdAt",
  budget.updated_at AS "updatedAt", budget.number, budget.patient_id AS "patientId",
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = budget.workspace_id AND p.id = budget.patient_id), '') AS "patientName",
               budget.professional_id AS "professionalId", budget.items, budget.total_clp AS "totalClp",
               budget.valid_until AS "validUntil", budget.status, budget.source, budget.external_id AS "externalId",
               budget.mirror, budget.note, budget.sent_at AS "sentAt", budget.accepted_by AS "acceptedBy",
               budget.decided_at AS "decidedAt", budget.reject_reason AS "rejectReason",
               budget.void_reason AS "voidReason", budget.voided_at AS "voidedAt", budget.created_by AS "createdBy",
  coalesce((SELECT p.member_id FROM clinic.professional p WHERE p.workspace_id = budget.workspace_id
    AND p.id = budget.professional_id AND p.deleted_at IS NULL),
           budget.made_by) AS "ownerUserId", budget.made_by AS "madeBy"
           FROM clinic.budget
           WHERE workspace_id = $1 AND id = $2;

-- within: patientName
SELECT pack_purchase.workspace_id AS "workspaceId", pack_purchase.id, pack_purchase.created_at AS "createdAt",
  pack_purchase.updated_at AS "updatedAt", pack_purchase.number, pack_purchase.patient_id AS "patientId",
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = pack_purchase.workspace_id AND p.id = pack_purchase.patient_id),
               '') AS "patientName", pack_purchase.service_id AS "serviceId", pack_purchase.name,
               pack_purchase.sessions_total AS "sessionsTotal", pack_purchase.sessions_used AS "sessionsUsed",
               pack_purchase.price_clp AS "priceClp", pack_purchase.expires_on AS "expiresOn", pack_purchase.state,
               pack_purchase.cancel_reason AS "cancelReason", pack_purchase.cancelled_by AS "cancelledBy",
               pack_purchase.cancelled_at AS "cancelledAt", pack_purchase.created_by AS "createdBy",
               pack_purchase.owner_user_id AS "ownerUserId"
             FROM clinic.pack_purchase
             WHERE workspace_id = $1 AND id < $2 AND patient_id = $4 AND state = 'active' AND (expires_on IS NULL
               OR expires_on >= $5::date)
             ORDER BY id DESC LIMIT $3;

-- within: patientName
SELECT budget.workspace_id AS "workspaceId", budget.id, budget.created_at AS "createdAt",
  budget.updated_at AS "updatedAt", budget.number, budget.patient_id AS "patientId",
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = budget.workspace_id AND p.id = budget.patient_id), '') AS "patientName",
               budget.professional_id AS "professionalId", budget.items, budget.total_clp AS "totalClp",
               budget.valid_until AS "validUntil", budget.status, budget.source, budget.external_id AS "externalId",
               budget.mirror, budget.note, budget.sent_at AS "sentAt", budget.accepted_by AS "acceptedBy",
               budget.decided_at AS "decidedAt", budget.reject_reason AS "rejectReason",
               budget.void_reason AS "voidReason", budget.voided_at AS "voidedAt", budget.created_by AS "createdBy",
  coalesce((SELECT p.member_id FROM clinic.professional p WHERE p.workspace_id = budget.workspace_id
    AND p.id = budget.professional_id AND p.deleted_at IS NULL),
           budget.made_by) AS "ownerUserId", budget.made_by AS "madeBy"
           FROM clinic.budget
           WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: patientName
SELECT budget.workspace_id AS "workspaceId", budget.id, budget.created_at AS "createdAt",
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
           WHERE workspace_id = $1 AND number = $2;

-- within: patientName
SELECT budget.workspace_id AS "workspaceId", budget.id, budget.created_at AS "createdAt",
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
         WHERE workspace_id = $1 AND mirror_source = $2 AND mirror_external_id = $3 FOR NO KEY UPDATE;

-- within: patientName
SELECT budget.workspace_id AS "workspaceId", budget.id, budget.created_at AS "createdAt",
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
           WHERE workspace_id = $1 AND id < $2
           ORDER BY id DESC LIMIT $3;

-- within: patientName
SELECT budget.workspace_id AS "workspaceId", budget.id, budget.created_at AS "createdAt",
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
           WHERE workspace_id = $1 AND id < $2 AND patient_id = $4
           ORDER BY id DESC LIMIT $3;

-- within: patientName
SELECT budget.workspace_id AS "workspaceId", budget.id, budget.created_at AS "createdAt",
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
         budget.made_by) AS "ownerUserId", budget.made_by AS "madeBy" FROM clinic.budget
 WHERE workspace_id = $1 AND mirror_source = $2 AND mirror_external_id = ANY ($3::text[])
 ORDER BY mirror_external_id FOR NO KEY UPDATE;

-- within: patientName
SELECT budget.workspace_id AS "workspaceId", budget.id, budget.created_at AS "createdAt",
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
           WHERE workspace_id = $1 AND id < $2 AND patient_id = $4 AND status = $5
           ORDER BY id DESC LIMIT $3;
