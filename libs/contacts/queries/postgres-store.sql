-- Run by libs/contacts/src/adapters/postgres-store.ts. Written by the test run (ADR 100).

-- name: ADD
INSERT INTO contacts.contact (workspace_id, id, external_id, name, email, email_normalised, phone, phone_e164,
  lifecycle_stage, job_title, company_id, origin_channel, email_consent, email_status, channels, lead_sources, tag_ids,
  attributes, person_kind, tax_id, tax_id_kind, registered_name, line_of_business, signatory, address, language,
  country, brand, avatar_url, blocked_at, archived_at, spam_reported_at, bot_replies_disabled, merged_into_contact_id,
  created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36)
ON CONFLICT (workspace_id, external_id) WHERE external_id IS NOT NULL AND merged_into_contact_id IS NULL DO NOTHING
RETURNING id;

-- name: ADD
INSERT INTO contacts.contact (workspace_id, id, external_id, name, email, email_normalised, phone, phone_e164,
  lifecycle_stage, job_title, company_id, origin_channel, email_consent, email_status, person_kind, tax_id, tax_id_kind,
  registered_name, line_of_business, signatory, address, language, country, brand, avatar_url, blocked_at, archived_at,
  merged_into_contact_id, created_at, updated_at, channels, attributes, spam_reported_at, bot_replies_disabled,
  lead_sources, tag_ids)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36)
ON CONFLICT (workspace_id, external_id) WHERE external_id IS NOT NULL AND merged_into_contact_id IS NULL DO NOTHING
RETURNING id;

-- name: ADDRESSED
SELECT id, "blockedAt" FROM (
  SELECT 0 AS place, * FROM
(SELECT id, blocked_at AS "blockedAt" FROM contacts.contact
  WHERE workspace_id = $1 AND email_normalised = $2 AND email_normalised IS NOT NULL AND merged_into_contact_id IS NULL
  ORDER BY archived_at IS NOT NULL, created_at, id LIMIT 1) AS by_email
  UNION ALL SELECT 1, * FROM
(SELECT id, blocked_at AS "blockedAt" FROM contacts.contact
  WHERE workspace_id = $1 AND phone_e164 = ANY ($3::text[]) AND phone_e164 IS NOT NULL
    AND merged_into_contact_id IS NULL
  ORDER BY archived_at IS NOT NULL, created_at, id LIMIT 1) AS by_phone
) AS holder ORDER BY place LIMIT 1;

-- name: HOLDER
SELECT id FROM contacts.contact WHERE workspace_id = $1 AND external_id = $2 AND merged_into_contact_id IS NULL;

-- name: LOCK_HOLDER
SELECT workspace_id AS "workspaceId", id, external_id AS "externalId", name, email,
  email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM contacts.contact
 WHERE workspace_id = $1 AND external_id = $2 AND merged_into_contact_id IS NULL FOR UPDATE;

-- name: LOCK_HOLDER
SELECT workspace_id AS "workspaceId", id AS "id", external_id AS "externalId", name AS "name", email AS "email",
  email_normalised AS "emailNormalised", phone AS "phone", phone_e164 AS "phoneE164",
  lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle", company_id AS "companyId",
  origin_channel AS "originChannel", email_consent AS "emailConsent", email_status AS "emailStatus",
  channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds", attributes AS "attributes",
  person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind", registered_name AS "registeredName",
  line_of_business AS "lineOfBusiness", signatory AS "signatory", address AS "address", language AS "language",
  country AS "country", brand AS "brand", avatar_url AS "avatarUrl", blocked_at AS "blockedAt",
  archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt"
FROM contacts.contact
WHERE workspace_id = $1 AND external_id = $2 AND merged_into_contact_id IS NULL FOR UPDATE;

-- name: SURVIVOR
SELECT merged_into_contact_id AS id FROM contacts.contact
 WHERE workspace_id = $1 AND external_id = $2 AND external_id IS NOT NULL AND merged_into_contact_id IS NOT NULL
 ORDER BY created_at DESC, id DESC LIMIT 1;
