-- Run by libs/contacts/src/adapters/contact-feed.ts. Written by the test run (ADR 100).

-- name: feedOf
-- $1 workspaceId, $2 changedIn, $3 id, $4 limit, $5 updatedSince
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId", id,
  external_id AS "externalId", name, email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164",
  lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle", company_id AS "companyId",
  origin_channel AS "originChannel", email_consent AS "emailConsent", email_status AS "emailStatus",
  person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind", registered_name AS "registeredName",
  line_of_business AS "lineOfBusiness", signatory, address, language, country, brand, avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt", channels, attributes, spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id FROM contacts.contact
     WHERE workspace_id = $1 AND (changed_in, id) > ($2::bigint, $3::uuid)
       AND changed_in < current_setting('workops.feed_frontier')::bigint
       AND ($5::timestamptz IS NULL OR updated_at >= $5)
     ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: feedOf
-- $1 workspaceId, $2 changedIn, $3 id, $4 limit, $5 updatedSince, $6 goneFrom
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId", id,
  external_id AS "externalId", name, email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164",
  lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle", company_id AS "companyId",
  origin_channel AS "originChannel", email_consent AS "emailConsent", email_status AS "emailStatus",
  person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind", registered_name AS "registeredName",
  line_of_business AS "lineOfBusiness", signatory, address, language, country, brand, avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt", channels, attributes, spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id FROM contacts.contact
     WHERE workspace_id = $1 AND (changed_in, id) > ($2::bigint, $3::uuid)
       AND changed_in < current_setting('workops.feed_frontier')::bigint
       AND ($5::timestamptz IS NULL OR updated_at >= $5) AND (archived_at IS NULL AND merged_into_contact_id IS NULL
         OR changed_in >= $6::bigint)
     ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: feedOf
-- $1 workspaceId, $2 changedIn, $3 id, $4 limit, $5 updatedSince
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId",
  id AS "id", external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id FROM contacts.contact
     WHERE workspace_id = $1 AND (changed_in, id) > ($2::bigint, $3::uuid)
       AND changed_in < current_setting('workops.feed_frontier')::bigint
       AND ($5::timestamptz IS NULL OR updated_at >= $5)
     ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: feedOf
-- $1 workspaceId, $2 changedIn, $3 id, $4 limit, $5 updatedSince, $6 goneFrom
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId",
  id AS "id", external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id FROM contacts.contact
     WHERE workspace_id = $1 AND (changed_in, id) > ($2::bigint, $3::uuid)
       AND changed_in < current_setting('workops.feed_frontier')::bigint
       AND ($5::timestamptz IS NULL OR updated_at >= $5) AND (archived_at IS NULL AND merged_into_contact_id IS NULL
         OR changed_in >= $6::bigint)
     ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: lookUpOf
WITH matching AS MATERIALIZED (
  SELECT id, changed_in FROM contacts.contact
   WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL
     AND ($5::timestamptz IS NULL OR updated_at >= $5)
     AND tax_id IS NOT NULL AND tax_id = ANY ($6::text[])
)
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId", id,
  external_id AS "externalId", name, email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164",
  lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle", company_id AS "companyId",
  origin_channel AS "originChannel", email_consent AS "emailConsent", email_status AS "emailStatus",
  person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind", registered_name AS "registeredName",
  line_of_business AS "lineOfBusiness", signatory, address, language, country, brand, avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt", channels, attributes, spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id
      FROM matching
     WHERE (changed_in, id) > ($2::bigint, $3::uuid)
     ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: lookUpOf
WITH matching AS MATERIALIZED (
  SELECT id, changed_in FROM contacts.contact
   WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL
     AND ($5::timestamptz IS NULL OR updated_at >= $5)
     AND phone_e164 IS NOT NULL AND phone_e164 = ANY ($6::text[])
)
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId", id,
  external_id AS "externalId", name, email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164",
  lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle", company_id AS "companyId",
  origin_channel AS "originChannel", email_consent AS "emailConsent", email_status AS "emailStatus",
  person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind", registered_name AS "registeredName",
  line_of_business AS "lineOfBusiness", signatory, address, language, country, brand, avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt", channels, attributes, spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id
      FROM matching
     WHERE (changed_in, id) > ($2::bigint, $3::uuid)
     ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: lookUpOf
