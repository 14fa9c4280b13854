-- Run by libs/conversations/src/conversations/adapters/bot-reads.ts. Written by the test run (ADR 100).

-- name: BY_IDS
SELECT c.id, c.workspace_id AS "workspaceId", c.contact_id AS "contactId", c.channel, c.handler,
       c.ai_agent_id AS "aiAgentId", c.status, c.filtered,
       c.location_id AS "locationId",
EXISTS (SELECT FROM conversations.outbound_hold h
         WHERE h.workspace_id = c.workspace_id AND h.contact_id = c.contact_id AND h.status <> 'resolved') AS held,
           coalesce(asked.seq, 0) AS "askedSeq"
  FROM conversations.conversation c
  LEFT JOIN LATERAL (
    SELECT m.seq FROM conversations.message m
     WHERE m.workspace_id = c.workspace_id AND m.conversation_id = c.id AND m.direction = 'inbound'
       AND m.external_message_id IS NOT NULL AND NOT m.automated
       AND m.type <> 'reaction' AND m.type <> 'system'
     ORDER BY m.seq DESC LIMIT 1) AS asked ON true WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]);

-- name: BY_KEYS
SELECT c.id, c.workspace_id AS "workspaceId", c.contact_id AS "contactId", c.channel, c.handler,
       c.ai_agent_id AS "aiAgentId", c.status, c.filtered,
       c.location_id AS "locationId",
EXISTS (SELECT FROM conversations.outbound_hold h
         WHERE h.workspace_id = c.workspace_id AND h.contact_id = c.contact_id AND h.status <> 'resolved') AS held,
           coalesce(asked.seq, 0) AS "askedSeq"
  FROM conversations.conversation c
  LEFT JOIN LATERAL (
    SELECT m.seq FROM conversations.message m
     WHERE m.workspace_id = c.workspace_id AND m.conversation_id = c.id AND m.direction = 'inbound'
       AND m.external_message_id IS NOT NULL AND NOT m.automated
       AND m.type <> 'reaction' AND m.type <> 'system'
     ORDER BY m.seq DESC LIMIT 1) AS asked ON true
  JOIN unnest($1::uuid[], $2::uuid[]) AS key (workspace_id, id) ON key.workspace_id = c.workspace_id
    AND key.id = c.id;

-- name: SAID
SELECT id, seq, direction, type, content FROM (
  SELECT m.id, m.seq, m.direction, m.type, m.content FROM conversations.message m
   WHERE m.workspace_id = $1 AND m.conversation_id = $2 AND m.seq <= $3 AND m.direction <> 'internal'
     AND (m.direction <> 'inbound' OR m.external_message_id IS NOT NULL)
     AND m.type <> 'reaction' AND m.type <> 'system'
   ORDER BY m.seq DESC LIMIT $4) AS latest
 ORDER BY seq;

-- name: TALKER
SELECT c.account_id AS "accountId", c.contact_id AS "contactId", c.channel, c.identity,
CASE WHEN c.channel <> 'web' THEN NULL
     WHEN c.identity ~ '^v:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
     THEN (SELECT v.network
             FROM conversations.visitor v
            WHERE v.workspace_id = c.workspace_id AND v.id = substr(c.identity, 3)::uuid)
     ELSE (SELECT v.network FROM conversations.visitor v
            WHERE v.workspace_id = c.workspace_id AND v.account_id = c.account_id
              AND v.external_id = substr(c.identity, 3)
            ORDER BY v.seen_at DESC LIMIT 1) END AS network,
       EXISTS (SELECT FROM conversations.messaging_account a
                WHERE a.workspace_id = c.workspace_id AND a.id <> c.account_id AND a.status = 'connected'
                  AND a.default_handler = 'bot'
                  AND a.ai_agent_id IS NOT NULL) AS "hasOtherChannels"
  FROM conversations.conversation c WHERE c.workspace_id = $1 AND c.id = $2;
