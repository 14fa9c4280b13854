-- Run by libs/contacts/src/adapters/postgres-merges.ts. Written by the test run (ADR 100).

-- name: BURY
UPDATE contacts.contact SET merged_into_contact_id = $3, channels = '{}', updated_at = $4
 WHERE workspace_id = $1 AND (id = ANY ($2::uuid[]) OR merged_into_contact_id = ANY ($2::uuid[]));

-- name: LATE_TOMBSTONE
SELECT id FROM contacts.contact
 WHERE workspace_id = $1 AND merged_into_contact_id = ANY ($2::uuid[]) AND NOT id = ANY ($3::uuid[]) LIMIT 1;

-- name: LOCK
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
 WHERE workspace_id = $1 AND (id = ANY ($2::uuid[]) OR merged_into_contact_id = ANY ($3::uuid[]))
 ORDER BY id FOR UPDATE;

-- name: LOCK
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
 WHERE workspace_id = $1 AND (id = ANY ($2::uuid[]) OR merged_into_contact_id = ANY ($3::uuid[]))
 ORDER BY id FOR UPDATE;
