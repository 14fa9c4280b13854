-- Run by libs/agents/src/knowledge/adapters/knowledge-reads.ts. Written by the test run (ADR 100).

-- name: CHUNKS
SELECT id, position, heading, text FROM agents.kb_chunk
 WHERE workspace_id = $1 AND source_id = $2
   AND position > coalesce((SELECT position FROM agents.kb_chunk WHERE workspace_id = $1 AND id = $3), -1)
 ORDER BY position LIMIT $4;

-- name: GIVEN
SELECT text, entries FROM agents.kb_given WHERE workspace_id = $1 AND source_id = $2;

-- name: PRESENT
SELECT id FROM agents.kb_source WHERE workspace_id = $1 AND id = ANY($2::uuid[]);
