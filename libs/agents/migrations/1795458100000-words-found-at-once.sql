-- A search looks for each of its words: what waited to be sorted in would be read for every one of them. What waits now is sorted in by the next vacuum.
ALTER INDEX agents.kb_chunk_stems SET (fastupdate = off);
ALTER INDEX agents.kb_chunk_words SET (fastupdate = off);
ALTER INDEX agents.kb_word_trigrams SET (fastupdate = off);
