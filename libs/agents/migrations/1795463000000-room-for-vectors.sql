-- Vectors come after their chunks: there is room for them on the same page, so that no index is written twice.
ALTER TABLE agents.kb_chunk SET (fillfactor = 45);
