-- Run by libs/contacts/src/adapters/import-sql.ts. Written by the test run (ADR 100).

-- name: ADD
COPY contacts.contact (workspace_id, id, external_id, name, email, email_normalised, phone, phone_e164, lifecycle_stage,
  job_title, company_id, origin_channel, email_consent, email_status, channels, lead_sources, tag_ids, attributes,
  person_kind, tax_id, tax_id_kind, registered_name, line_of_business, signatory, address, language, country, brand,
  avatar_url, blocked_at, archived_at, spam_reported_at, bot_replies_disabled, merged_into_contact_id, created_at,
  updated_at)
FROM STDIN;

-- name: ADD
COPY contacts.contact (workspace_id, id, external_id, name, email, email_normalised, phone, phone_e164, lifecycle_stage,
  job_title, company_id, origin_channel, email_consent, email_status, person_kind, tax_id, tax_id_kind, registered_name,
  line_of_business, signatory, address, language, country, brand, avatar_url, blocked_at, archived_at,
  merged_into_contact_id, created_at, updated_at, channels, attributes, spam_reported_at, bot_replies_disabled,
  lead_sources, tag_ids)
FROM STDIN;

-- name: candidates
WITH held AS MATERIALIZED (
SELECT id, external_id, email_normalised, phone_e164 FROM contacts.contact
 WHERE workspace_id = $1
   AND external_id = ANY (ARRAY(SELECT DISTINCT external_id FROM import_row WHERE external_id IS NOT NULL))
   AND external_id IS NOT NULL AND merged_into_contact_id IS NULL
), alias AS (
  INSERT INTO import_alias
SELECT DISTINCT ON (t.external_id) t.external_id, t.merged_into_contact_id AS id
  FROM contacts.contact t LEFT JOIN held ON held.external_id = t.external_id
 WHERE t.workspace_id = $1
   AND t.external_id = ANY (ARRAY(SELECT DISTINCT external_id FROM import_row WHERE external_id IS NOT NULL))
   AND t.external_id IS NOT NULL AND t.merged_into_contact_id IS NOT NULL AND held.external_id IS NULL
 ORDER BY t.external_id, t.created_at DESC, t.id DESC RETURNING external_id, id
), holder AS MATERIALIZED (
  SELECT * FROM held UNION
SELECT id, external_id, email_normalised, phone_e164 FROM contacts.contact
 WHERE workspace_id = $1
   AND email_normalised = ANY (ARRAY(SELECT DISTINCT email FROM import_row WHERE email IS NOT NULL))
   AND email_normalised IS NOT NULL AND merged_into_contact_id IS NULL UNION
SELECT id, external_id, email_normalised, phone_e164 FROM contacts.contact
 WHERE workspace_id = $1 AND phone_e164 = ANY (ARRAY(SELECT DISTINCT phone FROM import_row WHERE phone IS NOT NULL))
   AND phone_e164 IS NOT NULL AND merged_into_contact_id IS NULL
  UNION SELECT id, external_id, email_normalised, phone_e164 FROM contacts.contact
         WHERE workspace_id = $1 AND id = ANY (ARRAY(SELECT id FROM alias)) AND merged_into_contact_id IS NULL
), candidate AS MATERIALIZED (
  SELECT id, external_id, email_normalised, phone_e164, archived_at IS NOT NULL AS archived, created_at
  FROM contacts.contact
   WHERE workspace_id = $1 AND id = ANY (ARRAY(SELECT id FROM holder)) AND merged_into_contact_id IS NULL
   ORDER BY id
), taken AS (
  INSERT INTO import_candidate
  SELECT c.id, c.external_id, c.email_normalised, c.phone_e164, archived, created_at,
         greatest(by_external_id.last, by_email.last, by_phone.last, by_alias.last)
    FROM candidate c
    JOIN holder h ON h.id = c.id
      AND (c.external_id, c.email_normalised, c.phone_e164) IS NOT DISTINCT
      FROM (h.external_id, h.email_normalised, h.phone_e164)
    LEFT
    JOIN (SELECT external_id,
      max(row) AS last FROM import_row WHERE external_id IS NOT NULL
      GROUP BY external_id) by_external_id ON by_external_id.external_id = c.external_id
    LEFT
    JOIN (SELECT email,
      max(row) AS last FROM import_row WHERE email IS NOT NULL
      GROUP BY email) by_email ON by_email.email = c.email_normalised
    LEFT
    JOIN (SELECT phone,
      max(row) AS last FROM import_row WHERE phone IS NOT NULL GROUP BY phone) by_phone ON by_phone.phone = c.phone_e164
    LEFT JOIN (SELECT alias.id, max(r.row) AS last
                 FROM alias
                 JOIN import_row r USING (external_id)
                GROUP BY alias.id) by_alias ON by_alias.id = c.id
  RETURNING 1
)
SELECT (SELECT count(*) FROM holder) = (SELECT count(*) FROM taken) AS settled;

