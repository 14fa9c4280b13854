-- Run by libs/clinic/src/catalogue/adapters/catalogue-records.ts. Written by the test run (ADR 100).

-- within: priceLists.ceiling
SELECT price_list.workspace_id AS "workspaceId", price_list.id, price_list.created_at AS "createdAt",
  price_list.updated_at AS "updatedAt", price_list.name, price_list.previsiones, price_list.valid_from AS "validFrom",
  price_list.valid_to AS "validTo", price_list.active, price_list.item_count AS "itemCount"
FROM clinic.price_list
WHERE workspace_id = $1 AND id = $2;

-- within: priceLists.ceiling
SELECT price_list.workspace_id AS "workspaceId", price_list.id, price_list.created_at AS "createdAt",
  price_list.updated_at AS "updatedAt", price_list.name, price_list.previsiones, price_list.valid_from AS "validFrom",
  price_list.valid_to AS "validTo", price_list.active, price_list.item_count AS "itemCount"
FROM clinic.price_list
WHERE workspace_id = $1 AND id = $2 FOR UPDATE;

-- within: PROFESSIONALS_COUNTED
SELECT professional.workspace_id AS "workspaceId", professional.id, professional.created_at AS "createdAt",
  professional.updated_at AS "updatedAt", professional.source, professional.external_id AS "externalId",
  professional.nombre, professional.apellidos, professional.rut, professional.email, professional.phone,
  professional.especialidad, professional.especialidades_secundarias AS "especialidadesSecundarias", professional.cargo,
  professional.registro, professional.sexo, professional.birthdate, professional.direccion,
  professional.agenda_online AS "agendaOnline", professional.intervalo_minutes AS "intervaloMinutes",
  professional.active, professional.description, professional.schedule, professional.data,
  professional.member_id AS "memberId", professional.synced_at AS "syncedAt"
FROM clinic.professional
WHERE workspace_id = $1 AND deleted_at IS NULL AND id < $2
ORDER BY id DESC LIMIT $3;

-- within: PROFESSIONALS_COUNTED
SELECT professional.workspace_id AS "workspaceId", professional.id, professional.created_at AS "createdAt",
  professional.updated_at AS "updatedAt", professional.source, professional.external_id AS "externalId",
  professional.nombre, professional.apellidos, professional.rut, professional.email, professional.phone,
  professional.especialidad, professional.especialidades_secundarias AS "especialidadesSecundarias", professional.cargo,
  professional.registro, professional.sexo, professional.birthdate, professional.direccion,
  professional.agenda_online AS "agendaOnline", professional.intervalo_minutes AS "intervaloMinutes",
  professional.active, professional.description, professional.schedule, professional.data,
  professional.member_id AS "memberId", professional.synced_at AS "syncedAt"
FROM clinic.professional
WHERE workspace_id = $1 AND deleted_at IS NULL AND id < $2 AND especialidad = $4
ORDER BY id DESC LIMIT $3;

-- within: PROFESSIONALS_COUNTED
SELECT professional.workspace_id AS "workspaceId", professional.id, professional.created_at AS "createdAt",
  professional.updated_at AS "updatedAt", professional.source, professional.external_id AS "externalId",
  professional.nombre, professional.apellidos, professional.rut, professional.email, professional.phone,
  professional.especialidad, professional.especialidades_secundarias AS "especialidadesSecundarias", professional.cargo,
  professional.registro, professional.sexo, professional.birthdate, professional.direccion,
  professional.agenda_online AS "agendaOnline", professional.intervalo_minutes AS "intervaloMinutes",
  professional.active, professional.description, professional.schedule, professional.data,
  professional.member_id AS "memberId", professional.synced_at AS "syncedAt"
FROM clinic.professional
WHERE workspace_id = $1 AND deleted_at IS NULL AND id < $2 AND search_text LIKE $4
ORDER BY id DESC LIMIT $3;

-- within: PROFESSIONALS_COUNTED
SELECT professional.workspace_id AS "workspaceId", professional.id, professional.created_at AS "createdAt",
  professional.updated_at AS "updatedAt", professional.source, professional.external_id AS "externalId",
  professional.nombre, professional.apellidos, professional.rut, professional.email, professional.phone,
  professional.especialidad, professional.especialidades_secundarias AS "especialidadesSecundarias", professional.cargo,
  professional.registro, professional.sexo, professional.birthdate, professional.direccion,
  professional.agenda_online AS "agendaOnline", professional.intervalo_minutes AS "intervaloMinutes",
  professional.active, professional.description, professional.schedule, professional.data,
  professional.member_id AS "memberId", professional.synced_at AS "syncedAt"
FROM clinic.professional
WHERE workspace_id = $1 AND deleted_at IS NULL AND id < $2 AND active = $4 AND search_text LIKE $5
ORDER BY id DESC LIMIT $3;

-- within: PROFESSIONALS_COUNTED
SELECT professional.workspace_id AS "workspaceId", professional.id, professional.created_at AS "createdAt",
  professional.updated_at AS "updatedAt", professional.source, professional.external_id AS "externalId",
  professional.nombre, professional.apellidos, professional.rut, professional.email, professional.phone,
  professional.especialidad, professional.especialidades_secundarias AS "especialidadesSecundarias", professional.cargo,
  professional.registro, professional.sexo, professional.birthdate, professional.direccion,
  professional.agenda_online AS "agendaOnline", professional.intervalo_minutes AS "intervaloMinutes",
  professional.active, professional.description, professional.schedule, professional.data,
  professional.member_id AS "memberId", professional.synced_at AS "syncedAt"
FROM clinic.professional
WHERE workspace_id = $1 AND deleted_at IS NULL AND id < $2 AND search_text LIKE $4 AND search_text LIKE $5
ORDER BY id DESC LIMIT $3;

-- within: PROFESSIONALS_COUNTED
SELECT professional.workspace_id AS "workspaceId", professional.id, professional.created_at AS "createdAt",
  professional.updated_at AS "updatedAt", professional.source, professional.external_id AS "externalId",
  professional.nombre, professional.apellidos, professional.rut, professional.email, professional.phone,
  professional.especialidad, professional.especialidades_secundarias AS "especialidadesSecundarias", professional.cargo,
  professional.registro, professional.sexo, professional.birthdate, professional.direccion,
  professional.agenda_online AS "agendaOnline", professional.intervalo_minutes AS "intervaloMinutes",
  professional.active, professional.description, professional.schedule, professional.data,
  professional.member_id AS "memberId", professional.synced_at AS "syncedAt"
FROM clinic.professional
WHERE workspace_id = $1 AND deleted_at IS NULL AND id < $2 AND active = $4 AND source = $5 AND especialidad = $6
  AND agenda_online = $7
ORDER BY id DESC LIMIT $3;

-- within: SERVICES_COUNTED
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
WHERE workspace_id = $1 AND deleted_at IS NULL AND id < $2
ORDER BY id DESC LIMIT $3;

-- within: SERVICES_COUNTED
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
WHERE workspace_id = $1 AND deleted_at IS NULL AND id < $2 AND active = $4
ORDER BY id DESC LIMIT $3;

-- within: SERVICES_COUNTED
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
WHERE workspace_id = $1 AND deleted_at IS NULL AND id < $2 AND categoria = $4
ORDER BY id DESC LIMIT $3;

-- within: SERVICES_COUNTED
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
WHERE workspace_id = $1 AND deleted_at IS NULL AND id < $2 AND search_text LIKE $4
ORDER BY id DESC LIMIT $3;
