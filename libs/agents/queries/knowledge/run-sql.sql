-- Run by libs/agents/src/knowledge/adapters/run-sql.ts. Written by the test run (ADR 100).

-- name: ADD_CHUNKS
-- $1 workspaceId, $2 sourceId, $3 language, $4 configuration, $5 ids, $6 positions, $7 headings, $8 texts, $9 stems
INSERT INTO agents.kb_chunk (workspace_id, id, source_id, position, language, heading, text, stems, words)
SELECT $1, c.id, $2, c.position, $3, c.heading, c.text,
       to_tsvector($4::text::regconfig, c.said), array_to_tsvector(string_to_array(c.said, ' '))
  FROM unnest($5::uuid[], $6::int[], $7::text[], $8::text[],
              $9::text[]) AS c (id, position, heading, text, said);

-- name: ADD_WORDS
INSERT INTO agents.kb_word (workspace_id, word)
SELECT $1, word
  FROM unnest($2::text[]) AS word
 ORDER BY word
ON CONFLICT DO NOTHING;

-- name: BEGIN_DUE
WITH due AS (
  SELECT workspace_id, id, refresh_at, row_number() OVER () AS place FROM (
    SELECT workspace_id, id, refresh_at FROM agents.kb_source WHERE due_at <= $1
     ORDER BY due_at LIMIT cardinality($2::uuid[]) FOR NO KEY UPDATE SKIP LOCKED
  ) locked
), put_off AS (
  UPDATE agents.kb_source s
     SET due_at = NULL
    FROM due
   WHERE s.workspace_id = due.workspace_id AND s.id = due.id
  RETURNING 1
), begun AS (
  INSERT INTO agents.kb_run (workspace_id, id, source_id, status, vectors_only, created_at, updated_at, due_at)
  SELECT workspace_id, ($2::uuid[])[place], id, 'pending', refresh_at IS NULL OR refresh_at > $1, $1, $1, $1 FROM due
  ON CONFLICT (workspace_id, source_id) WHERE ended_at IS NULL DO NOTHING
  RETURNING 1
)
SELECT due, (SELECT count(*) FROM begun) AS begun
  FROM (SELECT count(*) AS due FROM put_off) AS counted
 WHERE due > 0;

-- name: BEGIN_RUN
INSERT INTO agents.kb_run (workspace_id, id, source_id, status, vectors_only, created_at, updated_at, due_at)
VALUES ($1, $2, $3, 'pending', false, $4, $4, $4)
ON CONFLICT (workspace_id, source_id) WHERE ended_at IS NULL DO UPDATE SET vectors_only = false;

-- name: CHUNKS
SELECT coalesce(sum(chunk_count), 0) AS chunks FROM agents.kb_source WHERE workspace_id = $1 AND id <> $2;

-- name: END_RUN
-- $1 workspaceId, $2 id, $3 lease, $4 status, $5 error, $6 now
UPDATE agents.kb_run
   SET status = $4, error = $5, ended_at = $6, updated_at = $6, due_at = NULL, lease = NULL
 WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL
RETURNING id;

-- name: FORGET_CHUNKS
DELETE FROM agents.kb_chunk WHERE workspace_id = $1 AND source_id = $2;

-- name: HAS_FAILED
UPDATE agents.kb_source
   SET status = 'failed', error = $3, refresh_at = $4, due_at = $4
 WHERE workspace_id = $1 AND id = $2
RETURNING name;

-- name: HOLD
SELECT vectors_only AS "vectorsOnly"
FROM agents.kb_run
WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL FOR NO KEY UPDATE;

-- name: KEEP_VECTORS
-- $1 workspaceId, $2 sourceId, $3 model, $4 ids, $5 vectors
UPDATE agents.kb_chunk c
   SET embedding = given.vector::real[], embedding_model = $3
  FROM unnest($4::uuid[], $5::text[]) AS given (id, vector)
 WHERE c.workspace_id = $1 AND c.source_id = $2 AND c.id = given.id;