-- name: candidates
WITH held AS MATERIALIZED (
SELECT id, external_id, email_normalised, phone_e164 FROM contacts.contact
 WHERE workspace_id = $1
   AND external_id = ANY (ARRAY(SELECT DISTINCT external_id FROM import_row WHERE external_id IS NOT NULL))
   AND external_id IS NOT NULL AND merged_into_contact_id IS NULL
), alias AS (
  INSERT INTO import_alias
SELECT DISTINCT ON (t.external_id) t.external_id, t.merged_into_contact_id AS id
  FROM contacts.contact t LEFT JOIN held ON held.external_id = t.external_id
 WHERE t.workspace_id = $1
   AND t.external_id = ANY (ARRAY(SELECT DISTINCT external_id FROM import_row WHERE external_id IS NOT NULL))
   AND t.external_id IS NOT NULL AND t.merged_into_contact_id IS NOT NULL AND held.external_id IS NULL
 ORDER BY t.external_id, t.created_at DESC, t.id DESC RETURNING external_id, id
), holder AS MATERIALIZED (
  SELECT * FROM held UNION
SELECT id, external_id, email_normalised, phone_e164 FROM contacts.contact
 WHERE workspace_id = $1
   AND email_normalised = ANY (ARRAY(SELECT DISTINCT email FROM import_row WHERE email IS NOT NULL))
   AND email_normalised IS NOT NULL AND merged_into_contact_id IS NULL UNION
SELECT id, external_id, email_normalised, phone_e164 FROM contacts.contact
 WHERE workspace_id = $1 AND phone_e164 = ANY (ARRAY(SELECT DISTINCT phone FROM import_row WHERE phone IS NOT NULL))
   AND phone_e164 IS NOT NULL AND merged_into_contact_id IS NULL
  UNION SELECT id, external_id, email_normalised, phone_e164 FROM contacts.contact
         WHERE workspace_id = $1 AND id = ANY (ARRAY(SELECT id FROM alias)) AND merged_into_contact_id IS NULL
), candidate AS MATERIALIZED (
  SELECT id, external_id, email_normalised, phone_e164, archived_at IS NOT NULL AS archived, created_at
  FROM contacts.contact
   WHERE workspace_id = $1 AND id = ANY (ARRAY(SELECT id FROM holder)) AND merged_into_contact_id IS NULL
   ORDER BY id FOR UPDATE
), taken AS (
  INSERT INTO import_candidate
  SELECT c.id, c.external_id, c.email_normalised, c.phone_e164, archived, created_at,
         greatest(by_external_id.last, by_email.last, by_phone.last, by_alias.last)
    FROM candidate c
    JOIN holder h ON h.id = c.id
      AND (c.external_id, c.email_normalised, c.phone_e164) IS NOT DISTINCT
      FROM (h.external_id, h.email_normalised, h.phone_e164)
    LEFT
    JOIN (SELECT external_id,
      max(row) AS last FROM import_row WHERE external_id IS NOT NULL
      GROUP BY external_id) by_external_id ON by_external_id.external_id = c.external_id
    LEFT
    JOIN (SELECT email,
      max(row) AS last FROM import_row WHERE email IS NOT NULL
      GROUP BY email) by_email ON by_email.email = c.email_normalised
    LEFT
    JOIN (SELECT phone,
      max(row) AS last FROM import_row WHERE phone IS NOT NULL GROUP BY phone) by_phone ON by_phone.phone = c.phone_e164
    LEFT JOIN (SELECT alias.id, max(r.row) AS last
                 FROM alias
                 JOIN import_row r USING (external_id)
                GROUP BY alias.id) by_alias ON by_alias.id = c.id
  RETURNING 1
)
SELECT (SELECT count(*) FROM holder) = (SELECT count(*) FROM taken) AS settled;

