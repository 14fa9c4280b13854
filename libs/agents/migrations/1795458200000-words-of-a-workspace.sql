-- Makes a word of a workspace one number, so that lookups read only the workspace's entries.
CREATE FUNCTION agents.word_keys(workspace uuid, words text[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(array_agg(hashtextextended(word, uuid_hash_extended(workspace, 0))), '{}') FROM unnest(words) AS word);

DROP INDEX agents.kb_chunk_stems;
DROP INDEX agents.kb_chunk_words;
CREATE INDEX kb_chunk_stems ON agents.kb_chunk USING gin (source_id, agents.word_keys(workspace_id, tsvector_to_array(stems))) WITH (fastupdate = off);
CREATE INDEX kb_chunk_words ON agents.kb_chunk USING gin (source_id, agents.word_keys(workspace_id, tsvector_to_array(words))) WITH (fastupdate = off);
