-- Words of deleted chunks, removed in batches unless other chunks have them.
CREATE TABLE agents.kb_word_left (
  workspace_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  word text NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

-- Runs in the deleting transaction, so that a crash loses none.
CREATE FUNCTION agents.leave_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agents.kb_word_left (workspace_id, word)
  SELECT DISTINCT gone.workspace_id, word FROM gone CROSS JOIN LATERAL unnest(tsvector_to_array(gone.words)) AS word;
  RETURN NULL;
END $$;
CREATE TRIGGER kb_chunk_leaves_words AFTER DELETE ON agents.kb_chunk
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION agents.leave_words();

-- Earlier deletions stored no words, so each word is checked once.
INSERT INTO agents.kb_word_left (workspace_id, word) SELECT workspace_id, word FROM agents.kb_word;
