-- Run by libs/contacts/src/adapters/lead-sources.ts. Written by the test run (ADR 100).

-- name: ADD
WITH found AS (
  SELECT c.id, ARRAY(SELECT DISTINCT s FROM unnest(c.lead_sources || said.sources::text[]) s ORDER BY s) AS sources
    FROM contacts.contact c
    JOIN (SELECT e.key::uuid AS id, ARRAY(SELECT jsonb_array_elements_text(e.value)) AS sources
            FROM jsonb_each($2) e) said ON said.id = c.id
   WHERE c.workspace_id = $1 AND NOT c.lead_sources @> said.sources::text[]
   ORDER BY c.id FOR UPDATE OF c
)
UPDATE contacts.contact c
   SET lead_sources = found.sources, updated_at = $3
  FROM found
 WHERE c.workspace_id = $1 AND c.id = found.id;
