-- Words of chunks that are gone, as often as they were: those that stand in no other chunk are forgotten, some at a time.
CREATE TABLE agents.kb_word_left (
  workspace_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  word text NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

-- With the chunks, whether they are replaced or their source is deleted: nothing that a crash could lose.
CREATE FUNCTION agents.leave_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agents.kb_word_left (workspace_id, word)
  SELECT DISTINCT gone.workspace_id, word FROM gone CROSS JOIN LATERAL unnest(tsvector_to_array(gone.words)) AS word;
  RETURN NULL;
END $$;
CREATE TRIGGER kb_chunk_leaves_words AFTER DELETE ON agents.kb_chunk
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION agents.leave_words();

-- What was left until now is not known: each word is looked at once.
INSERT INTO agents.kb_word_left (workspace_id, word) SELECT workspace_id, word FROM agents.kb_word;
