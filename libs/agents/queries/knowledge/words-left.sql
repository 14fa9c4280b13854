-- Run by libs/agents/src/knowledge/adapters/words-left.ts. Written by the test run (ADR 100).

-- name: FORGET
WITH taken AS (
  DELETE FROM agents.kb_word_left WHERE workspace_id = $1 AND id IN (
    SELECT id FROM agents.kb_word_left WHERE workspace_id = $1 ORDER BY id LIMIT 1000) RETURNING word
), gone AS (
  DELETE FROM agents.kb_word w USING (SELECT DISTINCT word FROM taken) t
   WHERE w.workspace_id = $1 AND w.word = t.word AND NOT EXISTS (
     SELECT FROM agents.kb_chunk c
      WHERE c.workspace_id = $1 AND agents.word_keys(c.workspace_id, tsvector_to_array(c.words)) @> agents.word_keys($1,
        ARRAY[t.word]))
)
SELECT count(*)::int AS taken FROM taken;

-- name: NEXT
WITH RECURSIVE left_by AS (
  (SELECT workspace_id, 1 AS place
     FROM agents.kb_word_left
    WHERE $1::uuid IS NULL OR workspace_id > $1
    ORDER BY workspace_id LIMIT 1)
  UNION ALL
  SELECT n.workspace_id, l.place + 1 FROM left_by l CROSS JOIN LATERAL (
    SELECT workspace_id FROM agents.kb_word_left w WHERE w.workspace_id > l.workspace_id ORDER BY workspace_id LIMIT 1
  ) n WHERE l.place < 10
)
SELECT workspace_id AS "workspaceId" FROM left_by ORDER BY place;
