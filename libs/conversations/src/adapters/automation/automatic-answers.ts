import type { Sql } from '@workops/platform/database';

const MOST_CONVERSATIONS = 200;
const MOST_MESSAGES = 100;

/** Of concurrent transactions that answer one contact on one account, each counts the answers before it. The keys come sorted. */
export const LOCK_ANSWERED = `
  SELECT pg_advisory_xact_lock(hashtextextended('conversations.answered/' || $1 || '/' || pair, 0)) FROM unnest($2::text[]) AS pair`;

/**
 * What the service answered a contact on an account by itself within some minutes, in all of their conversations; the parts of one answer of an agent count
 * once. Notices and campaigns are no answers.
 */
const ANSWERS = `
  SELECT asked.contact_id::text || '/' || asked.account_id::text AS pair, (
    SELECT count(*)::int
      FROM (SELECT c.id, c.last_seq FROM conversations.conversation c
             WHERE c.workspace_id = $1 AND c.contact_id = asked.contact_id AND c.account_id = asked.account_id
               AND c.activity_at > now() - $4 * interval '1 min'
             ORDER BY c.activity_at DESC LIMIT ${MOST_CONVERSATIONS}) AS theirs
      JOIN conversations.message m ON m.workspace_id = $1 AND m.conversation_id = theirs.id AND m.seq > theirs.last_seq - ${MOST_MESSAGES}
      LEFT JOIN conversations.message b ON b.workspace_id = $1 AND b.conversation_id = m.conversation_id AND b.seq = m.seq - 1
     WHERE m.direction = 'outbound' AND NOT m.automated AND m.created_at > now() - $4 * interval '1 min'
       AND (m.author ->> 'kind' = 'system'
            OR (m.author ->> 'kind' = 'ai_agent' AND (b.direction IS DISTINCT FROM 'outbound' OR b.author ->> 'kind' <> 'ai_agent')))) AS answers
    FROM unnest($2::uuid[], $3::uuid[]) AS asked (contact_id, account_id)`;

/** A contact on a messaging account. */
export interface Answered {
  contactId: string;
  accountId: string;
}

export const answeredKey = ({ contactId, accountId }: Answered): string => `${contactId}/${accountId}`;

/** Automatic answers by `answeredKey`. Inside a transaction: the pairs stay locked until it ends. */
export async function automaticAnswers(
  sql: Sql,
  workspaceId: string,
  pairs: readonly Answered[],
  minutes: number,
): Promise<ReadonlyMap<string, number>> {
  const distinct = [...new Map(pairs.map((pair) => [answeredKey(pair), pair])).entries()].sort(([one], [other]) => (one < other ? -1 : 1));
  if (distinct.length === 0) return new Map();
  await sql.query(LOCK_ANSWERED, [workspaceId, distinct.map(([key]) => key)]);
  const ids = [distinct.map(([, { contactId }]) => contactId), distinct.map(([, { accountId }]) => accountId)];
  const rows = await sql.query<{ pair: string; answers: number }>(ANSWERS, [workspaceId, ...ids, minutes]);
  return new Map(rows.map(({ pair, answers }) => [pair, answers]));
}
