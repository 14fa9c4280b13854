-- Run by libs/clinic/src/sources/adapters/synced-rows.ts. Written by the test run (ADR 100).

-- within: HOLDERS
SELECT professional.workspace_id AS "workspaceId", professional.id, professional.created_at AS "createdAt",
  professional.updated_at AS "updatedAt", professional.source, professional.external_id AS "externalId",
  professional.nombre, professional.apellidos, professional.rut, professional.email, professional.phone,
  professional.especialidad, professional.especialidades_secundarias AS "especialidadesSecundarias", professional.cargo,
  professional.registro, professional.sexo, professional.birthdate, professional.direccion,
  professional.agenda_online AS "agendaOnline", professional.intervalo_minutes AS "intervaloMinutes",
  professional.active, professional.description, professional.schedule, professional.data,
  professional.member_id AS "memberId", professional.synced_at AS "syncedAt"
FROM clinic.professional
WHERE workspace_id = $1 AND rut = ANY ($2::text[]) AND deleted_at IS NULL
ORDER BY id FOR NO KEY UPDATE;

-- name: RELEASE_RUTS
UPDATE clinic.professional SET rut = NULL WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- name: written.seen
UPDATE clinic.service SET synced_at = $3 WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- name: written.seen
UPDATE clinic.professional SET synced_at = $3 WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- within: written.selectKnown
SELECT professional.workspace_id AS "workspaceId", professional.id, professional.created_at AS "createdAt",
  professional.updated_at AS "updatedAt", professional.source, professional.external_id AS "externalId",
  professional.nombre, professional.apellidos, professional.rut, professional.email, professional.phone,
  professional.especialidad, professional.especialidades_secundarias AS "especialidadesSecundarias", professional.cargo,
  professional.registro, professional.sexo, professional.birthdate, professional.direccion,
  professional.agenda_online AS "agendaOnline", professional.intervalo_minutes AS "intervaloMinutes",
  professional.active, professional.description, professional.schedule, professional.data,
  professional.member_id AS "memberId", professional.synced_at AS "syncedAt"
FROM clinic.professional
 WHERE workspace_id = $1 AND source = $2 AND external_id = ANY ($3::text[]) AND deleted_at IS NULL
 ORDER BY id FOR NO KEY UPDATE;

-- within: written.selectKnown
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
 WHERE workspace_id = $1 AND source = $2 AND external_id = ANY ($3::text[]) AND deleted_at IS NULL
 ORDER BY id FOR NO KEY UPDATE;
