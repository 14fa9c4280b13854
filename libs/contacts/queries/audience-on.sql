-- Run by libs/contacts/src/adapters/audience-on.ts. Written by the test run (ADR 100).

-- name: BY_IDS
-- $1 workspaceId, $2 channel, $3 ids
SELECT c.id AS "contactId", c.facts & 4 <> 0 AS marketable,
       CASE $2 WHEN 'email' THEN c.email
               ELSE coalesce((SELECT h.identifier
                                FROM contacts.channel h
                               WHERE h.workspace_id = c.workspace_id AND h.contact_id = c.id AND h.kind = $2
                               ORDER BY h.id LIMIT 1),
                             CASE WHEN c.phone_e164 IS NOT NULL AND c.phone ~ '^\+[0-9]+$' THEN c.phone
                                  ELSE c.phone_e164 END) END AS address,
       $2 <> 'email'
         AND NOT EXISTS (SELECT FROM contacts.channel h
                          WHERE h.workspace_id = c.workspace_id AND h.contact_id = c.id
                            AND h.kind = $2) AS "onCard"
  FROM contacts.contact c
 WHERE c.workspace_id = $1 AND c.merged_into_contact_id IS NULL AND c.id = ANY ($3::uuid[]) ORDER BY c.id;

-- name: COMPANY
SELECT 1 FROM contacts.company WHERE workspace_id = $1 AND id = $2;

-- name: KEYS
SELECT key FROM contacts.attribute_definition WHERE workspace_id = $1 AND key = ANY ($2::text[]);

-- name: PAGE
-- $1 workspaceId, $2 channel, $3 after, $4 limit, $5 lifecycleStage, $6 channelBit, $7 companyId, $8 language
-- $9 country, $10 brand, $11 attributes, $12 knownBy
SELECT c.id AS "contactId", c.facts & 4 <> 0 AS marketable,
       CASE $2 WHEN 'email' THEN c.email
               ELSE coalesce((SELECT h.identifier
                                FROM contacts.channel h
                               WHERE h.workspace_id = c.workspace_id AND h.contact_id = c.id AND h.kind = $2
                               ORDER BY h.id LIMIT 1),
                             CASE WHEN c.phone_e164 IS NOT NULL AND c.phone ~ '^\+[0-9]+$' THEN c.phone
                                  ELSE c.phone_e164 END) END AS address,
       $2 <> 'email'
         AND NOT EXISTS (SELECT FROM contacts.channel h
                          WHERE h.workspace_id = c.workspace_id AND h.contact_id = c.id
                            AND h.kind = $2) AS "onCard"
  FROM contacts.contact c
 WHERE c.workspace_id = $1 AND c.merged_into_contact_id IS NULL
 AND ($3::uuid IS NULL OR c.id > $3)
 AND ($12::timestamptz IS NULL OR c.created_at < $12 + interval '1 ms')
 AND ($5::text IS NULL OR c.lifecycle_stage = $5)
 AND ($6::int IS NULL OR c.facts & $6 <> 0)
 AND ($7::uuid IS NULL OR c.company_id = $7)
 AND ($8::text IS NULL OR c.language = $8) AND ($9::text IS NULL OR c.country = $9)
 AND ($10::text IS NULL OR c.brand = $10)
 AND ($11::jsonb IS NULL OR
NOT EXISTS (
  SELECT FROM jsonb_each_text($11::jsonb) AS asked
   WHERE NOT EXISTS (SELECT FROM contacts.attribute_definition d
                      WHERE d.workspace_id = $1 AND d.key = asked.key
                        AND c.attributes -> d.id::text ->> 'value' = asked.value)))
 ORDER BY c.id LIMIT $4;

-- name: VALUES
SELECT c.id, nullif(c.name, '') AS name, c.email, k.name AS "companyName",
       coalesce((SELECT jsonb_object_agg(d.key, c.attributes -> d.id::text -> 'value')
                   FROM contacts.attribute_definition d
                  WHERE d.workspace_id = c.workspace_id AND d.key = ANY ($3::text[]) AND c.attributes ? d.id::text),
                    '{}') AS attributes
  FROM contacts.contact c LEFT JOIN contacts.company k ON k.workspace_id = c.workspace_id AND k.id = c.company_id
 WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]);
