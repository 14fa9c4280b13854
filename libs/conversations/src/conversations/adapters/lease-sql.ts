/** Calls over all processes: of an account, and of one whose calls hang. */
const OF_AN_ACCOUNT = 50;
const OF_A_HANGING_ONE = 5;
const HANGS_AFTER = "interval '5 s'";
/** Leases these together; none while the workspace has so many calls. */
const ACCOUNTS_OF_A_WORKSPACE = 10;
const OF_A_WORKSPACE = 200;
/** The lease outlasts a call. */
const LEASE = "interval '40 s'";
/** Burst of an idle account in seconds of its rate. Campaigns get two thirds, so that an answer finds room. */
const BURST = '0.3';
const BURST_OF_CAMPAIGNS = '0.2';

/** Oldest first; at most one per conversation is in flight. */
const dueOf = (kind: string): string => `
      SELECT s.workspace_id, s.message_id, s.account_id FROM conversations.send s
       WHERE s.account_id = paced.account_id AND s.due_at <= now() AND s.leased_until IS NULL AND NOT s.unknown
         AND ${kind}
         AND NOT EXISTS (SELECT FROM conversations.send o
                          WHERE o.workspace_id = s.workspace_id AND o.conversation_id = s.conversation_id
                            AND o.leased_until IS NOT NULL)
       ORDER BY s.due_at`;

/**
 * Leases answers before campaigns, from account to account. A lease locks the account's lane, so that its rate holds
 * over all processes; locked lanes are skipped. `$2` and `$3` cap this process per workspace, `$4` admits campaigns;
 * attempts commit before the provider is called.
 */
export const LEASED = `
  WITH RECURSIVE waiting AS (
    SELECT (SELECT account_id FROM conversations.send WHERE due_at IS NOT NULL ORDER BY account_id LIMIT 1) AS id
    UNION ALL
    SELECT (SELECT account_id
              FROM conversations.send
             WHERE due_at IS NOT NULL AND account_id > waiting.id
             ORDER BY account_id LIMIT 1)
      FROM waiting WHERE waiting.id IS NOT NULL
  ), having_due AS (
    SELECT l.account_id, row_number() OVER (PARTITION BY l.workspace_id ORDER BY random()) AS place
      FROM waiting JOIN conversations.lane l ON l.account_id = waiting.id
     WHERE (EXISTS (SELECT FROM conversations.send s
                     WHERE s.account_id = waiting.id AND NOT s.bulk AND s.due_at <= now())
            OR ($4
                AND EXISTS (SELECT FROM conversations.send s
                             WHERE s.account_id = waiting.id AND s.bulk AND s.due_at <= now())))
       AND l.free_at <= now() + interval '${BURST} s'
  ), lanes AS MATERIALIZED (
    SELECT l.account_id, l.workspace_id, greatest(l.free_at, now()) AS free_at
      FROM conversations.lane l
     WHERE l.account_id IN (SELECT account_id FROM having_due WHERE place <= ${ACCOUNTS_OF_A_WORKSPACE})
       FOR UPDATE SKIP LOCKED
  ), paced AS MATERIALIZED (
    SELECT lanes.*, a.max_per_second AS pace,
           1 + floor(extract(epoch
                               FROM now() + interval '${BURST_OF_CAMPAIGNS} s' -
                                    lanes.free_at) * a.max_per_second) AS of_campaigns,
           least(1 + floor(extract(epoch FROM now() + interval '${BURST} s' - lanes.free_at) * a.max_per_second),
                 CASE
                   WHEN (SELECT count(*)
                           FROM conversations.send h
                          WHERE h.account_id = lanes.account_id AND h.leased_until IS NOT NULL
                                AND h.called_at < now() - ${HANGS_AFTER}) > 0 THEN ${OF_A_HANGING_ONE} ELSE
                                  ${OF_AN_ACCOUNT} END
                 - (SELECT count(*)
                      FROM conversations.send h
                     WHERE h.account_id = lanes.account_id AND h.leased_until IS NOT NULL),
                 ceil(room.of_workspace::float8 / count(*) OVER (PARTITION BY lanes.workspace_id))) AS most
      FROM lanes
     CROSS JOIN LATERAL (
       SELECT least(${OF_A_WORKSPACE} - (
                      SELECT count(*) FROM conversations.send h JOIN conversations.lane o ON o.account_id = h.account_id
                                          WHERE o.workspace_id = lanes.workspace_id AND h.leased_until IS NOT NULL),
                    (SELECT g.number
                       FROM unnest($2::uuid[], $3::int[]) AS g (id, number)
                      WHERE g.id = lanes.workspace_id)) AS of_workspace) AS room
      JOIN conversations.messaging_account a ON a.workspace_id = lanes.workspace_id AND a.id = lanes.account_id
  ), answers AS MATERIALIZED (
    SELECT entry.*, paced.pace FROM (SELECT * FROM paced ORDER BY random()) AS paced CROSS JOIN LATERAL (
      ${dueOf('NOT s.bulk')} LIMIT greatest(0, paced.most) FOR UPDATE SKIP LOCKED) AS entry
     LIMIT $1
  ), of_campaigns AS MATERIALIZED (
    SELECT entry.*, paced.pace
      FROM (SELECT p.*, (SELECT count(*) FROM answers a WHERE a.account_id = p.account_id) AS answered
              FROM paced p
             ORDER BY random()) AS paced
     CROSS JOIN LATERAL (
      ${dueOf('s.bulk')}
    LIMIT CASE WHEN $4 THEN greatest(0, least(paced.most, paced.of_campaigns) - paced.answered) ELSE 0 END
    FOR UPDATE SKIP LOCKED) AS entry
     LIMIT $1 - (SELECT count(*) FROM answers)
  ), due AS MATERIALIZED (
    SELECT * FROM answers UNION ALL SELECT * FROM of_campaigns
  ), moved AS (
    UPDATE conversations.lane l SET free_at = greatest(l.free_at, now()) + taken.number * interval '1 s' / taken.pace
      FROM (SELECT account_id, pace, count(*) AS number FROM due GROUP BY 1, 2) AS taken
     WHERE l.account_id = taken.account_id
  )
  UPDATE conversations.send s
     SET attempts = s.attempts + 1, called_at = now(), first_called_at = coalesce(s.first_called_at, now()),
         leased_until = now() + ${LEASE}
    FROM due WHERE s.workspace_id = due.workspace_id AND s.message_id = due.message_id
  RETURNING s.workspace_id AS "workspaceId", s.message_id AS "messageId", s.conversation_id AS "conversationId",
      s.account_id AS "accountId", s.attempts, s.bulk`;
