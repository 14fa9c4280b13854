-- Run by libs/contacts/src/adapters/contact-duplicates.ts. Written by the test run (ADR 100).

-- name: ALIKE_NAMES
WITH slice AS MATERIALIZED (
  SELECT company_id, id, contacts.folded(name) AS name FROM contacts.contact
   WHERE workspace_id = $1 AND company_id IS NOT NULL AND archived_at IS NULL AND merged_into_contact_id IS NULL
     AND (company_id, id) > ($2::uuid, $3::uuid)
   ORDER BY company_id, id LIMIT $4
), colleague AS MATERIALIZED (
  SELECT company_id, id, contacts.folded(name) AS name FROM contacts.contact
   WHERE workspace_id = $1 AND company_id = ANY (ARRAY(SELECT DISTINCT company_id FROM slice)) AND archived_at IS NULL
     AND merged_into_contact_id IS NULL
)
SELECT s.company_id || '/' || s.id AS place, s.id, s.name,
       coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.id) FILTER (WHERE c.id IS NOT NULL),
                '[]') AS alike
  FROM slice s
  LEFT JOIN colleague c ON c.company_id = s.company_id AND c.id <> s.id
    AND similarity(c.name, s.name) >= 0.6::real
 GROUP BY s.company_id, s.id, s.name ORDER BY s.company_id, s.id;

-- name: CHANNEL_ADDRESSES
-- $1 workspaceId, $2 after, $3 limit, $4 mostIds
WITH slice AS MATERIALIZED (
  SELECT DISTINCT identifier_normalised AS value
    FROM contacts.channel
   WHERE workspace_id = $1 AND kind IN ('email', 'phone', 'whatsapp', 'sms') AND identifier_normalised > $2
   ORDER BY identifier_normalised LIMIT $3
)
SELECT value, size, ids
  FROM slice
  CROSS JOIN LATERAL (
  SELECT count(*)::int AS size, coalesce((array_agg(id ORDER BY id))[1 : $4::int], '{}') AS ids
    FROM contacts.contact
   WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL AND id IN (
SELECT contact_id AS id
  FROM contacts.channel
 WHERE workspace_id = $1 AND kind IN ('email', 'phone', 'whatsapp', 'sms') AND identifier_normalised = value
     UNION
SELECT id
  FROM contacts.contact
 WHERE workspace_id = $1 AND email_normalised = value AND email_normalised IS NOT NULL AND archived_at IS NULL
   AND merged_into_contact_id IS NULL
     UNION
SELECT id
  FROM contacts.contact
 WHERE workspace_id = $1 AND phone_e164 = value AND phone_e164 IS NOT NULL AND archived_at IS NULL
   AND merged_into_contact_id IS NULL)
) holders ORDER BY value;

