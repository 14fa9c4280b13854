-- Run by libs/agents/src/knowledge/adapters/knowledge-store.ts. Written by the test run (ADR 100).

-- name: GIVE
INSERT INTO agents.kb_given (workspace_id, source_id, text, entries) VALUES ($1, $2, $3, $4::jsonb)
ON CONFLICT (workspace_id, source_id) DO UPDATE SET text = excluded.text, entries = excluded.entries;

-- name: OF_FILE
SELECT id FROM agents.kb_source WHERE workspace_id = $1 AND file_id = $2 ORDER BY id LIMIT 100;
