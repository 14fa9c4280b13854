-- A search would read the pending list for each of its words.
ALTER INDEX agents.kb_chunk_stems SET (fastupdate = off);
ALTER INDEX agents.kb_chunk_words SET (fastupdate = off);
ALTER INDEX agents.kb_word_trigrams SET (fastupdate = off);
