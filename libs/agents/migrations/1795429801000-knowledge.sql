CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TABLE agents.kb_source (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('text', 'faq', 'url', 'file')),
  url text,
  file_id uuid,
  -- Digest of the text or entries, which are in `kb_given`.
  given_sha256 text,
  language text NOT NULL,
  refresh_hours int,
  -- Rises with each change. A run of another revision writes nothing.
  revision int NOT NULL,
  status text NOT NULL,
  error text,
  chunk_count int NOT NULL,
  -- Model of the chunks' vectors; null if a chunk has none.
  vectors_model text,
  content_sha256 text,
  -- Language in which the chunks are searched.
  embedded_language text,
  embedded_at timestamptz,
  livemode boolean NOT NULL,
  -- Next automatic fetch or computation of vectors.
  due_at timestamptz,
  refresh_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK ((kind = 'url') = (url IS NOT NULL)),
  CHECK ((kind = 'file') = (file_id IS NOT NULL)),
  CHECK ((kind IN ('text', 'faq')) = (given_sha256 IS NOT NULL))
);

CREATE INDEX kb_source_due ON agents.kb_source (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX kb_source_file ON agents.kb_source (workspace_id, file_id) WHERE file_id IS NOT NULL;
CREATE INDEX kb_source_vectors ON agents.kb_source (vectors_model) WHERE status = 'ready' AND due_at IS NULL;

-- Separate, because few reads need the text.
CREATE TABLE agents.kb_given (
  workspace_id uuid NOT NULL,
  source_id uuid NOT NULL,
  text text,
  entries jsonb,
  PRIMARY KEY (workspace_id, source_id),
  CHECK ((text IS NULL) <> (entries IS NULL)),
  FOREIGN KEY (workspace_id, source_id) REFERENCES agents.kb_source ON DELETE CASCADE
);

CREATE TABLE agents.kb_chunk (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  source_id uuid NOT NULL,
  position int NOT NULL,
  language text NOT NULL,
  heading text,
  text text NOT NULL,
  -- Stems in the language of the source, and unchanged words, both without accents.
  stems tsvector NOT NULL,
  words tsvector NOT NULL,
  -- A unit vector.
  embedding real[],
  embedding_model text,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, source_id) REFERENCES agents.kb_source ON DELETE CASCADE
);

CREATE UNIQUE INDEX kb_chunk_position ON agents.kb_chunk (workspace_id, source_id, position);
CREATE INDEX kb_chunk_stems ON agents.kb_chunk USING gin (workspace_id, source_id, stems);
CREATE INDEX kb_chunk_words ON agents.kb_chunk USING gin (workspace_id, source_id, words);

-- Misspelt words are corrected here before chunks are searched.
CREATE TABLE agents.kb_word (
  workspace_id uuid NOT NULL,
  word text NOT NULL,
  PRIMARY KEY (workspace_id, word)
);

CREATE INDEX kb_word_trigrams ON agents.kb_word USING gin (workspace_id, word gin_trgm_ops);

CREATE TABLE agents.kb_file (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  size bigint NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX kb_file_content ON agents.kb_file (workspace_id, sha256);

CREATE TABLE agents.kb_run (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  source_id uuid NOT NULL,
  status text NOT NULL,
  -- Computes only missing vectors.
  vectors_only boolean NOT NULL,
  error text,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- When a process may take the run; a lease postpones it. Null once the run has ended.
  due_at timestamptz,
  -- A process that has lost its lease writes nothing more.
  lease uuid,
  attempts int NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, id),
  CHECK ((ended_at IS NULL) = (due_at IS NOT NULL)),
  FOREIGN KEY (workspace_id, source_id) REFERENCES agents.kb_source ON DELETE CASCADE
);

CREATE UNIQUE INDEX kb_run_open ON agents.kb_run (workspace_id, source_id) WHERE ended_at IS NULL;
CREATE INDEX kb_run_due ON agents.kb_run (workspace_id, due_at) WHERE ended_at IS NULL;
CREATE INDEX kb_run_source ON agents.kb_run (workspace_id, source_id);
CREATE INDEX kb_run_ended ON agents.kb_run (ended_at) WHERE ended_at IS NOT NULL;
