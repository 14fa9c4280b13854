-- Run by libs/contacts/src/adapters/search-sql.ts. Written by the test run (ADR 100).

-- name: BROWSE
-- $1 workspaceId, $2 lifecycleStages, $3 channelBit, $4 companyId, $5 hasNoCompany, $6 excludeId, $7 leadSource
-- $8 tagId, $9 limit, $10 offset
SELECT total, workspace_id AS "workspaceId", id, external_id AS "externalId", name, email,
  email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM (SELECT count(*) AS total FROM contacts.contact WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}'))) counted
  LEFT JOIN (SELECT *
               FROM contacts.contact
              WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}'))
              ORDER BY id DESC LIMIT $9 OFFSET $10) page ON true
 ORDER BY id DESC;

-- name: BROWSE
-- $1 workspaceId, $2 lifecycleStages, $3 channelBit, $4 companyId, $5 hasNoCompany, $6 excludeId, $7 leadSource
-- $8 tagId, $9 limit, $10 offset
SELECT total, workspace_id AS "workspaceId", id AS "id", external_id AS "externalId", name AS "name", email AS "email",
  email_normalised AS "emailNormalised", phone AS "phone", phone_e164 AS "phoneE164",
  lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle", company_id AS "companyId",
  origin_channel AS "originChannel", email_consent AS "emailConsent", email_status AS "emailStatus",
  channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds", attributes AS "attributes",
  person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind", registered_name AS "registeredName",
  line_of_business AS "lineOfBusiness", signatory AS "signatory", address AS "address", language AS "language",
  country AS "country", brand AS "brand", avatar_url AS "avatarUrl", blocked_at AS "blockedAt",
  archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt"
  FROM (SELECT count(*) AS total FROM contacts.contact WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}'))) counted
  LEFT JOIN (SELECT * FROM contacts.contact WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) ORDER BY id DESC LIMIT $9 OFFSET $10) page ON true
 ORDER BY id DESC;

-- name: changesStatement
WITH changed AS MATERIALIZED (
  SELECT id, CASE WHEN
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 THEN CASE
  WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2 WHEN NOT search_text LIKE $11 THEN 1
  ELSE 0 END END AS rank
    FROM contacts.contact WHERE workspace_id = $1 AND changed_in >= $9::bigint
   ORDER BY changed_in, id LIMIT 501
)
SELECT CASE WHEN place IS NULL OR place = 1
            THEN (SELECT coalesce(json_agg(changed), '[]') FROM changed) END AS changed,
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL unnest($10::uuid[]) WITH ORDINALITY AS page (found_id, place) ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
 ORDER BY place;

-- name: changesStatement
WITH changed AS MATERIALIZED (
  SELECT id, CASE WHEN
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14
  AND search_text LIKE $15 THEN CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
  WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END END AS rank
    FROM contacts.contact WHERE workspace_id = $1 AND changed_in >= $9::bigint
   ORDER BY changed_in, id LIMIT 501
)
SELECT CASE WHEN place IS NULL OR place = 1
            THEN (SELECT coalesce(json_agg(changed), '[]') FROM changed) END AS changed,
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL unnest($10::uuid[]) WITH ORDINALITY AS page (found_id, place) ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
 ORDER BY place;

-- name: changesStatement
WITH changed AS MATERIALIZED (
  SELECT id, CASE WHEN
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE ANY ($14::text[])
  AND search_text LIKE $15 THEN CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
  WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END END AS rank
    FROM contacts.contact WHERE workspace_id = $1 AND changed_in >= $9::bigint
   ORDER BY changed_in, id LIMIT 501
)
SELECT CASE WHEN place IS NULL OR place = 1
            THEN (SELECT coalesce(json_agg(changed), '[]') FROM changed) END AS changed,
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL unnest($10::uuid[]) WITH ORDINALITY AS page (found_id, place) ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
 ORDER BY place;

-- name: changesStatement
WITH changed AS MATERIALIZED (
  SELECT id, CASE WHEN
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 AND search_text LIKE $15
  AND search_text LIKE $16 THEN CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
  WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END END AS rank
    FROM contacts.contact WHERE workspace_id = $1 AND changed_in >= $9::bigint
   ORDER BY changed_in, id LIMIT 501
)
SELECT CASE WHEN place IS NULL OR place = 1
            THEN (SELECT coalesce(json_agg(changed), '[]') FROM changed) END AS changed,
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL unnest($10::uuid[]) WITH ORDINALITY AS page (found_id, place) ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
 ORDER BY place;