-- name: LACKING
UPDATE agents.kb_source SET due_at = $2 WHERE (workspace_id, id) IN (
  SELECT workspace_id, id FROM agents.kb_source
   WHERE status = 'ready' AND due_at IS NULL AND vectors_model IS DISTINCT FROM $1 LIMIT 500
   FOR NO KEY UPDATE SKIP LOCKED
) RETURNING 1;

-- name: LOCK_SOURCE
SELECT revision, chunk_count AS "chunkCount", name
  FROM agents.kb_source
 WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- name: REFRESH_HOURS
SELECT refresh_hours AS "refreshHours" FROM agents.kb_source WHERE workspace_id = $1 AND id = $2;

-- name: REFRESHED
-- $1 workspaceId, $2 id, $3 vectorsModel, $4 refreshAt, $5 retryAt
UPDATE agents.kb_source
   SET status = 'ready', error = NULL, vectors_model = $3,
       due_at = least($4::timestamptz, $5::timestamptz), refresh_at = $4
 WHERE workspace_id = $1 AND id = $2
RETURNING 1;

-- name: REMEMBER
-- $1 workspaceId, $2 id, $3 revision, $4 vectorsModel, $5 refreshAt, $6 retryAt, $7 chunkCount, $8 contentSha256
-- $9 language, $10 now
UPDATE agents.kb_source
   SET status = 'ready', error = NULL, vectors_model = $4, refresh_at = $5,
       due_at = least($5::timestamptz, $6::timestamptz),
       chunk_count = $7, content_sha256 = $8, embedded_language = $9, embedded_at = $10
 WHERE workspace_id = $1 AND id = $2 AND revision = $3;

-- name: REMEMBER_VECTORS
UPDATE agents.kb_source SET status = CASE WHEN status = 'failed' THEN status ELSE 'ready' END, vectors_model = $3,
       due_at = least(refresh_at, $4::timestamptz)
 WHERE workspace_id = $1 AND id = $2 RETURNING 1;

-- name: SHOW_EMBEDDING
UPDATE agents.kb_source SET status = 'embedding'
 WHERE workspace_id = $1 AND id = $2 AND status <> 'embedding'
   AND EXISTS (SELECT 1 FROM agents.kb_run WHERE workspace_id = $1 AND id = $3 AND lease = $4);

-- name: SOURCE
SELECT s.workspace_id AS "workspaceId", s.id, s.name, s.kind, s.url, s.file_id AS "fileId", s.language, s.revision,
       s.chunk_count AS "chunkCount",
       s.content_sha256 AS "contentSha256", s.embedded_language AS "embeddedLanguage", s.livemode, s.maker,
       json_build_object('text', g.text, 'entries', g.entries) AS given,
       CASE
         WHEN f.id IS NOT NULL THEN json_build_object('filename', f.filename, 'contentType', f.content_type, 'sha256',
                                                      f.sha256) END AS file
  FROM agents.kb_source s
  LEFT JOIN agents.kb_given g ON g.workspace_id = s.workspace_id AND g.source_id = s.id
  LEFT JOIN agents.kb_file f ON f.workspace_id = s.workspace_id AND f.id = s.file_id
 WHERE s.workspace_id = $1 AND s.id = $2;

-- name: SWEEP
DELETE
FROM agents.kb_run
WHERE (workspace_id, id) IN (SELECT workspace_id,
  id FROM agents.kb_run WHERE ended_at < $1 ORDER BY ended_at LIMIT 5000 FOR UPDATE SKIP LOCKED)
RETURNING 1;

-- name: WITHOUT_VECTORS
SELECT id, heading, text FROM agents.kb_chunk
 WHERE workspace_id = $1 AND source_id = $2 AND embedding_model IS DISTINCT FROM $3 ORDER BY position LIMIT $4;