WITH matching AS MATERIALIZED (
  SELECT id, changed_in FROM contacts.contact
   WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL
     AND ($5::timestamptz IS NULL OR updated_at >= $5)
     AND email_normalised IS NOT NULL AND email_normalised = ANY ($6::text[])
)
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId", id,
  external_id AS "externalId", name, email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164",
  lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle", company_id AS "companyId",
  origin_channel AS "originChannel", email_consent AS "emailConsent", email_status AS "emailStatus",
  person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind", registered_name AS "registeredName",
  line_of_business AS "lineOfBusiness", signatory, address, language, country, brand, avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt", channels, attributes, spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id
      FROM matching
     WHERE (changed_in, id) > ($2::bigint, $3::uuid)
     ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: lookUpOf
WITH matching AS MATERIALIZED (
  SELECT id, changed_in FROM contacts.contact
   WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL
     AND ($5::timestamptz IS NULL OR updated_at >= $5)
     AND email_normalised IS NOT NULL AND email_normalised = ANY ($6::text[]) AND tax_id IS NOT NULL
       AND tax_id = ANY ($7::text[])
)
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId", id,
  external_id AS "externalId", name, email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164",
  lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle", company_id AS "companyId",
  origin_channel AS "originChannel", email_consent AS "emailConsent", email_status AS "emailStatus",
  person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind", registered_name AS "registeredName",
  line_of_business AS "lineOfBusiness", signatory, address, language, country, brand, avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt", channels, attributes, spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id
      FROM matching
     WHERE (changed_in, id) > ($2::bigint, $3::uuid)
     ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: lookUpOf
WITH matching AS MATERIALIZED (
  SELECT id, changed_in FROM contacts.contact
   WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL
     AND ($5::timestamptz IS NULL OR updated_at >= $5)
     AND email_normalised IS NOT NULL AND email_normalised = ANY ($6::text[]) AND phone_e164 IS NOT NULL
       AND phone_e164 = ANY ($7::text[])
)
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId", id,
  external_id AS "externalId", name, email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164",
  lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle", company_id AS "companyId",
  origin_channel AS "originChannel", email_consent AS "emailConsent", email_status AS "emailStatus",
  person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind", registered_name AS "registeredName",
  line_of_business AS "lineOfBusiness", signatory, address, language, country, brand, avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt", channels, attributes, spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id
      FROM matching
     WHERE (changed_in, id) > ($2::bigint, $3::uuid)
     ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: lookUpOf
WITH matching AS MATERIALIZED (
  SELECT id, changed_in FROM contacts.contact
   WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL AND ($5::timestamptz IS NULL
     OR updated_at >= $5)
     AND tax_id IS NOT NULL AND tax_id = ANY ($6::text[])
)
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId",
  id AS "id", external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id FROM matching WHERE (changed_in, id) > ($2::bigint, $3::uuid) ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: lookUpOf
WITH matching AS MATERIALIZED (
  SELECT id, changed_in FROM contacts.contact
   WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL AND ($5::timestamptz IS NULL
     OR updated_at >= $5)
     AND phone_e164 IS NOT NULL AND phone_e164 = ANY ($6::text[])
)
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId",
  id AS "id", external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id FROM matching WHERE (changed_in, id) > ($2::bigint, $3::uuid) ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: lookUpOf
WITH matching AS MATERIALIZED (
  SELECT id, changed_in FROM contacts.contact
   WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL AND ($5::timestamptz IS NULL
     OR updated_at >= $5)
     AND email_normalised IS NOT NULL AND email_normalised = ANY ($6::text[])
)
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId",
  id AS "id", external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id FROM matching WHERE (changed_in, id) > ($2::bigint, $3::uuid) ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: lookUpOf