-- name: changesStatement
WITH changed AS MATERIALIZED (
  SELECT id, CASE WHEN
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE ANY ($14::text[]) THEN CASE
  WHEN NOT search_text LIKE ANY ($13::text[]) THEN 3 WHEN NOT search_text LIKE ANY ($12::text[]) THEN 2
  WHEN NOT search_text LIKE ANY ($11::text[]) THEN 1 ELSE 0 END END AS rank
    FROM contacts.contact WHERE workspace_id = $1 AND changed_in >= $9::bigint
   ORDER BY changed_in, id LIMIT 501
)
SELECT CASE WHEN place IS NULL OR place = 1
            THEN (SELECT coalesce(json_agg(changed), '[]') FROM changed) END AS changed,
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL unnest($10::uuid[]) WITH ORDINALITY AS page (found_id, place) ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
 ORDER BY place;

-- name: changesStatement
WITH changed AS MATERIALIZED (
  SELECT id, CASE WHEN
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 THEN CASE
  WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2 WHEN NOT search_text LIKE $11 THEN 1
  ELSE 0 END END AS rank
    FROM contacts.contact WHERE workspace_id = $1 AND changed_in >= $9::bigint
   ORDER BY changed_in, id LIMIT 501
)
SELECT CASE WHEN place IS NULL OR place = 1 THEN (SELECT coalesce(json_agg(changed), '[]') FROM changed) END AS changed,
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
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
  LEFT JOIN LATERAL unnest($10::uuid[]) WITH ORDINALITY AS page (found_id, place) ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
 ORDER BY place;

-- name: changesStatement
WITH changed AS MATERIALIZED (
  SELECT id, CASE WHEN
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14
  AND search_text LIKE $15 THEN CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
  WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END END AS rank
    FROM contacts.contact WHERE workspace_id = $1 AND changed_in >= $9::bigint
   ORDER BY changed_in, id LIMIT 501
)
SELECT CASE WHEN place IS NULL OR place = 1 THEN (SELECT coalesce(json_agg(changed), '[]') FROM changed) END AS changed,
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
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
  LEFT JOIN LATERAL unnest($10::uuid[]) WITH ORDINALITY AS page (found_id, place) ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
 ORDER BY place;

-- name: changesStatement
WITH changed AS MATERIALIZED (
  SELECT id, CASE WHEN
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE ANY ($14::text[])
  AND search_text LIKE $15 THEN CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
  WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END END AS rank
    FROM contacts.contact WHERE workspace_id = $1 AND changed_in >= $9::bigint
   ORDER BY changed_in, id LIMIT 501
)
SELECT CASE WHEN place IS NULL OR place = 1 THEN (SELECT coalesce(json_agg(changed), '[]') FROM changed) END AS changed,
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
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
  LEFT JOIN LATERAL unnest($10::uuid[]) WITH ORDINALITY AS page (found_id, place) ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
 ORDER BY place;

-- name: changesStatement
WITH changed AS MATERIALIZED (
  SELECT id, CASE WHEN
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 AND search_text LIKE $15
  AND search_text LIKE $16 THEN CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
  WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END END AS rank
    FROM contacts.contact WHERE workspace_id = $1 AND changed_in >= $9::bigint
   ORDER BY changed_in, id LIMIT 501
)
SELECT CASE WHEN place IS NULL OR place = 1 THEN (SELECT coalesce(json_agg(changed), '[]') FROM changed) END AS changed,
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
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
  LEFT JOIN LATERAL unnest($10::uuid[]) WITH ORDINALITY AS page (found_id, place) ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
 ORDER BY place;

