-- Run by libs/conversations/src/automation/adapters/automatic-answers.ts. Written by the test run (ADR 100).

-- name: ANSWERS
-- $1 workspaceId, $2 contactIds, $3 accountIds, $4 minutes, $5 pairs, $6 families
SELECT asked.pair, (
  WITH RECURSIVE theirs AS (
    (SELECT c.id, c.last_seq FROM conversations.conversation c
      WHERE c.workspace_id = $1 AND c.contact_id = asked.contact_id AND c.account_id = asked.account_id
        AND c.activity_at > now() - $4 * interval '1 min'
      ORDER BY c.activity_at DESC LIMIT 200)
    UNION
    (SELECT lately.id, lately.last_seq
       FROM (SELECT c.id, c.last_seq, c.identity FROM conversations.conversation c
              WHERE c.workspace_id = $1 AND c.account_id = asked.account_id AND NOT c.filtered
                AND asked.family IS NOT NULL
                AND c.activity_at > now() - $4 * interval '1 min'
              ORDER BY c.activity_at DESC LIMIT 500) AS lately
      WHERE
regexp_replace(split_part(regexp_replace(lower(lately.identity), '@[^@]*$', ''), '+', 1), '[0-9a-f-]*[0-9][0-9a-f-]*',
               '#', 'g')
|| substring(lower(lately.identity) FROM '@[^@]*$') = asked.family LIMIT 200)
  ), block AS (
    SELECT theirs.id, theirs.last_seq, theirs.last_seq AS upto, 0 AS answers, true AS goes_on
      FROM theirs
    UNION ALL
    SELECT block.id, block.last_seq, block.upto - 100, block.answers + counted.answers, counted.goes_on
      FROM block
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE
m.direction = 'outbound' AND NOT m.automated AND m.created_at > now() - $4 * interval '1 min'
AND (m.author ->> 'kind' = 'system'
     OR (m.author ->> 'kind' = 'ai_agent'
         AND (b.direction IS DISTINCT FROM 'outbound' OR b.author ->> 'kind' <> 'ai_agent'))))::int AS answers,
              coalesce(min(m.created_at) > now() - $4 * interval '1 min', false) AS goes_on
         FROM conversations.message m
         LEFT JOIN conversations.message b ON b.workspace_id = $1 AND b.conversation_id = m.conversation_id
           AND b.seq = m.seq - 1
        WHERE m.workspace_id = $1 AND m.conversation_id = block.id AND m.seq > block.upto - 100
          AND m.seq <= block.upto) AS counted
     WHERE block.goes_on AND block.answers < 20
       AND block.upto > block.last_seq - 20000
  )
  SELECT coalesce(sum(answers), 0)::int
    FROM (SELECT max(block.answers) AS answers FROM block GROUP BY block.id) AS each
) AS answers
  FROM unnest($2::uuid[], $3::uuid[], $5::text[],
              $6::text[]) AS asked (contact_id, account_id, pair, family);

-- name: LOCK_ANSWERED
SELECT pg_advisory_xact_lock(hashtextextended('conversations.answered/' || $1 || '/' || pair, 0))
  FROM unnest($2::text[]) AS pair;