-- name: CHANGE
UPDATE contacts.contact c
SET (external_id, name, email, email_normalised, phone, phone_e164, job_title, company_id, person_kind, tax_id,
  tax_id_kind, registered_name, line_of_business, signatory, address, language, country, brand, avatar_url, attributes,
  updated_at) = (i.external_id, i.name, i.email, i.email_normalised, i.phone, i.phone_e164, i.job_title, i.company_id,
  i.person_kind, i.tax_id, i.tax_id_kind, i.registered_name, i.line_of_business, i.signatory, i.address, i.language,
  i.country, i.brand, i.avatar_url, i.attributes, i.updated_at)
  FROM import_change i
 WHERE c.workspace_id = $1 AND c.id = ANY (ARRAY(SELECT id FROM import_change)) AND c.id = i.id;

-- name: CHANGES
COPY import_change (id, external_id, name, email, email_normalised, phone, phone_e164, job_title, company_id,
  person_kind, tax_id, tax_id_kind, registered_name, line_of_business, signatory, address, language, country, brand,
  avatar_url, attributes, updated_at)
FROM STDIN;

-- name: KEEP
COPY import_kept (workspace_id, id, external_id, name, email, email_normalised, phone, phone_e164, lifecycle_stage,
  job_title, company_id, origin_channel, email_consent, email_status, channels, lead_sources, tag_ids, attributes,
  person_kind, tax_id, tax_id_kind, registered_name, line_of_business, signatory, address, language, country, brand,
  avatar_url, blocked_at, archived_at, spam_reported_at, bot_replies_disabled, merged_into_contact_id, created_at,
  updated_at, import_created, import_changed, import_last)
FROM STDIN;

-- name: KEEP
COPY import_kept (workspace_id, id, external_id, name, email, email_normalised, phone, phone_e164, lifecycle_stage,
  job_title, company_id, origin_channel, email_consent, email_status, person_kind, tax_id, tax_id_kind, registered_name,
  line_of_business, signatory, address, language, country, brand, avatar_url, blocked_at, archived_at,
  merged_into_contact_id, created_at, updated_at, channels, attributes, spam_reported_at, bot_replies_disabled,
  lead_sources, tag_ids, import_created, import_changed, import_last)
FROM STDIN;

-- name: KEEP_NO_MORE
DELETE FROM import_kept WHERE id = ANY ($1::uuid[]);

-- name: KEPT_AMONG
SELECT workspace_id AS "workspaceId", id, external_id AS "externalId", name, email,
  email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
  job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
  email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
  tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
  address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
  merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt", channels,
  attributes, spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
  lead_sources AS "leadSources", tag_ids AS "tagIds", import_created AS "importCreated",
  import_changed AS "importChanged", import_last AS "importLast"
  FROM import_kept WHERE id = ANY ($1::uuid[]);

-- name: KEPT_AMONG
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
  import_created AS "importCreated", import_changed AS "importChanged", import_last AS "importLast"
FROM import_kept
WHERE id = ANY ($1::uuid[]);

-- within: nextKept
FETCH 2 FROM import_kept_still;

-- within: nextKept
FETCH 3 FROM import_kept_still;

-- within: nextRows
FETCH 1 FROM import_rows;

-- within: nextRows
FETCH 2 FROM import_rows;

-- within: nextRows
FETCH 3 FROM import_rows;

-- within: nextRows
FETCH 50 FROM import_rows;

-- within: nextRows
FETCH 100 FROM import_rows;

-- within: nextRows
FETCH 500 FROM import_rows;

-- within: OPEN_KEPT
DECLARE import_kept_still NO SCROLL CURSOR FOR
  SELECT workspace_id AS "workspaceId", id, external_id AS "externalId", name, email,
    email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
    job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
    email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
    tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory,
    address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt",
    archived_at AS "archivedAt", merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt",
    updated_at AS "updatedAt", channels, attributes, spam_reported_at AS "spamReportedAt",
    bot_replies_disabled AS "botRepliesDisabled", lead_sources AS "leadSources", tag_ids AS "tagIds",
    import_created AS "importCreated", import_changed AS "importChanged", import_last AS "importLast"
    FROM import_kept;

-- within: OPEN_KEPT
DECLARE import_kept_still NO SCROLL CURSOR FOR
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
    import_created AS "importCreated", import_changed AS "importChanged", import_last AS "importLast"
  FROM import_kept;