-- name: DUPLICATES_OF
-- $1 workspaceId, $2 id, $3 emailNormalised, $4 phoneE164, $5 taxId, $6 companyId, $7 foldedName
WITH sharing AS MATERIALIZED (
SELECT contact_id AS id
  FROM contacts.channel
 WHERE workspace_id = $1 AND kind IN ('email', 'phone', 'whatsapp', 'sms') AND identifier_normalised =
ANY (ARRAY(SELECT identifier_normalised
             FROM contacts.channel
            WHERE workspace_id = $1 AND contact_id = $2 AND kind IN ('email', 'phone', 'whatsapp', 'sms')))
  UNION
SELECT contact_id AS id
  FROM contacts.channel
 WHERE workspace_id = $1 AND kind IN ('email', 'phone', 'whatsapp', 'sms') AND identifier_normalised IN ($3, $4)
  UNION
SELECT id
  FROM contacts.contact
 WHERE workspace_id = $1 AND email_normalised =
ANY (ARRAY(SELECT identifier_normalised
             FROM contacts.channel
            WHERE workspace_id = $1 AND contact_id = $2 AND kind IN ('email', 'phone', 'whatsapp', 'sms')))
              AND email_normalised IS NOT NULL AND archived_at IS NULL AND merged_into_contact_id IS NULL
  UNION
SELECT id
  FROM contacts.contact
 WHERE workspace_id = $1 AND phone_e164 =
ANY (ARRAY(SELECT identifier_normalised
             FROM contacts.channel
            WHERE workspace_id = $1 AND contact_id = $2 AND kind IN ('email', 'phone', 'whatsapp', 'sms')))
              AND phone_e164 IS NOT NULL AND archived_at IS NULL AND merged_into_contact_id IS NULL
)
SELECT workspace_id AS "workspaceId", id, external_id AS "externalId", name, email,
  email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds", id IN (SELECT id FROM sharing) AS "sharesAddress"
  FROM contacts.contact
 WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL AND id = ANY (ARRAY(
   SELECT id
     FROM (
SELECT id
  FROM contacts.contact
 WHERE workspace_id = $1 AND email_normalised = $3 AND email_normalised IS NOT NULL AND archived_at IS NULL
   AND merged_into_contact_id IS NULL
     UNION
SELECT id
  FROM contacts.contact
 WHERE workspace_id = $1 AND phone_e164 = $4 AND phone_e164 IS NOT NULL AND archived_at IS NULL
   AND merged_into_contact_id IS NULL
     UNION
SELECT id
  FROM contacts.contact
 WHERE workspace_id = $1 AND tax_id = $5 AND tax_id IS NOT NULL AND archived_at IS NULL
   AND merged_into_contact_id IS NULL
     UNION SELECT id FROM sharing
     UNION
SELECT id
  FROM contacts.contact
 WHERE workspace_id = $1 AND company_id = $6::uuid AND company_id IS NOT NULL AND archived_at IS NULL
   AND merged_into_contact_id IS NULL
       AND similarity(contacts.folded(name), $7) >= 0.6::real
   ) suspect WHERE id <> $2 ORDER BY id LIMIT 100));

-- name: DUPLICATES_OF
-- $1 workspaceId, $2 id, $3 emailNormalised, $4 phoneE164, $5 taxId, $6 companyId, $7 foldedName
WITH sharing AS MATERIALIZED (
  SELECT contact_id AS id
  FROM contacts.channel
  WHERE workspace_id = $1 AND kind IN ('email', 'phone', 'whatsapp', 'sms')
    AND identifier_normalised = ANY (ARRAY(SELECT identifier_normalised FROM contacts.channel WHERE workspace_id = $1
    AND contact_id = $2 AND kind IN ('email', 'phone', 'whatsapp', 'sms')))
  UNION
  SELECT contact_id AS id
  FROM contacts.channel
  WHERE workspace_id = $1 AND kind IN ('email', 'phone', 'whatsapp', 'sms') AND identifier_normalised IN ($3, $4)
  UNION
  SELECT id
  FROM contacts.contact
  WHERE workspace_id = $1
    AND email_normalised = ANY (ARRAY(SELECT identifier_normalised FROM contacts.channel WHERE workspace_id = $1
    AND contact_id = $2 AND kind IN ('email', 'phone', 'whatsapp', 'sms'))) AND email_normalised IS NOT NULL
    AND archived_at IS NULL AND merged_into_contact_id IS NULL
  UNION
  SELECT id
  FROM contacts.contact
  WHERE workspace_id = $1
    AND phone_e164 = ANY (ARRAY(SELECT identifier_normalised FROM contacts.channel WHERE workspace_id = $1
    AND contact_id = $2 AND kind IN ('email', 'phone', 'whatsapp', 'sms'))) AND phone_e164 IS NOT NULL
    AND archived_at IS NULL AND merged_into_contact_id IS NULL
)
SELECT workspace_id AS "workspaceId", id AS "id", external_id AS "externalId", name AS "name", email AS "email",
  email_normalised AS "emailNormalised", phone AS "phone", phone_e164 AS "phoneE164",
  lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle", company_id AS "companyId",
  origin_channel AS "originChannel", email_consent AS "emailConsent", email_status AS "emailStatus",
  channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds", attributes AS "attributes",
  person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind", registered_name AS "registeredName",
  line_of_business AS "lineOfBusiness", signatory AS "signatory", address AS "address", language AS "language",
  country AS "country", brand AS "brand", avatar_url AS "avatarUrl", blocked_at AS "blockedAt",
  archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt",
  id IN (SELECT id FROM sharing) AS "sharesAddress"
