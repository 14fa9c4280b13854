/** Approximate messages per block: one in `SAMPLE`, at random, counts as `SAMPLE`. */
const BLOCK = 32_768;
const SAMPLE = 256;

/** Workspace and block come first, so that a block's words are adjacent. */
export const PREFIX = (workspace: string, block: string): string =>
  `right(${workspace}::text, 12) || lpad(to_hex(${block}), 6, '0') || '.'`;

/** `$2`: JSON messages with words, which replace earlier ones; without words a message loses them. */
export const INDEX = `
  WITH given AS (
    SELECT * FROM json_to_recordset($2::json) AS g (id uuid, "conversationId" uuid, words text[])
  ), place AS (
    SELECT coalesce((SELECT block FROM conversations.search_block WHERE workspace_id = $1 ORDER BY block DESC LIMIT 1),
                    0) AS block
  ), gone AS (
    DELETE FROM conversations.message_words w
     USING given
     WHERE w.workspace_id = $1 AND w.message_id = given.id AND cardinality(given.words) = 0
  )
  INSERT INTO conversations.message_words (workspace_id, message_id, conversation_id, block, words)
  SELECT $1, given.id, given."conversationId", its.block,
         array_to_tsvector((SELECT array_agg(${PREFIX('$1', 'its.block')} || word) FROM unnest(given.words) AS word))
    FROM given CROSS JOIN place
    LEFT JOIN LATERAL (
      SELECT block
        FROM conversations.message_words
       WHERE workspace_id = $1 AND message_id = given.id LIMIT 1) AS before ON true
   CROSS JOIN LATERAL (SELECT coalesce(before.block, place.block) AS block) AS its
   WHERE cardinality(given.words) > 0
  ON CONFLICT (workspace_id, message_id) DO UPDATE SET block = excluded.block, words = excluded.words
   WHERE message_words.words IS DISTINCT FROM excluded.words`;

/** A full block is followed by the next. `$2` is the number of added messages. */
export const COUNT_BLOCK = `
  WITH chance AS (
    SELECT count(*)::int * ${SAMPLE} AS messages FROM generate_series(1, $2::int) WHERE random() * ${SAMPLE} < 1
  ),
  place AS (
    SELECT coalesce((SELECT block FROM conversations.search_block WHERE workspace_id = $1 ORDER BY block DESC LIMIT 1),
                    0) AS block
  ),
  counted AS (
    INSERT INTO conversations.search_block AS b (workspace_id, block, messages)
    SELECT $1, place.block, chance.messages
      FROM place, chance
     WHERE chance.messages > 0
    ON CONFLICT (workspace_id, block) DO UPDATE SET messages = b.messages + excluded.messages
    RETURNING block, messages
  )
  INSERT INTO conversations.search_block (workspace_id, block, messages)
  SELECT $1, block + 1, 0 FROM counted WHERE messages >= ${BLOCK} ON CONFLICT DO NOTHING`;
