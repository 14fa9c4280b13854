-- Leaves room for the later vectors on the same page, so that their updates touch no index.
ALTER TABLE agents.kb_chunk SET (fillfactor = 45);
