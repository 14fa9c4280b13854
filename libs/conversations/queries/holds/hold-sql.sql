-- Run by libs/conversations/src/holds/adapters/hold-sql.ts. Written by the test run (ADR 100).

-- name: ANSWER_HOLDS
UPDATE conversations.outbound_hold h SET first_response_at = $3, updated_at = $3
 WHERE
h.workspace_id = $1 AND h.status <> 'resolved'
AND h.contact_id IN (SELECT c.contact_id
                       FROM conversations.conversation c
                      WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[])) AND h.first_response_at IS NULL
                        AND h.created_at <= $3;

-- name: HELD_AMONG
SELECT DISTINCT h.contact_id AS id FROM conversations.outbound_hold h
 WHERE h.workspace_id = $1 AND h.contact_id = ANY ($2::uuid[]) AND h.status <> 'resolved';

-- name: HOLDS_ANSWERED_AGAIN
UPDATE conversations.outbound_hold h SET first_response_at = (
  SELECT min(m.created_at) FROM conversations.conversation k
    JOIN conversations.message m ON m.workspace_id = k.workspace_id AND m.conversation_id = k.id
   WHERE k.workspace_id = h.workspace_id AND k.contact_id = h.contact_id AND k.activity_at >= h.created_at
     AND m.created_at >= h.created_at
     AND m.direction = 'outbound' AND m.author ->> 'kind' = 'member' AND NOT m.automated
     AND m.delivery_status IS DISTINCT FROM 'failed')
 WHERE
h.workspace_id = $1 AND h.status <> 'resolved'
AND h.contact_id IN (SELECT c.contact_id
                       FROM conversations.conversation c
                      WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]));

-- name: LOCK_ANSWERED_HOLDS
SELECT FROM conversations.outbound_hold h WHERE
h.workspace_id = $1 AND h.status <> 'resolved'
AND h.contact_id IN (SELECT c.contact_id
                       FROM conversations.conversation c
                      WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[])) ORDER BY h.id FOR NO KEY UPDATE;
