-- Run by libs/agents/src/knowledge/adapters/search-sql.ts. Written by the test run (ADR 100).

-- name: BY_WORD
SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
       set_config('enable_seqscan', 'off', true),
       set_config('enable_indexscan', 'off', true), set_config('enable_indexonlyscan', 'off', true),
       set_config('enable_mergejoin', 'off', true),
       set_config('enable_hashjoin', 'off', true), set_config('pg_trgm.similarity_threshold', '0.35', true);

-- name: LANGUAGES
SELECT DISTINCT embedded_language AS language
  FROM agents.kb_source
 WHERE workspace_id = $1 AND embedded_language IS NOT NULL;

-- name: searchOf
-- $1 workspaceId, $2 words, $3 vector, $4 vectorModel, $5 limit, $6 languages, $7 configurations
WITH tongue AS (SELECT * FROM unnest($6::text[], $7::text[]) AS t (language, configuration)
), stem AS (
  SELECT DISTINCT tongue.language, lexeme.stem
    FROM tongue
    CROSS JOIN LATERAL unnest(tsvector_to_array(to_tsvector(tongue.configuration::regconfig,
                                                            array_to_string($2::text[], ' ')))) AS lexeme (stem)
), question AS (
  SELECT language, count(*) AS stems, string_agg(quote_literal(stem), ' | ' ORDER BY stem)::tsquery AS any_of,
         array_agg(stem ORDER BY stem) AS all_of
    FROM stem GROUP BY language
), probe AS (
  SELECT language, agents.word_keys($1, together) AS keys FROM (
    SELECT language, all_of AS together FROM question
    UNION SELECT language, ARRAY[stem] FROM stem
    UNION SELECT one.language, ARRAY[one.stem, other.stem]
            FROM stem one JOIN stem other ON other.language = one.language AND other.stem > one.stem
            JOIN question ON question.language = one.language AND question.stems <= 6
  ) asked
), by_stem AS (
  SELECT id, row_number() OVER (ORDER BY weight DESC, id) AS rank FROM (
    SELECT found.id, max(found.weight) AS weight
      FROM probe JOIN question USING (language) CROSS JOIN LATERAL (
        SELECT c.id, ts_rank(c.stems, question.any_of, 1) AS weight FROM agents.kb_chunk c
         WHERE c.workspace_id = $1  AND agents.word_keys(c.workspace_id, tsvector_to_array(c.stems)) @> probe.keys
           AND c.language = probe.language
         LIMIT 200
      ) found GROUP BY found.id
  ) weighed ORDER BY weight DESC, id LIMIT 100
), alike AS (
  SELECT asked.word AS asked, known.word, known.likeness
    FROM unnest($2::text[]) AS asked (word) CROSS JOIN LATERAL (
      SELECT w.word, similarity(w.word, asked.word) AS likeness FROM agents.kb_word w
       WHERE w.workspace_id = $1 AND w.word % asked.word ORDER BY likeness DESC, w.word LIMIT 6
    ) known
), by_likeness AS (
  SELECT id, row_number() OVER (ORDER BY likeness DESC, id) AS rank FROM (
    SELECT id, sum(likeness) AS likeness FROM (
      SELECT found.id, asked.word, max(found.likeness) AS likeness
        FROM unnest($2::text[]) AS asked (word) CROSS JOIN LATERAL (
          SELECT c.id, known.likeness
            FROM (SELECT word, likeness FROM alike WHERE alike.asked = asked.word ORDER BY likeness DESC, word) known
            CROSS JOIN LATERAL (
              SELECT c.id FROM agents.kb_chunk c
               WHERE c.workspace_id = $1
                 AND agents.word_keys(c.workspace_id, tsvector_to_array(c.words)) @> agents.word_keys($1,
                   ARRAY[known.word])
               LIMIT 100
            ) c LIMIT 100
        ) found GROUP BY found.id, asked.word
    ) best GROUP BY id
  ) likened ORDER BY likeness DESC, id LIMIT 100
), candidate AS (
  SELECT id, sum(1.0::float8 / (60 + rank)) AS score
    FROM (SELECT * FROM by_stem UNION ALL SELECT * FROM by_likeness) ranked
   GROUP BY id
), by_vector AS MATERIALIZED (
  SELECT id, row_number() OVER (ORDER BY nearness DESC, id) AS rank FROM (
    SELECT candidate.id, near.nearness
      FROM candidate CROSS JOIN LATERAL (
        SELECT (SELECT sum(own * asked) FROM unnest(c.embedding, $3::real[]) AS pair (own, asked)) AS nearness
          FROM agents.kb_chunk c
         WHERE c.workspace_id = $1 AND c.id = candidate.id AND c.embedding_model = $4
           AND cardinality(c.embedding) = cardinality($3::real[])
         OFFSET 0
      ) near WHERE $3::real[] IS NOT NULL
  ) seen
), best AS (
  SELECT candidate.id, candidate.score + coalesce(1.0::float8 / (60 + by_vector.rank), 0) AS score
    FROM candidate LEFT JOIN by_vector USING (id) ORDER BY score DESC, id LIMIT $5
)
SELECT c.id AS "chunkId", c.source_id AS "sourceId", s.name AS "sourceName", c.heading, c.text, best.score
  FROM best
  JOIN agents.kb_chunk c ON c.workspace_id = $1 AND c.id = best.id
  JOIN agents.kb_source s ON s.workspace_id = $1 AND s.id = c.source_id
 ORDER BY best.score DESC, c.id;

