-- Run by libs/contacts/src/adapters/postgres-preferences.ts. Written by the test run (ADR 100).

-- name: APPEND
INSERT INTO contacts.outbound_preference (workspace_id, id, contact_id, channel, scope, status, legal_basis,
                                          message_id, created_at)
SELECT $1, e.id, e."contactId", e.channel, e.scope, e.status, e."legalBasis", e."messageId", e."createdAt"
  FROM ROWS FROM (json_to_recordset($2::json) AS (id uuid, "contactId" uuid, channel text, scope text, status text,
                                        "legalBasis" text,
                                                  "messageId" uuid, "createdAt" timestamptz)) WITH ORDINALITY AS e
 ORDER BY e.ordinality;

-- name: LAST
SELECT id, workspace_id AS "workspaceId", contact_id AS "contactId", channel, scope, status,
  legal_basis AS "legalBasis",
message_id AS "messageId", created_at AS "createdAt"
  FROM (SELECT DISTINCT ON (contact_id, channel, scope) *
          FROM contacts.outbound_preference WHERE workspace_id = $1 AND contact_id = ANY ($2::uuid[])
         ORDER BY contact_id, channel, scope, position DESC) last
 ORDER BY position;

-- name: MOVE
UPDATE contacts.outbound_preference SET contact_id = $3 WHERE workspace_id = $1 AND contact_id = ANY ($2::uuid[]);

-- name: OUTBOUND_CONTACT
SELECT c.id, c.email, c.phone, c.channels, c.email_consent AS "emailConsent", c.email_status AS "emailStatus",
       c.blocked_at AS "blockedAt",
       c.archived_at AS "archivedAt", c.merged_into_contact_id AS "mergedIntoContactId",
       coalesce((SELECT json_agg(json_build_object('channel', last.channel, 'scope', last.scope, 'status',
                                                   last.status))
                   FROM (SELECT DISTINCT ON (p.channel, p.scope) p.channel, p.scope, p.status
                           FROM contacts.outbound_preference p
                          WHERE p.workspace_id = c.workspace_id AND p.contact_id = c.id
                          ORDER BY p.channel, p.scope, p.position DESC) last), '[]') AS last
  FROM contacts.contact c WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]);

-- name: PAGE
SELECT id, workspace_id AS "workspaceId", contact_id AS "contactId", channel, scope, status,
  legal_basis AS "legalBasis",
message_id AS "messageId", created_at AS "createdAt"
  FROM contacts.outbound_preference
 WHERE workspace_id = $1 AND contact_id = $2
   AND ($3::uuid IS NULL
        OR position < (SELECT position FROM contacts.outbound_preference WHERE workspace_id = $1 AND id = $3))
 ORDER BY position DESC LIMIT $4;
