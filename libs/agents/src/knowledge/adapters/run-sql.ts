import { namedSql, OURS, OURS_BY_NAME } from '@workops/platform/database';

/** Lock for a workspace's chunks and words, so that two sources together never exceed its limit. */
export const CHUNKS_LOCK = 'agents.kb_chunks';

export const RUNS = { name: 'agents.kb_run', returning: 'r.vectors_only AS "vectorsOnly"' };

/** A run in progress then reads the source's content again. */
export const BEGIN_RUN = `
  INSERT INTO agents.kb_run (workspace_id, id, source_id, status, vectors_only, created_at, updated_at, due_at)
  VALUES ($1, $2, $3, 'pending', false, $4, $4, $4)
  ON CONFLICT (workspace_id, source_id) WHERE ended_at IS NULL DO UPDATE SET vectors_only = false`;

/** A concurrent process skips locked rows and afterwards finds them postponed. */
export const BEGIN_DUE = `
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
   WHERE due > 0`;

/** After a crash between batches, the next call continues. */
export const LACKING = `
  UPDATE agents.kb_source SET due_at = $2 WHERE (workspace_id, id) IN (
    SELECT workspace_id, id FROM agents.kb_source
     WHERE status = 'ready' AND due_at IS NULL AND vectors_model IS DISTINCT FROM $1 LIMIT 500
     FOR NO KEY UPDATE SKIP LOCKED
  ) RETURNING 1`;

export const SHOW_EMBEDDING = `
  UPDATE agents.kb_source SET status = 'embedding'
   WHERE workspace_id = $1 AND id = $2 AND status <> 'embedding'
     AND EXISTS (SELECT 1 FROM agents.kb_run WHERE workspace_id = $1 AND id = $3 AND lease = $4)`;

export const SOURCE = `
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
   WHERE s.workspace_id = $1 AND s.id = $2`;

export const WITHOUT_VECTORS = `
  SELECT id, heading, text FROM agents.kb_chunk
   WHERE workspace_id = $1 AND source_id = $2 AND embedding_model IS DISTINCT FROM $3 ORDER BY position LIMIT $4`;
export const KEEP_VECTORS = namedSql(
  ['workspaceId', 'sourceId', 'model', 'ids', 'vectors'],
  `
  UPDATE agents.kb_chunk c
     SET embedding = given.vector::real[], embedding_model = :model
    FROM unnest(:ids::uuid[], :vectors::text[]) AS given (id, vector)
   WHERE c.workspace_id = :workspaceId AND c.source_id = :sourceId AND c.id = given.id`,
);

export const LOCK_SOURCE = `
  SELECT revision, chunk_count AS "chunkCount", name
    FROM agents.kb_source
   WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE`;
/** No other process takes the run before the transaction ends, even if the lease expires. */
export const HOLD = `SELECT vectors_only AS "vectorsOnly" FROM agents.kb_run WHERE ${OURS} FOR NO KEY UPDATE`;
export const CHUNKS =
  'SELECT coalesce(sum(chunk_count), 0) AS chunks FROM agents.kb_source WHERE workspace_id = $1 AND id <> $2';

export const FORGET_CHUNKS = 'DELETE FROM agents.kb_chunk WHERE workspace_id = $1 AND source_id = $2';
export const ADD_CHUNKS = namedSql(
  ['workspaceId', 'sourceId', 'language', 'configuration', 'ids', 'positions', 'headings', 'texts', 'stems'],
  `
  INSERT INTO agents.kb_chunk (workspace_id, id, source_id, position, language, heading, text, stems, words)
  SELECT :workspaceId, c.id, :sourceId, c.position, :language, c.heading, c.text,
         to_tsvector(:configuration::text::regconfig, c.said), array_to_tsvector(string_to_array(c.said, ' '))
    FROM unnest(:ids::uuid[], :positions::int[], :headings::text[], :texts::text[],
                :stems::text[]) AS c (id, position, heading, text, said)`,
);
export const ADD_WORDS = `
  INSERT INTO agents.kb_word (workspace_id, word)
  SELECT $1, word
    FROM unnest($2::text[]) AS word
   ORDER BY word
  ON CONFLICT DO NOTHING`;

export const REMEMBER = namedSql(
  [
    'workspaceId',
    'id',
    'revision',
    'vectorsModel',
    'refreshAt',
    'retryAt',
    'chunkCount',
    'contentSha256',
    'language',
    'now',
  ],
  `
  UPDATE agents.kb_source
     SET status = 'ready', error = NULL, vectors_model = :vectorsModel, refresh_at = :refreshAt,
         due_at = least(:refreshAt::timestamptz, :retryAt::timestamptz),
         chunk_count = :chunkCount, content_sha256 = :contentSha256, embedded_language = :language, embedded_at = :now
   WHERE workspace_id = :workspaceId AND id = :id AND revision = :revision`,
);
/** A run for vectors only changes nothing else. */
export const REMEMBER_VECTORS = `
  UPDATE agents.kb_source SET status = CASE WHEN status = 'failed' THEN status ELSE 'ready' END, vectors_model = $3,
         due_at = least(refresh_at, $4::timestamptz)
   WHERE workspace_id = $1 AND id = $2 RETURNING 1`;
export const REFRESHED = namedSql(
  ['workspaceId', 'id', 'vectorsModel', 'refreshAt', 'retryAt'],
  `
  UPDATE agents.kb_source
     SET status = 'ready', error = NULL, vectors_model = :vectorsModel,
         due_at = least(:refreshAt::timestamptz, :retryAt::timestamptz), refresh_at = :refreshAt
   WHERE workspace_id = :workspaceId AND id = :id
  RETURNING 1`,
);
export const HAS_FAILED = `
  UPDATE agents.kb_source
     SET status = 'failed', error = $3, refresh_at = $4, due_at = $4
   WHERE workspace_id = $1 AND id = $2
  RETURNING name`;
export const REFRESH_HOURS =
  'SELECT refresh_hours AS "refreshHours" FROM agents.kb_source WHERE workspace_id = $1 AND id = $2';
export const END_RUN = namedSql(
  ['workspaceId', 'id', 'lease', 'status', 'error', 'now'],
  `
  UPDATE agents.kb_run
     SET status = :status, error = :error, ended_at = :now, updated_at = :now, due_at = NULL, lease = NULL
   WHERE ${OURS_BY_NAME}
  RETURNING id`,
);

const ENDED =
  'SELECT workspace_id, id FROM agents.kb_run WHERE ended_at < $1 ORDER BY ended_at LIMIT 5000 FOR UPDATE SKIP LOCKED';
export const SWEEP = `DELETE FROM agents.kb_run WHERE (workspace_id, id) IN (${ENDED}) RETURNING 1`;