-- within: OPEN_ROWS
DECLARE import_rows NO SCROLL CURSOR FOR
SELECT found.content, found.by_external_id AS "byExternalId", found.by_email AS "byEmail",
       found.by_phone AS "byPhone", found.last AS "lastRow",
       workspace_id AS "workspaceId", id, external_id AS "externalId", name, email,
         email_normalised AS "emailNormalised", phone, phone_e164 AS "phoneE164", lifecycle_stage AS "lifecycleStage",
         job_title AS "jobTitle", company_id AS "companyId", origin_channel AS "originChannel",
         email_consent AS "emailConsent", email_status AS "emailStatus", person_kind AS "personKind", tax_id AS "taxId",
         tax_id_kind AS "taxIdKind", registered_name AS "registeredName", line_of_business AS "lineOfBusiness",
         signatory, address, language, country, brand, avatar_url AS "avatarUrl", blocked_at AS "blockedAt",
         archived_at AS "archivedAt", merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt",
         updated_at AS "updatedAt", channels, attributes, spam_reported_at AS "spamReportedAt",
         bot_replies_disabled AS "botRepliesDisabled", lead_sources AS "leadSources", tag_ids AS "tagIds"
  FROM (
    SELECT r.row, h.content, by_external_id.id AS by_external_id, by_email.id AS by_email, by_phone.id AS by_phone,
           coalesce(by_external_id.id, by_email.id, by_phone.id) AS match,
           greatest(r.row, by_external_id.last, by_email.last, by_phone.last, same_external_id.last, same_email.last,
                    same_phone.last) AS last
      FROM import_row r
      LEFT JOIN import_chunk h ON h.first_row = r.row
      LEFT JOIN (
SELECT external_id, id, last FROM import_candidate WHERE external_id IS NOT NULL
UNION ALL
SELECT a.external_id, c.id, c.last
FROM import_alias a
JOIN import_candidate c ON c.id = a.id) by_external_id USING (external_id)
      LEFT JOIN (
SELECT DISTINCT ON (email) email, id, last
  FROM import_candidate
 WHERE email IS NOT NULL
 ORDER BY email, archived, created_at, id) by_email USING (email)
      LEFT JOIN (
SELECT DISTINCT ON (phone) phone, id, last
  FROM import_candidate
 WHERE phone IS NOT NULL
 ORDER BY phone, archived, created_at, id) by_phone USING (phone)
      LEFT JOIN (
SELECT external_id, max(row) AS last
FROM import_row
WHERE external_id IS NOT NULL
GROUP BY external_id HAVING count(*) > 1) same_external_id USING (external_id)
      LEFT JOIN (
SELECT email, max(row) AS last
FROM import_row
WHERE email IS NOT NULL
GROUP BY email HAVING count(*) > 1) same_email USING (email)
      LEFT JOIN (
SELECT phone, max(row) AS last
FROM import_row
WHERE phone IS NOT NULL
GROUP BY phone HAVING count(*) > 1) same_phone USING (phone)
     ORDER BY r.row
  ) found
  LEFT JOIN LATERAL (
    SELECT * FROM contacts.contact c
     WHERE found.match IS NOT NULL AND c.workspace_id = $1 AND c.id = found.match OFFSET 0
  ) held ON true
 ORDER BY found.row;

