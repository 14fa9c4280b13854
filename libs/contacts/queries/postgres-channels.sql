-- Run by libs/contacts/src/adapters/postgres-channels.ts. Written by the test run (ADR 100).

-- name: ADD
-- $1 workspaceId, $2 id, $3 contactId, $4 kind, $5 identifier, $6 identifierNormalised, $7 label, $8 verified
-- $9 createdAt
INSERT INTO contacts.channel (workspace_id, id, contact_id, kind, identifier, identifier_normalised, label, verified,
                              created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (workspace_id, kind, identifier_normalised) DO NOTHING
RETURNING id;

-- name: HANDLES
SELECT DISTINCT ON (h.contact_id) h.contact_id AS "contactId", h.kind, h.identifier FROM contacts.channel h
 WHERE h.workspace_id = $1 AND h.contact_id = ANY ($2::uuid[])
 ORDER BY h.contact_id, array_position(ARRAY['phone', 'whatsapp', 'sms', 'email', 'instagram', 'messenger', 'tiktok',
   'web'], h.kind), h.id;

-- name: HOLDER
SELECT contact_id AS "contactId"
  FROM contacts.channel
 WHERE workspace_id = $1 AND kind = $2 AND identifier_normalised = $3;

-- name: MOVE
UPDATE contacts.channel SET contact_id = $3 WHERE workspace_id = $1 AND contact_id = ANY ($2::uuid[]);

-- name: PAGE
SELECT id, workspace_id AS "workspaceId", contact_id AS "contactId", kind, identifier,
       identifier_normalised AS "identifierNormalised",
       label, verified, created_at AS "createdAt"
  FROM contacts.channel
 WHERE workspace_id = $1 AND contact_id = $2 AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT $4;

-- name: REMOVE
DELETE FROM contacts.channel WHERE workspace_id = $1 AND contact_id = $2 AND id = $3 RETURNING id;
