import { namedSql } from '@workops/platform/database';

/** Best chunks of each search method that are merged. */
const CANDIDATES = 100;
/** Maximum chunks of one word or several together; more frequent words are not distinctive. */
const OF_A_WORD = 200;
/** Similarly spelled words. */
const SIMILAR = 6;
/** Maximum chunks of similarly spelled words, the most similar first. */
const OF_A_SIMILAR_WORD = 100;
/** Up to this many words, each pair is searched for too, so that adjacent words rank first. */
const PAIRED = 6;
/** Constant of reciprocal rank fusion. */
const K = 60;

/** Only index scans, planned for the actual parameters. A plan made for an empty table would read all chunks. */
export const BY_WORD = `
  SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
         set_config('enable_seqscan', 'off', true),
         set_config('enable_indexscan', 'off', true), set_config('enable_indexonlyscan', 'off', true),
         set_config('enable_mergejoin', 'off', true),
         set_config('enable_hashjoin', 'off', true), set_config('pg_trgm.similarity_threshold', '0.35', true)`;

/** As indexed for a chunk `c`. */
export const wordKeys = (vector: string): string => `agents.word_keys(c.workspace_id, tsvector_to_array(${vector}))`;

/** `vector` may be null. */
const searchOf = (among: string): string => `
  WITH tongue AS (SELECT * FROM unnest(:languages::text[], :configurations::text[]) AS t (language, configuration)
  ), stem AS (
    SELECT DISTINCT tongue.language, lexeme.stem
      FROM tongue
      CROSS JOIN LATERAL unnest(tsvector_to_array(to_tsvector(tongue.configuration::regconfig,
                                                              array_to_string(:words::text[], ' ')))) AS lexeme (stem)
  ), question AS (
    SELECT language, count(*) AS stems, string_agg(quote_literal(stem), ' | ' ORDER BY stem)::tsquery AS any_of,
           array_agg(stem ORDER BY stem) AS all_of
      FROM stem GROUP BY language
  ), probe AS (
    SELECT language, agents.word_keys(:workspaceId, together) AS keys FROM (
      SELECT language, all_of AS together FROM question
      UNION SELECT language, ARRAY[stem] FROM stem
      UNION SELECT one.language, ARRAY[one.stem, other.stem]
              FROM stem one JOIN stem other ON other.language = one.language AND other.stem > one.stem
              JOIN question ON question.language = one.language AND question.stems <= ${PAIRED}
    ) asked
  ), by_stem AS (
    SELECT id, row_number() OVER (ORDER BY weight DESC, id) AS rank FROM (
      SELECT found.id, max(found.weight) AS weight
        FROM probe JOIN question USING (language) CROSS JOIN LATERAL (
          SELECT c.id, ts_rank(c.stems, question.any_of, 1) AS weight FROM agents.kb_chunk c
           WHERE c.workspace_id = :workspaceId ${among} AND ${wordKeys('c.stems')} @> probe.keys
             AND c.language = probe.language
           LIMIT ${OF_A_WORD}
        ) found GROUP BY found.id
    ) weighed ORDER BY weight DESC, id LIMIT ${CANDIDATES}
  ), alike AS (
    SELECT asked.word AS asked, known.word, known.likeness
      FROM unnest(:words::text[]) AS asked (word) CROSS JOIN LATERAL (
        SELECT w.word, similarity(w.word, asked.word) AS likeness FROM agents.kb_word w
         WHERE w.workspace_id = :workspaceId AND w.word % asked.word ORDER BY likeness DESC, w.word LIMIT ${SIMILAR}
      ) known
  ), by_likeness AS (
    SELECT id, row_number() OVER (ORDER BY likeness DESC, id) AS rank FROM (
      SELECT id, sum(likeness) AS likeness FROM (
        SELECT found.id, asked.word, max(found.likeness) AS likeness
          FROM unnest(:words::text[]) AS asked (word) CROSS JOIN LATERAL (
            SELECT c.id, known.likeness
              FROM (SELECT word, likeness FROM alike WHERE alike.asked = asked.word ORDER BY likeness DESC, word) known
              CROSS JOIN LATERAL (
                SELECT c.id FROM agents.kb_chunk c
                 WHERE c.workspace_id = :workspaceId ${among}
                   AND ${wordKeys('c.words')} @> agents.word_keys(:workspaceId, ARRAY[known.word])
                 LIMIT ${OF_A_SIMILAR_WORD}
              ) c LIMIT ${OF_A_SIMILAR_WORD}
          ) found GROUP BY found.id, asked.word
      ) best GROUP BY id
    ) likened ORDER BY likeness DESC, id LIMIT ${CANDIDATES}
  ), candidate AS (
    SELECT id, sum(1.0::float8 / (${K} + rank)) AS score
      FROM (SELECT * FROM by_stem UNION ALL SELECT * FROM by_likeness) ranked
     GROUP BY id
  ), by_vector AS MATERIALIZED (
    SELECT id, row_number() OVER (ORDER BY nearness DESC, id) AS rank FROM (
      SELECT candidate.id, near.nearness
        FROM candidate CROSS JOIN LATERAL (
          SELECT (SELECT sum(own * asked) FROM unnest(c.embedding, :vector::real[]) AS pair (own, asked)) AS nearness
            FROM agents.kb_chunk c
           WHERE c.workspace_id = :workspaceId AND c.id = candidate.id AND c.embedding_model = :vectorModel
             AND cardinality(c.embedding) = cardinality(:vector::real[])
           OFFSET 0
        ) near WHERE :vector::real[] IS NOT NULL
    ) seen
  ), best AS (
    SELECT candidate.id, candidate.score + coalesce(1.0::float8 / (${K} + by_vector.rank), 0) AS score
      FROM candidate LEFT JOIN by_vector USING (id) ORDER BY score DESC, id LIMIT :limit
  )
  SELECT c.id AS "chunkId", c.source_id AS "sourceId", s.name AS "sourceName", c.heading, c.text, best.score
    FROM best
    JOIN agents.kb_chunk c ON c.workspace_id = :workspaceId AND c.id = best.id
    JOIN agents.kb_source s ON s.workspace_id = :workspaceId AND s.id = c.source_id
   ORDER BY best.score DESC, c.id`;

export const SEARCH = namedSql(
  ['workspaceId', 'words', 'vector', 'vectorModel', 'limit', 'languages', 'configurations'],
  searchOf(''),
);
export const SEARCH_AMONG = namedSql(
  ['workspaceId', 'words', 'vector', 'vectorModel', 'limit', 'languages', 'configurations', 'sourceIds'],
  searchOf('AND c.source_id = ANY(:sourceIds::uuid[])'),
);

export const LANGUAGES = `
  SELECT DISTINCT embedded_language AS language
    FROM agents.kb_source
   WHERE workspace_id = $1 AND embedded_language IS NOT NULL`;