-- name: changesStatement
WITH changed AS MATERIALIZED (
  SELECT id, CASE WHEN
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE ANY ($14::text[]) THEN CASE
  WHEN NOT search_text LIKE ANY ($13::text[]) THEN 3 WHEN NOT search_text LIKE ANY ($12::text[]) THEN 2
  WHEN NOT search_text LIKE ANY ($11::text[]) THEN 1 ELSE 0 END END AS rank
    FROM contacts.contact WHERE workspace_id = $1 AND changed_in >= $9::bigint
   ORDER BY changed_in, id LIMIT 501
)
SELECT CASE WHEN place IS NULL OR place = 1 THEN (SELECT coalesce(json_agg(changed), '[]') FROM changed) END AS changed,
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
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
  LEFT JOIN LATERAL unnest($10::uuid[]) WITH ORDINALITY AS page (found_id, place) ON true
  LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
 ORDER BY place;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           NULL AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank
              FROM contacts.contact
             WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
    FROM found
    LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int : (total - $10)::int])
      WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           NULL AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank
              FROM contacts.contact
             WHERE workspace_id IS NOT DISTINCT FROM $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
    FROM found
    LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int : (total - $10)::int])
      WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           NULL AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank
              FROM contacts.contact
             WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14
  AND search_text LIKE $15 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
    FROM found
    LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int : (total - $10)::int])
      WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           NULL AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank
              FROM contacts.contact
             WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE ANY ($14::text[])
  AND search_text LIKE $15 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
    FROM found
    LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int : (total - $10)::int])
      WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           NULL AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank
              FROM contacts.contact
             WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 AND search_text LIKE $15
  AND search_text LIKE $16 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
    FROM found
    LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int : (total - $10)::int])
      WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           NULL AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE ANY ($13::text[]) THEN 3
        WHEN NOT search_text LIKE ANY ($12::text[]) THEN 2 WHEN NOT search_text LIKE ANY ($11::text[]) THEN 1
        ELSE 0 END AS rank
              FROM contacts.contact
             WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}'))
  AND search_text LIKE ANY ($14::text[]) OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
    FROM found
    LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int : (total - $10)::int])
      WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           NULL AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank FROM contacts.contact WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
    FROM found
    LEFT
    JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int:(total - $10)::int]) WITH ORDINALITY AS page (found_id,
      place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           NULL AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank FROM contacts.contact WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14
  AND search_text LIKE $15 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
    FROM found
    LEFT
    JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int:(total - $10)::int]) WITH ORDINALITY AS page (found_id,
      place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           NULL AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank FROM contacts.contact WHERE workspace_id IS NOT DISTINCT
        FROM $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
    FROM found
    LEFT
    JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int:(total - $10)::int]) WITH ORDINALITY AS page (found_id,
      place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           NULL AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank FROM contacts.contact WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE ANY ($14::text[])
  AND search_text LIKE $15 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
    FROM found
    LEFT
    JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int:(total - $10)::int]) WITH ORDINALITY AS page (found_id,
      place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           NULL AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank FROM contacts.contact WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 AND search_text LIKE $15
  AND search_text LIKE $16 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
    FROM found
    LEFT
    JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int:(total - $10)::int]) WITH ORDINALITY AS page (found_id,
      place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           NULL AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE ANY ($13::text[]) THEN 3
        WHEN NOT search_text LIKE ANY ($12::text[]) THEN 2 WHEN NOT search_text LIKE ANY ($11::text[]) THEN 1
        ELSE 0 END AS rank FROM contacts.contact WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}'))
  AND search_text LIKE ANY ($14::text[]) OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
    FROM found
    LEFT
    JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int:(total - $10)::int]) WITH ORDINALITY AS page (found_id,
      place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           NULL AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank
              FROM contacts.contact
             WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 AND search_text LIKE $15
  AND search_text LIKE $16 AND search_text LIKE $17 AND search_text LIKE $18 AND search_text LIKE $19
  AND search_text LIKE $20 AND search_text LIKE $21 AND search_text LIKE $22 AND search_text LIKE $23 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
    FROM found
    LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int : (total - $10)::int])
      WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 1 AND 0 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank
              FROM contacts.contact
             WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
    FROM found
    LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int : (total - $10)::int])
      WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 0 AND 1000 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank
              FROM contacts.contact
             WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
    FROM found
    LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int : (total - $10)::int])
      WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 0 AND 1000000 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank
              FROM contacts.contact
             WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
    FROM found
    LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int : (total - $10)::int])
      WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 1000 AND 150000 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank
              FROM contacts.contact
             WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
    FROM found
    LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int : (total - $10)::int])
      WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 0 AND 1000 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank
              FROM contacts.contact
             WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14
  AND search_text LIKE $15 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
    FROM found
    LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int : (total - $10)::int])
      WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 1000 AND 150000 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank
              FROM contacts.contact
             WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14
  AND search_text LIKE $15 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
    FROM found
    LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int : (total - $10)::int])
      WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 0 AND 1000 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank
              FROM contacts.contact
             WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE ANY ($14::text[])
  AND search_text LIKE $15 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
    FROM found
    LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int : (total - $10)::int])
      WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 0 AND 1000 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank
              FROM contacts.contact
             WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 AND search_text LIKE $15
  AND search_text LIKE $16 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
    FROM found
    LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int : (total - $10)::int])
      WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 0 AND 1000 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE ANY ($13::text[]) THEN 3
        WHEN NOT search_text LIKE ANY ($12::text[]) THEN 2 WHEN NOT search_text LIKE ANY ($11::text[]) THEN 1
        ELSE 0 END AS rank
              FROM contacts.contact
             WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}'))
  AND search_text LIKE ANY ($14::text[]) OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
    FROM found
    LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int : (total - $10)::int])
      WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 1000 AND 150000 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE ANY ($13::text[]) THEN 3
        WHEN NOT search_text LIKE ANY ($12::text[]) THEN 2 WHEN NOT search_text LIKE ANY ($11::text[]) THEN 1
        ELSE 0 END AS rank
              FROM contacts.contact
             WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2))
AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL)
AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}'))
  AND search_text LIKE ANY ($14::text[]) OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id, external_id AS "externalId", name,
  email, email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds"
    FROM found
    LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int : (total - $10)::int])
      WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 1 AND 0 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank FROM contacts.contact WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
    FROM found
    LEFT
    JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int:(total - $10)::int]) WITH ORDINALITY AS page (found_id,
      place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 0 AND 1000 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank FROM contacts.contact WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
    FROM found
    LEFT
    JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int:(total - $10)::int]) WITH ORDINALITY AS page (found_id,
      place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 0 AND 1000000 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank FROM contacts.contact WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
    FROM found
    LEFT
    JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int:(total - $10)::int]) WITH ORDINALITY AS page (found_id,
      place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 1000 AND 150000 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank FROM contacts.contact WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
    FROM found
    LEFT
    JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int:(total - $10)::int]) WITH ORDINALITY AS page (found_id,
      place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 0 AND 1000 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank FROM contacts.contact WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14
  AND search_text LIKE $15 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
    FROM found
    LEFT
    JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int:(total - $10)::int]) WITH ORDINALITY AS page (found_id,
      place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 1000 AND 150000 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank FROM contacts.contact WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14
  AND search_text LIKE $15 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
    FROM found
    LEFT
    JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int:(total - $10)::int]) WITH ORDINALITY AS page (found_id,
      place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 0 AND 1000 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank FROM contacts.contact WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE ANY ($14::text[])
  AND search_text LIKE $15 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
    FROM found
    LEFT
    JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int:(total - $10)::int]) WITH ORDINALITY AS page (found_id,
      place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 0 AND 1000 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE $13 THEN 3 WHEN NOT search_text LIKE $12 THEN 2
        WHEN NOT search_text LIKE $11 THEN 1 ELSE 0 END AS rank FROM contacts.contact WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}')) AND search_text LIKE $14 AND search_text LIKE $15
  AND search_text LIKE $16 OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
    FROM found
    LEFT
    JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int:(total - $10)::int]) WITH ORDINALITY AS page (found_id,
      place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;

-- name: searchStatement
WITH found AS MATERIALIZED (
    SELECT count(*) AS total,
      array_agg(id ORDER BY id) FILTER (WHERE rank = 3) || array_agg(id ORDER BY id) FILTER (WHERE rank = 2) ||
      array_agg(id ORDER BY id) FILTER (WHERE rank = 1) || array_agg(id ORDER BY id) FILTER (WHERE rank = 0) AS ids,
           CASE WHEN count(*) BETWEEN 0 AND 1000 THEN concat_ws(',',
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 0), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 1), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 2), ''), ''),
             coalesce(array_to_string(array_agg(id ORDER BY id) FILTER (WHERE rank = 3), ''), '')) END AS by_rank
      FROM (SELECT id, CASE WHEN NOT search_text LIKE ANY ($13::text[]) THEN 3
        WHEN NOT search_text LIKE ANY ($12::text[]) THEN 2 WHEN NOT search_text LIKE ANY ($11::text[]) THEN 1
        ELSE 0 END AS rank FROM contacts.contact WHERE workspace_id = $1 AND
archived_at IS NULL AND merged_into_contact_id IS NULL
AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}'))
  AND search_text LIKE ANY ($14::text[]) OFFSET 0) ranked
  )
  SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank",
CASE WHEN coalesce(current_setting('workops.entered_feeds', true),
  '') = '' THEN current_setting('workops.feed_frontier')::bigint END::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, workspace_id AS "workspaceId", id AS "id",
  external_id AS "externalId", name AS "name", email AS "email", email_normalised AS "emailNormalised",
  phone AS "phone", phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle",
  company_id AS "companyId", origin_channel AS "originChannel", email_consent AS "emailConsent",
  email_status AS "emailStatus", channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds",
  attributes AS "attributes", person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
  registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
  address AS "address", language AS "language", country AS "country", brand AS "brand", avatar_url AS "avatarUrl",
  blocked_at AS "blockedAt", archived_at AS "archivedAt", spam_reported_at AS "spamReportedAt",
  bot_replies_disabled AS "botRepliesDisabled", merged_into_contact_id AS "mergedIntoContactId",
  created_at AS "createdAt", updated_at AS "updatedAt"
    FROM found
    LEFT
    JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int:(total - $10)::int]) WITH ORDINALITY AS page (found_id,
      place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place DESC;