-- name: searchOf
-- $1 workspaceId, $2 words, $3 vector, $4 vectorModel, $5 limit, $6 languages, $7 configurations, $8 sourceIds
WITH tongue AS (SELECT * FROM unnest($6::text[], $7::text[]) AS t (language, configuration)
), stem AS (
  SELECT DISTINCT tongue.language, lexeme.stem
    FROM tongue
    CROSS JOIN LATERAL unnest(tsvector_to_array(to_tsvector(tongue.configuration::regconfig,
                                                            array_to_string($2::text[], ' ')))) AS lexeme (stem)
), question AS (
  SELECT language, count(*) AS stems, string_agg(quote_literal(stem), ' | ' ORDER BY stem)::tsquery AS any_of,
         array_agg(stem ORDER BY stem) AS all_of
    FROM stem GROUP BY language
), probe AS (
  SELECT language, agents.word_keys($1, together) AS keys FROM (
    SELECT language, all_of AS together FROM question
    UNION SELECT language, ARRAY[stem] FROM stem
    UNION SELECT one.language, ARRAY[one.stem, other.stem]
            FROM stem one JOIN stem other ON other.language = one.language AND other.stem > one.stem
            JOIN question ON question.language = one.language AND question.stems <= 6
  ) asked
), by_stem AS (
  SELECT id, row_number() OVER (ORDER BY weight DESC, id) AS rank FROM (
    SELECT found.id, max(found.weight) AS weight
      FROM probe JOIN question USING (language) CROSS JOIN LATERAL (
        SELECT c.id, ts_rank(c.stems, question.any_of, 1) AS weight FROM agents.kb_chunk c
         WHERE c.workspace_id = $1 AND c.source_id = ANY($8::uuid[]) AND agents.word_keys(c.workspace_id,
           tsvector_to_array(c.stems)) @> probe.keys
           AND c.language = probe.language
         LIMIT 200
      ) found GROUP BY found.id
  ) weighed ORDER BY weight DESC, id LIMIT 100
), alike AS (
  SELECT asked.word AS asked, known.word, known.likeness
    FROM unnest($2::text[]) AS asked (word) CROSS JOIN LATERAL (
      SELECT w.word, similarity(w.word, asked.word) AS likeness FROM agents.kb_word w
       WHERE w.workspace_id = $1 AND w.word % asked.word ORDER BY likeness DESC, w.word LIMIT 6
    ) known
), by_likeness AS (
  SELECT id, row_number() OVER (ORDER BY likeness DESC, id) AS rank FROM (
    SELECT id, sum(likeness) AS likeness FROM (
      SELECT found.id, asked.word, max(found.likeness) AS likeness
        FROM unnest($2::text[]) AS asked (word) CROSS JOIN LATERAL (
          SELECT c.id, known.likeness
            FROM (SELECT word, likeness FROM alike WHERE alike.asked = asked.word ORDER BY likeness DESC, word) known
            CROSS JOIN LATERAL (
              SELECT c.id FROM agents.kb_chunk c
               WHERE c.workspace_id = $1 AND c.source_id = ANY($8::uuid[])
                 AND agents.word_keys(c.workspace_id, tsvector_to_array(c.words)) @> agents.word_keys($1,
                   ARRAY[known.word])
               LIMIT 100
            ) c LIMIT 100
        ) found GROUP BY found.id, asked.word
    ) best GROUP BY id
  ) likened ORDER BY likeness DESC, id LIMIT 100
), candidate AS (
  SELECT id, sum(1.0::float8 / (60 + rank)) AS score
    FROM (SELECT * FROM by_stem UNION ALL SELECT * FROM by_likeness) ranked
   GROUP BY id
), by_vector AS MATERIALIZED (
  SELECT id, row_number() OVER (ORDER BY nearness DESC, id) AS rank FROM (
    SELECT candidate.id, near.nearness
      FROM candidate CROSS JOIN LATERAL (
        SELECT (SELECT sum(own * asked) FROM unnest(c.embedding, $3::real[]) AS pair (own, asked)) AS nearness
          FROM agents.kb_chunk c
         WHERE c.workspace_id = $1 AND c.id = candidate.id AND c.embedding_model = $4
           AND cardinality(c.embedding) = cardinality($3::real[])
         OFFSET 0
      ) near WHERE $3::real[] IS NOT NULL
  ) seen
), best AS (
  SELECT candidate.id, candidate.score + coalesce(1.0::float8 / (60 + by_vector.rank), 0) AS score
    FROM candidate LEFT JOIN by_vector USING (id) ORDER BY score DESC, id LIMIT $5
)
SELECT c.id AS "chunkId", c.source_id AS "sourceId", s.name AS "sourceName", c.heading, c.text, best.score
  FROM best
  JOIN agents.kb_chunk c ON c.workspace_id = $1 AND c.id = best.id
  JOIN agents.kb_source s ON s.workspace_id = $1 AND s.id = c.source_id
 ORDER BY best.score DESC, c.id;
