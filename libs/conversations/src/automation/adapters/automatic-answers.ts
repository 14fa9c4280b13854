import { namedSql, type Sql } from '@workops/platform/database';
import { addressFamily, answeredKey, loopLimits, type Answered } from '../domain/loop-guard';

const MOST_CONVERSATIONS = 200;
/** Messages read per step and in total. */
const BLOCK = 100;
const MOST_MESSAGES = 20_000;
/** Recent conversations of an account that are searched for addresses of one machine. */
const MOST_LATELY = 500;

/**
 * Concurrent answers to the same contact or machine on one account each count the answers before. The keys are sorted.
 */
const LOCK_ANSWERED = `
  SELECT pg_advisory_xact_lock(hashtextextended('conversations.answered/' || $1 || '/' || pair, 0))
    FROM unnest($2::text[]) AS pair`;

const FAMILY = `
  regexp_replace(split_part(regexp_replace(lower(lately.identity), '@[^@]*$', ''), '+', 1), '[0-9a-f-]*[0-9][0-9a-f-]*',
                 '#', 'g')
  || substring(lower(lately.identity) FROM '@[^@]*$')`;

/** Messages by the service itself; the parts of one answer count once. */
const IS_ANSWER = `
  m.direction = 'outbound' AND NOT m.automated AND m.created_at > now() - :minutes * interval '1 min'
  AND (m.author ->> 'kind' = 'system'
       OR (m.author ->> 'kind' = 'ai_agent'
           AND (b.direction IS DISTINCT FROM 'outbound' OR b.author ->> 'kind' <> 'ai_agent')))`;

/**
 * Counts answers to a contact, or to addresses of one machine, across conversations, without notices and campaigns.
 * Reads backwards until messages are too old or the limit is reached.
 */
const ANSWERS = namedSql(
  ['workspaceId', 'contactIds', 'accountIds', 'minutes', 'pairs', 'families'],
  `
  SELECT asked.pair, (
    WITH RECURSIVE theirs AS (
      (SELECT c.id, c.last_seq FROM conversations.conversation c
        WHERE c.workspace_id = :workspaceId AND c.contact_id = asked.contact_id AND c.account_id = asked.account_id
          AND c.activity_at > now() - :minutes * interval '1 min'
        ORDER BY c.activity_at DESC LIMIT ${MOST_CONVERSATIONS})
      UNION
      (SELECT lately.id, lately.last_seq
         FROM (SELECT c.id, c.last_seq, c.identity FROM conversations.conversation c
                WHERE c.workspace_id = :workspaceId AND c.account_id = asked.account_id AND NOT c.filtered
                  AND asked.family IS NOT NULL
                  AND c.activity_at > now() - :minutes * interval '1 min'
                ORDER BY c.activity_at DESC LIMIT ${MOST_LATELY}) AS lately
        WHERE ${FAMILY} = asked.family LIMIT ${MOST_CONVERSATIONS})
    ), block AS (
      SELECT theirs.id, theirs.last_seq, theirs.last_seq AS upto, 0 AS answers, true AS goes_on
        FROM theirs
      UNION ALL
      SELECT block.id, block.last_seq, block.upto - ${BLOCK}, block.answers + counted.answers, counted.goes_on
        FROM block
       CROSS JOIN LATERAL (
         SELECT count(*) FILTER (WHERE ${IS_ANSWER})::int AS answers,
                coalesce(min(m.created_at) > now() - :minutes * interval '1 min', false) AS goes_on
           FROM conversations.message m
           LEFT JOIN conversations.message b ON b.workspace_id = :workspaceId AND b.conversation_id = m.conversation_id
             AND b.seq = m.seq - 1
          WHERE m.workspace_id = :workspaceId AND m.conversation_id = block.id AND m.seq > block.upto - ${BLOCK}
            AND m.seq <= block.upto) AS counted
       WHERE block.goes_on AND block.answers < ${loopLimits.answersToAContact}
         AND block.upto > block.last_seq - ${MOST_MESSAGES}
    )
    SELECT coalesce(sum(answers), 0)::int
      FROM (SELECT max(block.answers) AS answers FROM block GROUP BY block.id) AS each
  ) AS answers
    FROM unnest(:contactIds::uuid[], :accountIds::uuid[], :pairs::text[],
                :families::text[]) AS asked (contact_id, account_id, pair, family)`,
);

/** Counts by `answeredKey`. The pairs stay locked until a transaction ends. */
export async function automaticAnswers(
  sql: Sql,
  workspaceId: string,
  pairs: readonly Answered[],
  minutes: number,
): Promise<ReadonlyMap<string, number>> {
  if (pairs.length === 0) return new Map();
  const keys = [...new Set(pairs.map(answeredKey))].sort();
  await sql.query(LOCK_ANSWERED, [workspaceId, keys]);
  const distinct = [...new Map(pairs.map((pair) => [`${answeredKey(pair)}/${pair.contactId}`, pair])).values()];
  const values = ANSWERS.values({
    workspaceId,
    contactIds: distinct.map(({ contactId }) => contactId),
    accountIds: distinct.map(({ accountId }) => accountId),
    minutes,
    pairs: distinct.map(answeredKey),
    families: distinct.map(addressFamily),
  });
  const rows = await sql.query<{ pair: string; answers: number }>(ANSWERS.text, values);
  const most = new Map<string, number>();
  for (const { pair, answers } of rows) most.set(pair, Math.max(answers, most.get(pair) ?? 0));
  return most;
}
