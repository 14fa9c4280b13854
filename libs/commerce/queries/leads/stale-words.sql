-- Run by libs/commerce/src/leads/adapters/stale-words.ts. Written by the test run (ADR 100).

-- name: MARK
INSERT INTO commerce.stale_words (workspace_id, kind, record_id)
SELECT $1, 'contact', id
  FROM unnest($2::uuid[]) AS changed (id);

-- name: rewrite
UPDATE commerce.lead_words w SET of_contact = said.words
  FROM unnest($2::uuid[], $3::text[]) AS said (id, words)
  JOIN commerce.lead l ON l.workspace_id = $1 AND l.contact_id = said.id
 WHERE w.workspace_id = $1 AND w.lead_id = l.id AND w.of_contact <> said.words;

-- name: rewrite
UPDATE commerce.lead_words w SET of_vehicle = said.words
  FROM unnest($2::uuid[], $3::text[]) AS said (id, words)
  JOIN commerce.lead l ON l.workspace_id = $1 AND l.vehicle_id = said.id
 WHERE w.workspace_id = $1 AND w.lead_id = l.id AND w.of_vehicle <> said.words;

-- name: TAKE
DELETE FROM commerce.stale_words s
 USING (SELECT place
          FROM commerce.stale_words
         WHERE workspace_id = $1
         ORDER BY place LIMIT 200 FOR UPDATE SKIP LOCKED) AS taken
 WHERE s.workspace_id = $1 AND s.place = taken.place
RETURNING s.kind, s.record_id AS id;

-- name: WAITING
WITH RECURSIVE waiting AS (
  SELECT (SELECT workspace_id FROM commerce.stale_words WHERE workspace_id > $1 ORDER BY workspace_id LIMIT 1) AS id
  UNION ALL
  SELECT (SELECT workspace_id FROM commerce.stale_words WHERE workspace_id > waiting.id ORDER BY workspace_id LIMIT 1)
    FROM waiting WHERE waiting.id IS NOT NULL
)
SELECT id FROM waiting WHERE id IS NOT NULL AND id <> ALL ($2::uuid[]) LIMIT $3;

-- name: WITH_LEADS
SELECT id FROM unnest($1::uuid[]) AS workspace (id)
 WHERE id = ANY ($2::uuid[])
   OR EXISTS (SELECT FROM commerce.lead l WHERE l.workspace_id = workspace.id AND l.workspace_id = ANY ($1::uuid[]));