FROM contacts.contact
 WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL AND id = ANY (ARRAY(
   SELECT id FROM (
     SELECT id
     FROM contacts.contact
     WHERE workspace_id = $1 AND email_normalised = $3 AND email_normalised IS NOT NULL AND archived_at IS NULL
       AND merged_into_contact_id IS NULL
     UNION
     SELECT id
     FROM contacts.contact
     WHERE workspace_id = $1 AND phone_e164 = $4 AND phone_e164 IS NOT NULL AND archived_at IS NULL
       AND merged_into_contact_id IS NULL
     UNION
     SELECT id
     FROM contacts.contact
     WHERE workspace_id = $1 AND tax_id = $5 AND tax_id IS NOT NULL AND archived_at IS NULL
       AND merged_into_contact_id IS NULL
     UNION
     SELECT id
     FROM sharing
     UNION
     SELECT id
     FROM contacts.contact
     WHERE workspace_id = $1 AND company_id = $6::uuid AND company_id IS NOT NULL AND archived_at IS NULL
       AND merged_into_contact_id IS NULL AND similarity(contacts.folded(name), $7) >= 0.6::real
   ) suspect WHERE id <> $2 ORDER BY id LIMIT 100));

-- name: LISTED_OF
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
WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND archived_at IS NULL AND merged_into_contact_id IS NULL;

-- name: LISTED_OF
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
WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND archived_at IS NULL AND merged_into_contact_id IS NULL;

-- name: sharedStatement
WITH shared AS MATERIALIZED (
  SELECT tax_id AS value FROM contacts.contact
   WHERE workspace_id = $1 AND tax_id > $2 AND tax_id IS NOT NULL AND merged_into_contact_id IS NULL
   GROUP BY tax_id HAVING count(*) > 1 ORDER BY tax_id LIMIT $3
)
SELECT value, size, ids FROM shared CROSS JOIN LATERAL (
  SELECT count(*)::int AS size, coalesce((array_agg(id ORDER BY id))[1:$4::int], '{}') AS ids FROM contacts.contact
   WHERE workspace_id = $1 AND tax_id = value AND tax_id IS NOT NULL AND archived_at IS NULL
     AND merged_into_contact_id IS NULL
) holders ORDER BY value;

-- name: sharedStatement
WITH shared AS MATERIALIZED (
  SELECT phone_e164 AS value FROM contacts.contact
   WHERE workspace_id = $1 AND phone_e164 > $2 AND phone_e164 IS NOT NULL AND merged_into_contact_id IS NULL
   GROUP BY phone_e164 HAVING count(*) > 1 ORDER BY phone_e164 LIMIT $3
)
SELECT value, size, ids FROM shared CROSS JOIN LATERAL (
  SELECT count(*)::int AS size, coalesce((array_agg(id ORDER BY id))[1:$4::int], '{}') AS ids FROM contacts.contact
   WHERE workspace_id = $1 AND phone_e164 = value AND phone_e164 IS NOT NULL AND archived_at IS NULL
     AND merged_into_contact_id IS NULL
) holders ORDER BY value;

-- name: sharedStatement
WITH shared AS MATERIALIZED (
  SELECT email_normalised AS value FROM contacts.contact
   WHERE workspace_id = $1 AND email_normalised > $2 AND email_normalised IS NOT NULL AND merged_into_contact_id IS NULL
   GROUP BY email_normalised HAVING count(*) > 1 ORDER BY email_normalised LIMIT $3
)
SELECT value, size, ids FROM shared CROSS JOIN LATERAL (
  SELECT count(*)::int AS size, coalesce((array_agg(id ORDER BY id))[1:$4::int], '{}') AS ids FROM contacts.contact
   WHERE workspace_id = $1 AND email_normalised = value AND email_normalised IS NOT NULL AND archived_at IS NULL
     AND merged_into_contact_id IS NULL
) holders ORDER BY value;
