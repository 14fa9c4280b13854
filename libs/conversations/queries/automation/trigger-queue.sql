-- Run by libs/conversations/src/automation/adapters/trigger-queue.ts. Written by the test run (ADR 100).

-- name: DUE
WITH RECURSIVE waiting AS (
  SELECT (SELECT workspace_id
            FROM conversations.trigger_job
           WHERE workspace_id > $1
           ORDER BY workspace_id LIMIT 1) AS id
  UNION ALL
  SELECT (SELECT workspace_id
            FROM conversations.trigger_job
           WHERE workspace_id > waiting.id
           ORDER BY workspace_id LIMIT 1)
    FROM waiting WHERE waiting.id IS NOT NULL
)
SELECT id FROM waiting
 WHERE id IS NOT NULL AND id <> ALL ($2::uuid[])
   AND EXISTS (SELECT FROM conversations.trigger_job j WHERE j.workspace_id = waiting.id AND j.due_at <= now())
 LIMIT $3;

-- name: pageWhere
SELECT r.workspace_id AS "workspaceId", r.id, r.trigger_id AS "triggerId", r.event_id AS "eventId",
       r.conversation_id AS "conversationId", r.outcome,
       r.reason, r.created_at AS "createdAt"
  FROM conversations.automation_run r
 WHERE r.workspace_id = $1 AND r.trigger_id = $2 AND ($3::uuid IS NULL OR r.id < $3) AND true
 ORDER BY r.id DESC LIMIT $4;

-- name: pageWhere
SELECT r.workspace_id AS "workspaceId", r.id, r.trigger_id AS "triggerId", r.event_id AS "eventId",
       r.conversation_id AS "conversationId", r.outcome,
       r.reason, r.created_at AS "createdAt"
  FROM conversations.automation_run r
 WHERE r.workspace_id = $1 AND r.trigger_id = $2 AND ($3::uuid IS NULL OR r.id < $3)
   AND EXISTS (SELECT FROM conversations.conversation c WHERE c.workspace_id = r.workspace_id
   AND c.id = r.conversation_id AND c.assignee_user_id = $5)
 ORDER BY r.id DESC LIMIT $4;

-- name: pageWhere
SELECT r.workspace_id AS "workspaceId", r.id, r.trigger_id AS "triggerId", r.event_id AS "eventId",
       r.conversation_id AS "conversationId", r.outcome,
       r.reason, r.created_at AS "createdAt"
  FROM conversations.automation_run r
 WHERE r.workspace_id = $1 AND r.trigger_id = $2 AND ($3::uuid IS NULL OR r.id < $3)
   AND EXISTS (SELECT FROM conversations.conversation c WHERE c.workspace_id = r.workspace_id
   AND c.id = r.conversation_id AND c.location_id = ANY ($5::uuid[]))
 ORDER BY r.id DESC LIMIT $4;

-- name: PUT_OFF
UPDATE conversations.trigger_job SET attempts = attempts + 1, due_at = now() + $4 * interval '1 s'
 WHERE workspace_id = $1 AND event_id = $2 AND trigger_id = $3;

-- name: RECORD
INSERT INTO conversations.automation_run (workspace_id, id, trigger_id, event_id, conversation_id, outcome, reason,
                                          created_at)
SELECT * FROM json_to_recordset($1::json)
         AS r ("workspaceId" uuid, id uuid, "triggerId" uuid, "eventId" uuid, "conversationId" uuid, outcome text,
               reason text, "createdAt" timestamptz);

-- name: RUNS_WITHIN
SELECT asked.id, (
  SELECT count(*)::int FROM conversations.automation_run
   WHERE workspace_id = $1 AND conversation_id = asked.id AND created_at > now() - $3 * interval '1 min'
     AND outcome <> 'skipped'
     AND day >= (now() AT TIME ZONE 'UTC')::date - 1) AS runs
  FROM unnest($2::uuid[]) AS asked (id);

-- name: TAKE
DELETE FROM conversations.trigger_job j
 USING (SELECT event_id, trigger_id FROM conversations.trigger_job
         WHERE workspace_id = $1 AND due_at <= now() ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED) AS taken
 WHERE j.workspace_id = $1 AND j.event_id = taken.event_id AND j.trigger_id = taken.trigger_id
RETURNING j.workspace_id AS "workspaceId", j.event_id AS "eventId", j.trigger_id AS "triggerId",
    j.conversation_id AS "conversationId",
          j.message_id AS "messageId", j.chain, j.occurred_at AS "occurredAt", j.attempts, j.due_at AS "dueAt";
