-- Run by libs/contacts/src/adapters/correspondents-on.ts. Written by the test run (ADR 100).

-- name: ADD
INSERT INTO contacts.contact (workspace_id, id, external_id, name, email, email_normalised, phone, phone_e164,
  lifecycle_stage, job_title, company_id, origin_channel, email_consent, email_status, channels, lead_sources, tag_ids,
  attributes, person_kind, tax_id, tax_id_kind, registered_name, line_of_business, signatory, address, language,
  country, brand, avatar_url, blocked_at, archived_at, spam_reported_at, bot_replies_disabled, merged_into_contact_id,
  created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36);

-- name: ADD
INSERT INTO contacts.contact (workspace_id, id, external_id, name, email, email_normalised, phone, phone_e164,
  lifecycle_stage, job_title, company_id, origin_channel, email_consent, email_status, person_kind, tax_id, tax_id_kind,
  registered_name, line_of_business, signatory, address, language, country, brand, avatar_url, blocked_at, archived_at,
  merged_into_contact_id, created_at, updated_at, channels, attributes, spam_reported_at, bot_replies_disabled,
  lead_sources, tag_ids)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36);

-- name: ADD_CHANNELS
INSERT INTO contacts.channel (workspace_id, id, contact_id, kind, identifier, identifier_normalised, label, verified,
                              created_at)
SELECT $1, id, "contactId", kind, identifier, "identifierNormalised", label, verified, "createdAt"
  FROM json_to_recordset($2::json) AS c (id uuid, "contactId" uuid, kind text, identifier text,
                                         "identifierNormalised" text, label text,
                                         verified boolean, "createdAt" timestamptz)
 ORDER BY kind, "identifierNormalised"
ON CONFLICT (workspace_id, kind, identifier_normalised) DO NOTHING;

-- name: BRAND
SELECT brand FROM contacts.contact WHERE workspace_id = $1 AND id = $2;

-- name: CHANNEL_OF
SELECT identifier
  FROM contacts.channel
 WHERE workspace_id = $1 AND contact_id = $2 AND kind = $3
 ORDER BY id LIMIT 1;

-- name: CONTACT
SELECT 1 FROM contacts.contact WHERE workspace_id = $1 AND id = $2 FOR UPDATE;

-- name: CONTACT
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
WHERE workspace_id = $1 AND id = $2 FOR UPDATE;

-- name: CONTACT
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
WHERE workspace_id = $1 AND id = $2 FOR UPDATE;

-- name: HOLDERS
SELECT c.kind, c.identifier_normalised AS "identifierNormalised", c.verified, k.id AS "contactId",
       k.blocked_at IS NOT NULL AS blocked,
       k.archived_at IS NOT NULL AS archived, k.bot_replies_disabled AS "botRepliesDisabled"
  FROM unnest($2::text[], $3::text[]) AS asked (kind, identity)
 CROSS JOIN LATERAL (
   SELECT *
     FROM contacts.channel
    WHERE workspace_id = $1 AND kind = asked.kind AND identifier_normalised = asked.identity LIMIT 1) AS c
 CROSS JOIN LATERAL (SELECT * FROM contacts.contact WHERE workspace_id = $1 AND id = c.contact_id LIMIT 1) AS k;

-- name: KINDS
SELECT DISTINCT kind FROM contacts.channel WHERE workspace_id = $1 AND contact_id = $2;

-- name: LOCK
SELECT pg_advisory_xact_lock(hashtextextended('contacts.identity/' || $1 || '/' || key, 0))
  FROM unnest($2::text[]) AS key;

-- name: LOCK_LIVE
SELECT id
  FROM contacts.contact
 WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND merged_into_contact_id IS NULL
 ORDER BY id FOR UPDATE;

-- name: SAVE
UPDATE contacts.contact
SET (workspace_id, id, external_id, name, email, email_normalised, phone, phone_e164, lifecycle_stage, job_title,
  company_id, origin_channel, email_consent, email_status, channels, lead_sources, tag_ids, attributes, person_kind,
  tax_id, tax_id_kind, registered_name, line_of_business, signatory, address, language, country, brand, avatar_url,
  blocked_at, archived_at, spam_reported_at, bot_replies_disabled, merged_into_contact_id, created_at,
  updated_at) = ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
  $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36)
WHERE workspace_id = $1 AND id = $2;

-- name: SAVE
UPDATE contacts.contact
SET (workspace_id, id, external_id, name, email, email_normalised, phone, phone_e164, lifecycle_stage, job_title,
  company_id, origin_channel, email_consent, email_status, person_kind, tax_id, tax_id_kind, registered_name,
  line_of_business, signatory, address, language, country, brand, avatar_url, blocked_at, archived_at,
  merged_into_contact_id, created_at, updated_at, channels, attributes, spam_reported_at, bot_replies_disabled,
  lead_sources, tag_ids) = ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
  $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36)
WHERE workspace_id = $1 AND id = $2;

-- name: SILENCED
SELECT 1 FROM contacts.contact WHERE workspace_id = $1 AND id = $2 AND bot_replies_disabled;

-- name: UNSUBSCRIBED
SELECT DISTINCT email_normalised AS address FROM contacts.contact
 WHERE workspace_id = $1 AND email_normalised = ANY ($2::text[]) AND merged_into_contact_id IS NULL
   AND email_status = 'unsubscribed';

-- name: WITH_ADDRESS
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
 WHERE workspace_id = $1 AND email_normalised = $2 AND merged_into_contact_id IS NULL
   AND email_status = ANY ($3::text[])
 ORDER BY id LIMIT $4 FOR UPDATE;

-- name: WITH_ADDRESS
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
 WHERE workspace_id = $1 AND email_normalised = $2 AND merged_into_contact_id IS NULL
   AND email_status = ANY ($3::text[])
 ORDER BY id LIMIT $4 FOR UPDATE;
