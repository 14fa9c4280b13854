-- Run by libs/contacts/src/adapters/postgres-cards.ts. Written by the test run (ADR 100).

-- name: BY_NUMBER
SELECT id FROM contacts.contact
 WHERE workspace_id = $1 AND phone_e164 = ANY ($2::text[]) AND merged_into_contact_id IS NULL
UNION
SELECT contact_id FROM contacts.channel
 WHERE workspace_id = $1 AND identifier_normalised = ANY ($2::text[]) AND kind IN ('whatsapp', 'sms', 'phone')
 LIMIT $3;

-- name: CARDS
SELECT id, name, email, phone, phone_e164 AS "phoneE164", external_id AS "externalId",
       merged_into_contact_id AS "mergedIntoContactId", blocked_at AS "blockedAt",
       CASE WHEN name = '' AND phone IS NULL AND email IS NULL THEN (
         SELECT json_build_object('kind', h.kind, 'identifier', h.identifier) FROM contacts.channel h
          WHERE h.workspace_id = $1 AND h.contact_id = contact.id
          ORDER BY array_position(ARRAY['phone', 'whatsapp', 'sms', 'email', 'instagram', 'messenger', 'tiktok', 'web'],
            h.kind), h.id LIMIT 1
       ) END AS handle
  FROM contacts.contact WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);