WITH matching AS MATERIALIZED (
  SELECT id, changed_in FROM contacts.contact
   WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL AND ($5::timestamptz IS NULL
     OR updated_at >= $5)
     AND email_normalised IS NOT NULL AND email_normalised = ANY ($6::text[]) AND tax_id IS NOT NULL
       AND tax_id = ANY ($7::text[])
)
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId",
  id AS "id", external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id FROM matching WHERE (changed_in, id) > ($2::bigint, $3::uuid) ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: lookUpOf
WITH matching AS MATERIALIZED (
  SELECT id, changed_in FROM contacts.contact
   WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL AND ($5::timestamptz IS NULL
     OR updated_at >= $5)
     AND email_normalised IS NOT NULL AND email_normalised = ANY ($6::text[]) AND phone_e164 IS NOT NULL
       AND phone_e164 = ANY ($7::text[])
)
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId",
  id AS "id", external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id FROM matching WHERE (changed_in, id) > ($2::bigint, $3::uuid) ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: lookUpOf
WITH matching AS MATERIALIZED (
  SELECT id, changed_in FROM contacts.contact
   WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL
     AND ($5::timestamptz IS NULL OR updated_at >= $5)
     AND id = ANY (ARRAY(
SELECT coalesce(
  (SELECT id FROM contacts.contact
    WHERE workspace_id = $1 AND external_id = value AND external_id IS NOT NULL
      AND merged_into_contact_id IS NULL
    LIMIT 1),
  (SELECT merged_into_contact_id FROM contacts.contact
    WHERE workspace_id = $1 AND external_id = value AND external_id IS NOT NULL
      AND merged_into_contact_id IS NOT NULL
    ORDER BY created_at DESC, id DESC LIMIT 1))
  FROM unnest($6::text[]) AS value))
)
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId", id,
  external_id AS "externalId", name, email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164",
  lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle", company_id AS "companyId",
  origin_channel AS "originChannel", email_consent AS "emailConsent", email_status AS "emailStatus",
  person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind", registered_name AS "registeredName",
  line_of_business AS "lineOfBusiness", signatory, address, language, country, brand, avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt", channels, attributes, spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id
      FROM matching
     WHERE (changed_in, id) > ($2::bigint, $3::uuid)
     ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: lookUpOf
WITH matching AS MATERIALIZED (
  SELECT id, changed_in FROM contacts.contact
   WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL
     AND ($5::timestamptz IS NULL OR updated_at >= $5)
     AND email_normalised IS NOT NULL AND email_normalised = ANY ($6::text[]) AND id = ANY (ARRAY(
SELECT coalesce(
  (SELECT id FROM contacts.contact
    WHERE workspace_id = $1 AND external_id = value AND external_id IS NOT NULL
      AND merged_into_contact_id IS NULL
    LIMIT 1),
  (SELECT merged_into_contact_id FROM contacts.contact
    WHERE workspace_id = $1 AND external_id = value AND external_id IS NOT NULL
      AND merged_into_contact_id IS NOT NULL
    ORDER BY created_at DESC, id DESC LIMIT 1))
  FROM unnest($7::text[]) AS value))
)
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId", id,
  external_id AS "externalId", name, email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164",
  lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle", company_id AS "companyId",
  origin_channel AS "originChannel", email_consent AS "emailConsent", email_status AS "emailStatus",
  person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind", registered_name AS "registeredName",
  line_of_business AS "lineOfBusiness", signatory, address, language, country, brand, avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt", channels, attributes, spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id
      FROM matching
     WHERE (changed_in, id) > ($2::bigint, $3::uuid)
     ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: lookUpOf
WITH matching AS MATERIALIZED (
  SELECT id, changed_in FROM contacts.contact
   WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL AND ($5::timestamptz IS NULL
     OR updated_at >= $5)
     AND id = ANY (ARRAY(
SELECT coalesce(
  (SELECT id FROM contacts.contact
    WHERE workspace_id = $1 AND external_id = value AND external_id IS NOT NULL
      AND merged_into_contact_id IS NULL LIMIT 1),
  (SELECT merged_into_contact_id FROM contacts.contact
    WHERE workspace_id = $1 AND external_id = value AND external_id IS NOT NULL AND merged_into_contact_id IS NOT NULL
    ORDER BY created_at DESC, id DESC LIMIT 1))
  FROM unnest($6::text[]) AS value))
)
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId",
  id AS "id", external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id FROM matching WHERE (changed_in, id) > ($2::bigint, $3::uuid) ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: lookUpOf