-- within: OPEN_ROWS
DECLARE import_rows NO SCROLL CURSOR FOR
SELECT found.content, found.by_external_id AS "byExternalId", found.by_email AS "byEmail", found.by_phone AS "byPhone",
  found.last AS "lastRow",
       workspace_id AS "workspaceId", id AS "id", external_id AS "externalId", name AS "name", email AS "email",
         email_normalised AS "emailNormalised", phone AS "phone", phone_e164 AS "phoneE164",
         lifecycle_stage AS "lifecycleStage", job_title AS "jobTitle", company_id AS "companyId",
         origin_channel AS "originChannel", email_consent AS "emailConsent", email_status AS "emailStatus",
         channels AS "channels", lead_sources AS "leadSources", tag_ids AS "tagIds", attributes AS "attributes",
         person_kind AS "personKind", tax_id AS "taxId", tax_id_kind AS "taxIdKind",
         registered_name AS "registeredName", line_of_business AS "lineOfBusiness", signatory AS "signatory",
         address AS "address", language AS "language", country AS "country", brand AS "brand",
         avatar_url AS "avatarUrl", blocked_at AS "blockedAt", archived_at AS "archivedAt",
         spam_reported_at AS "spamReportedAt", bot_replies_disabled AS "botRepliesDisabled",
         merged_into_contact_id AS "mergedIntoContactId", created_at AS "createdAt", updated_at AS "updatedAt"
  FROM (
    SELECT r.row, h.content, by_external_id.id AS by_external_id, by_email.id AS by_email, by_phone.id AS by_phone,
           coalesce(by_external_id.id, by_email.id, by_phone.id) AS match,
           greatest(r.row, by_external_id.last, by_email.last, by_phone.last, same_external_id.last, same_email.last,
             same_phone.last) AS last
      FROM import_row r
      LEFT JOIN import_chunk h ON h.first_row = r.row
      LEFT JOIN (
SELECT external_id, id, last FROM import_candidate WHERE external_id IS NOT NULL
UNION ALL
SELECT a.external_id, c.id, c.last
FROM import_alias a
JOIN import_candidate c ON c.id = a.id) by_external_id USING (external_id)
      LEFT JOIN (
SELECT DISTINCT ON (email) email, id, last
FROM import_candidate
WHERE email IS NOT NULL
ORDER BY email, archived, created_at, id) by_email USING (email)
      LEFT JOIN (
SELECT DISTINCT ON (phone) phone, id, last
FROM import_candidate
WHERE phone IS NOT NULL
ORDER BY phone, archived, created_at, id) by_phone USING (phone)
      LEFT JOIN (
SELECT external_id, max(row) AS last
FROM import_row
WHERE external_id IS NOT NULL
GROUP BY external_id HAVING count(*) > 1) same_external_id USING (external_id)
      LEFT JOIN (
SELECT email, max(row) AS last
FROM import_row
WHERE email IS NOT NULL
GROUP BY email HAVING count(*) > 1) same_email USING (email)
      LEFT JOIN (
SELECT phone, max(row) AS last
FROM import_row
WHERE phone IS NOT NULL
GROUP BY phone HAVING count(*) > 1) same_phone USING (phone)
     ORDER BY r.row
  ) found
  LEFT JOIN LATERAL (
    SELECT * FROM contacts.contact c
     WHERE found.match IS NOT NULL AND c.workspace_id = $1 AND c.id = found.match OFFSET 0
  ) held ON true
 ORDER BY found.row;

-- name: STAGE
COPY import_chunk (first_row, content) FROM STDIN;

-- name: STAGE_KEYS
COPY import_row (row, external_id, email, phone) FROM STDIN;

-- within: TABLES
SET LOCAL work_mem = '32MB';

-- within: TABLES
SET LOCAL statement_timeout = '60000ms';

-- within: TABLES
SET LOCAL statement_timeout = '300000ms';

-- within: TABLES
ALTER TABLE import_chunk ALTER COLUMN content SET STORAGE EXTERNAL;

-- within: TABLES
CREATE TEMP TABLE import_change ON COMMIT DROP AS
SELECT id, external_id, name, email, email_normalised, phone, phone_e164, job_title, company_id, person_kind, tax_id,
  tax_id_kind, registered_name, line_of_business, signatory, address, language, country, brand, avatar_url, attributes,
  updated_at
FROM contacts.contact WITH NO DATA;

-- within: TABLES
CREATE TEMP TABLE import_kept ON COMMIT DROP AS
     SELECT workspace_id, id, external_id, name, email, email_normalised, phone, phone_e164, lifecycle_stage, job_title,
       company_id, origin_channel, email_consent, email_status, channels, lead_sources, tag_ids, attributes,
       person_kind, tax_id, tax_id_kind, registered_name, line_of_business, signatory, address, language, country,
       brand, avatar_url, blocked_at, archived_at, spam_reported_at, bot_replies_disabled, merged_into_contact_id,
       created_at, updated_at, false AS import_created, '{}'::text[] AS import_changed, 0 AS import_last
     FROM contacts.contact WITH NO DATA;

-- within: TABLES
CREATE TEMP TABLE import_kept ON COMMIT DROP AS
     SELECT workspace_id, id, external_id, name, email, email_normalised, phone, phone_e164, lifecycle_stage, job_title,
       company_id, origin_channel, email_consent, email_status, person_kind, tax_id, tax_id_kind, registered_name,
       line_of_business, signatory, address, language, country, brand, avatar_url, blocked_at, archived_at,
       merged_into_contact_id, created_at, updated_at, channels, attributes, spam_reported_at, bot_replies_disabled,
       lead_sources, tag_ids, false AS import_created, '{}'::text[] AS import_changed, 0 AS import_last
       FROM contacts.contact WITH NO DATA;

-- name: WITH_LOOPS
SELECT set_config('enable_nestloop', 'on', true);

-- name: WITHOUT_LOOPS
SELECT set_config('enable_nestloop', 'off', true);
