-- Run by libs/commerce/src/leads/adapters/marketplace-orders.ts. Written by the test run (ADR 100).

-- within: BY_EXTERNAL_ID
SELECT marketplace_order.workspace_id AS "workspaceId", marketplace_order.id,
  marketplace_order.created_at AS "createdAt", marketplace_order.updated_at AS "updatedAt",
  marketplace_order.account_id AS "accountId", marketplace_order.external_id AS "externalId",
  marketplace_order.listing_id AS "listingId", marketplace_order.status, marketplace_order.amount_clp AS "amountClp",
  marketplace_order.lead_id AS "leadId", marketplace_order.contact_id AS "contactId",
  marketplace_order.vehicle_id AS "vehicleId", marketplace_order.occurred_at AS "occurredAt"
FROM commerce.marketplace_order
WHERE workspace_id = $1 AND account_id = $2 AND external_id = $3 FOR UPDATE;

-- within: BY_ID
SELECT portal_account.workspace_id AS "workspaceId", portal_account.id, portal_account.created_at AS "createdAt",
  portal_account.updated_at AS "updatedAt", portal_account.kind, portal_account.only_one AS "onlyOne",
  portal_account.name, portal_account.api_url AS "apiUrl", portal_account.api_token_sealed AS "apiTokenSealed",
  portal_account.webhook_secret_sealed AS "webhookSecretSealed", portal_account.pipeline_id AS "pipelineId",
  portal_account.location_id AS "locationId", portal_account.enabled, portal_account.removed_at AS "removedAt"
FROM commerce.portal_account
WHERE workspace_id = $1 AND id = $2 AND removed_at IS NULL;

-- within: BY_ID
SELECT marketplace_order.workspace_id AS "workspaceId", marketplace_order.id,
  marketplace_order.created_at AS "createdAt", marketplace_order.updated_at AS "updatedAt",
  marketplace_order.account_id AS "accountId", marketplace_order.external_id AS "externalId",
  marketplace_order.listing_id AS "listingId", marketplace_order.status, marketplace_order.amount_clp AS "amountClp",
  marketplace_order.lead_id AS "leadId", marketplace_order.contact_id AS "contactId",
  marketplace_order.vehicle_id AS "vehicleId", marketplace_order.occurred_at AS "occurredAt"
FROM commerce.marketplace_order
WHERE workspace_id = $1 AND id = $2 AND true;

-- within: BY_ID
SELECT portal_account.workspace_id AS "workspaceId", portal_account.id, portal_account.created_at AS "createdAt",
  portal_account.updated_at AS "updatedAt", portal_account.kind, portal_account.only_one AS "onlyOne",
  portal_account.name, portal_account.api_url AS "apiUrl", portal_account.api_token_sealed AS "apiTokenSealed",
  portal_account.webhook_secret_sealed AS "webhookSecretSealed", portal_account.pipeline_id AS "pipelineId",
  portal_account.location_id AS "locationId", portal_account.enabled, portal_account.removed_at AS "removedAt"
FROM commerce.portal_account
WHERE workspace_id = $1 AND id = $2 AND removed_at IS NULL FOR UPDATE;

-- within: BY_ID
SELECT appointment_type.workspace_id AS "workspaceId", appointment_type.id, appointment_type.created_at AS "createdAt",
  appointment_type.updated_at AS "updatedAt", appointment_type.name, appointment_type.description,
  appointment_type.kind, appointment_type.engine, appointment_type.external_ref AS "externalRef",
  appointment_type.buffer_minutes AS "bufferMinutes", appointment_type.duration_minutes AS "durationMinutes",
  appointment_type.price_amount::float8 AS "priceAmount", appointment_type.price_currency AS "priceCurrency",
  appointment_type.price_is_from AS "priceIsFrom", appointment_type.eligible_staff_ids AS "eligibleStaffIds",
  appointment_type.is_active AS "isActive", appointment_type.is_default AS "isDefault",
  appointment_type.deleted_at AS "deletedAt"
FROM scheduling.appointment_type
WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL;

-- within: BY_ID
SELECT professional.workspace_id AS "workspaceId", professional.id, professional.created_at AS "createdAt",
  professional.updated_at AS "updatedAt", professional.source, professional.external_id AS "externalId",
  professional.nombre, professional.apellidos, professional.rut, professional.email, professional.phone,
  professional.especialidad, professional.especialidades_secundarias AS "especialidadesSecundarias", professional.cargo,
  professional.registro, professional.sexo, professional.birthdate, professional.direccion,
  professional.agenda_online AS "agendaOnline", professional.intervalo_minutes AS "intervaloMinutes",
  professional.active, professional.description, professional.schedule, professional.data,
  professional.member_id AS "memberId", professional.synced_at AS "syncedAt"
FROM clinic.professional
WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL;

-- within: BY_ID
SELECT appointment_type.workspace_id AS "workspaceId", appointment_type.id, appointment_type.created_at AS "createdAt",
  appointment_type.updated_at AS "updatedAt", appointment_type.name, appointment_type.description,
  appointment_type.kind, appointment_type.engine, appointment_type.external_ref AS "externalRef",
  appointment_type.buffer_minutes AS "bufferMinutes", appointment_type.duration_minutes AS "durationMinutes",
  appointment_type.price_amount::float8 AS "priceAmount", appointment_type.price_currency AS "priceCurrency",
  appointment_type.price_is_from AS "priceIsFrom", appointment_type.eligible_staff_ids AS "eligibleStaffIds",
  appointment_type.is_active AS "isActive", appointment_type.is_default AS "isDefault",
  appointment_type.deleted_at AS "deletedAt"
FROM scheduling.appointment_type
WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE;

-- within: BY_ID
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
WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL;