WITH matching AS MATERIALIZED (
  SELECT id, changed_in FROM contacts.contact
   WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL AND ($5::timestamptz IS NULL
     OR updated_at >= $5)
     AND email_normalised IS NOT NULL AND email_normalised = ANY ($6::text[]) AND id = ANY (ARRAY(
SELECT coalesce(
  (SELECT id FROM contacts.contact
    WHERE workspace_id = $1 AND external_id = value AND external_id IS NOT NULL
      AND merged_into_contact_id IS NULL LIMIT 1),
  (SELECT merged_into_contact_id FROM contacts.contact
    WHERE workspace_id = $1 AND external_id = value AND external_id IS NOT NULL AND merged_into_contact_id IS NOT NULL
    ORDER BY created_at DESC, id DESC LIMIT 1))
  FROM unnest($7::text[]) AS value))
)
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId",
  id AS "id", external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id FROM matching WHERE (changed_in, id) > ($2::bigint, $3::uuid) ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: lookUpOf
WITH matching AS MATERIALIZED (
  SELECT id, changed_in FROM contacts.contact
   WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL
     AND ($5::timestamptz IS NULL OR updated_at >= $5)
     AND email_normalised IS NOT NULL AND email_normalised = ANY ($6::text[]) AND phone_e164 IS NOT NULL
       AND phone_e164 = ANY ($7::text[]) AND id = ANY (ARRAY(
SELECT coalesce(
  (SELECT id FROM contacts.contact
    WHERE workspace_id = $1 AND external_id = value AND external_id IS NOT NULL
      AND merged_into_contact_id IS NULL
    LIMIT 1),
  (SELECT merged_into_contact_id FROM contacts.contact
    WHERE workspace_id = $1 AND external_id = value AND external_id IS NOT NULL
      AND merged_into_contact_id IS NOT NULL
    ORDER BY created_at DESC, id DESC LIMIT 1))
  FROM unnest($8::text[]) AS value)) AND tax_id IS NOT NULL AND tax_id = ANY ($9::text[])
)
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId", id,
  external_id AS "externalId", name, email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164",
  lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle", company_id AS "companyId",
  origin_channel AS "originChannel", email_consent AS "emailConsent", email_status AS "emailStatus",
  person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind", registered_name AS "registeredName",
  line_of_business AS "lineOfBusiness", signatory, address, language, country, brand, avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt", channels, attributes, spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id
      FROM matching
     WHERE (changed_in, id) > ($2::bigint, $3::uuid)
     ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;

-- name: lookUpOf
WITH matching AS MATERIALIZED (
  SELECT id, changed_in FROM contacts.contact
   WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL AND ($5::timestamptz IS NULL
     OR updated_at >= $5)
     AND email_normalised IS NOT NULL AND email_normalised = ANY ($6::text[]) AND phone_e164 IS NOT NULL
       AND phone_e164 = ANY ($7::text[]) AND id = ANY (ARRAY(
SELECT coalesce(
  (SELECT id FROM contacts.contact
    WHERE workspace_id = $1 AND external_id = value AND external_id IS NOT NULL
      AND merged_into_contact_id IS NULL LIMIT 1),
  (SELECT merged_into_contact_id FROM contacts.contact
    WHERE workspace_id = $1 AND external_id = value AND external_id IS NOT NULL AND merged_into_contact_id IS NOT NULL
    ORDER BY created_at DESC, id DESC LIMIT 1))
  FROM unnest($8::text[]) AS value)) AND tax_id IS NOT NULL AND tax_id = ANY ($9::text[])
)
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS "changedIn", workspace_id AS "workspaceId",
  id AS "id", external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT id AS page_id FROM matching WHERE (changed_in, id) > ($2::bigint, $3::uuid) ORDER BY changed_in, id LIMIT $4
  ) page ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
 ORDER BY changed_in, id;