-- within: MATCHING
SELECT marketplace_order.workspace_id AS "workspaceId", marketplace_order.id,
  marketplace_order.created_at AS "createdAt", marketplace_order.updated_at AS "updatedAt",
  marketplace_order.account_id AS "accountId", marketplace_order.external_id AS "externalId",
  marketplace_order.listing_id AS "listingId", marketplace_order.status, marketplace_order.amount_clp AS "amountClp",
  marketplace_order.lead_id AS "leadId", marketplace_order.contact_id AS "contactId",
  marketplace_order.vehicle_id AS "vehicleId", marketplace_order.occurred_at AS "occurredAt"
FROM commerce.marketplace_order
 WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
   AND ($4::text[] IS NULL OR status = ANY ($4))
   AND ($5::uuid IS NULL OR account_id = $5)
   AND ($6::uuid IS NULL OR contact_id = $6) AND ($7::uuid IS NULL OR vehicle_id = $7)
   AND ($8::timestamptz IS NULL OR created_at >= $8)
   AND ($9::timestamptz IS NULL OR created_at < $9)
   AND true
 ORDER BY id DESC LIMIT $3;

-- within: MATCHING
SELECT marketplace_order.workspace_id AS "workspaceId", marketplace_order.id,
  marketplace_order.created_at AS "createdAt", marketplace_order.updated_at AS "updatedAt",
  marketplace_order.account_id AS "accountId", marketplace_order.external_id AS "externalId",
  marketplace_order.listing_id AS "listingId", marketplace_order.status, marketplace_order.amount_clp AS "amountClp",
  marketplace_order.lead_id AS "leadId", marketplace_order.contact_id AS "contactId",
  marketplace_order.vehicle_id AS "vehicleId", marketplace_order.occurred_at AS "occurredAt"
FROM commerce.marketplace_order
 WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
   AND ($4::text[] IS NULL OR status = ANY ($4))
   AND ($5::uuid IS NULL OR account_id = $5)
   AND ($6::uuid IS NULL OR contact_id = $6) AND ($7::uuid IS NULL OR vehicle_id = $7)
   AND ($8::timestamptz IS NULL OR created_at >= $8)
   AND ($9::timestamptz IS NULL OR created_at < $9)
   AND EXISTS (SELECT 1 FROM commerce.lead l
                 WHERE l.workspace_id = $1 AND l.id = marketplace_order.lead_id AND l.owner_user_id = $10)
 ORDER BY id DESC LIMIT $3;

-- within: MATCHING
SELECT marketplace_order.workspace_id AS "workspaceId", marketplace_order.id,
  marketplace_order.created_at AS "createdAt", marketplace_order.updated_at AS "updatedAt",
  marketplace_order.account_id AS "accountId", marketplace_order.external_id AS "externalId",
  marketplace_order.listing_id AS "listingId", marketplace_order.status, marketplace_order.amount_clp AS "amountClp",
  marketplace_order.lead_id AS "leadId", marketplace_order.contact_id AS "contactId",
  marketplace_order.vehicle_id AS "vehicleId", marketplace_order.occurred_at AS "occurredAt"
FROM commerce.marketplace_order
 WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
   AND ($4::text[] IS NULL OR status = ANY ($4))
   AND ($5::uuid IS NULL OR account_id = $5)
   AND ($6::uuid IS NULL OR contact_id = $6) AND ($7::uuid IS NULL OR vehicle_id = $7)
   AND ($8::timestamptz IS NULL OR created_at >= $8)
   AND ($9::timestamptz IS NULL OR created_at < $9)
   AND EXISTS (SELECT 1 FROM commerce.lead l
                 WHERE l.workspace_id = $1 AND l.id = marketplace_order.lead_id AND l.location_id = ANY ($10::uuid[]))
 ORDER BY id DESC LIMIT $3;

-- name: MOVE
UPDATE commerce.marketplace_order
   SET contact_id = $2, updated_at = $4
 WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])
RETURNING id;

-- within: ofSeenLead.sql
SELECT marketplace_order.workspace_id AS "workspaceId", marketplace_order.id,
  marketplace_order.created_at AS "createdAt", marketplace_order.updated_at AS "updatedAt",
  marketplace_order.account_id AS "accountId", marketplace_order.external_id AS "externalId",
  marketplace_order.listing_id AS "listingId", marketplace_order.status, marketplace_order.amount_clp AS "amountClp",
  marketplace_order.lead_id AS "leadId", marketplace_order.contact_id AS "contactId",
  marketplace_order.vehicle_id AS "vehicleId", marketplace_order.occurred_at AS "occurredAt"
FROM commerce.marketplace_order
WHERE workspace_id = $1 AND id = $2 AND EXISTS (SELECT 1 FROM commerce.lead l
                   WHERE l.workspace_id = $1 AND l.id = marketplace_order.lead_id AND l.owner_user_id = $3);

-- within: ofSeenLead.sql
SELECT marketplace_order.workspace_id AS "workspaceId", marketplace_order.id,
  marketplace_order.created_at AS "createdAt", marketplace_order.updated_at AS "updatedAt",
  marketplace_order.account_id AS "accountId", marketplace_order.external_id AS "externalId",
  marketplace_order.listing_id AS "listingId", marketplace_order.status, marketplace_order.amount_clp AS "amountClp",
  marketplace_order.lead_id AS "leadId", marketplace_order.contact_id AS "contactId",
  marketplace_order.vehicle_id AS "vehicleId", marketplace_order.occurred_at AS "occurredAt"
FROM commerce.marketplace_order
WHERE workspace_id = $1 AND id = $2 AND EXISTS (SELECT 1 FROM commerce.lead l
                   WHERE l.workspace_id = $1 AND l.id = marketplace_order.lead_id AND l.location_id = ANY ($3::uuid[]));
