-- Run by libs/agents/src/coach/adapters/coach-sql.ts. Written by the test run (ADR 100).

-- name: BUMP
UPDATE agents.coach_finding f SET occurrence_count = f.occurrence_count + n.count, updated_at = $3
  FROM (SELECT id, count(*)::int AS count FROM unnest($2::uuid[]) AS id GROUP BY id) n
 WHERE f.workspace_id = $1 AND f.id = n.id
RETURNING f.id, f.kind, f.topic_key, f.title, f.occurrence_count, f.status;

-- name: CHOOSE
UPDATE agents.coach_run
SET conversation_ids = $4::json
WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL
RETURNING 1;

-- name: END
-- $1 workspaceId, $2 id, $3 lease, $4 status, $5 reason, $6 made, $7 now
UPDATE agents.coach_run
   SET status = $4, reason = $5, made = $6, progress = NULL, ended_at = $7, updated_at = $7,
       due_at = NULL,
       lease = NULL
 WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL
RETURNING 1;

-- name: ENDED
SELECT conversation_id AS "conversationId" FROM agents.coach_ended WHERE workspace_id = $1 AND agent_id = $2
 ORDER BY put_off_at NULLS FIRST, ended_at, conversation_id LIMIT 50;

-- name: FINDINGS
-- $1 workspaceId, $2 agentId, $3 after, $4 limit, $5 status
SELECT
f.workspace_id AS "workspaceId", f.id, f.agent_id AS "agentId", f.kind, f.topic_key AS "topicKey", f.title,
f.occurrence_count AS "occurrenceCount",
f.status, f.created_at AS "createdAt", f.updated_at AS "updatedAt",
coalesce((SELECT json_agg(json_build_object('conversationId', e.conversation_id, 'messageId', e.message_id)
                           ORDER BY e.created_at DESC, e.conversation_id)
   FROM (SELECT * FROM agents.coach_evidence e WHERE e.workspace_id = f.workspace_id AND e.finding_id = f.id
          ORDER BY e.created_at DESC, e.conversation_id LIMIT 20) e), '[]') AS evidence
  FROM agents.coach_finding f
 WHERE f.workspace_id = $1 AND f.agent_id = $2 AND ($3::uuid IS NULL OR f.id < $3)
   AND ($5::text IS NULL OR f.status = $5)
 ORDER BY f.id DESC LIMIT $4;

-- name: INSTRUCTIONS
SELECT draft ->> 'instructions' AS instructions FROM agents.ai_agent WHERE workspace_id = $1 AND id = $2 FOR SHARE;

-- name: INVESTIGATED
UPDATE agents.coach_finding f SET updated_at = $3, status = CASE WHEN EXISTS (
         SELECT FROM agents.coach_proposal p
          WHERE p.workspace_id = $1 AND p.finding_id = $2 AND p.status = 'pending') THEN 'proposed' ELSE 'open' END
 WHERE f.workspace_id = $1 AND f.id = $2 AND f.status = 'investigating';

-- name: KNOWN
SELECT kind, topic_key AS "topicKey", title FROM agents.coach_finding
 WHERE workspace_id = $1 AND agent_id = $2 AND status NOT IN ('resolved', 'dismissed')
 ORDER BY occurrence_count DESC, id LIMIT 50;

-- name: LEAVE_BEHIND
UPDATE agents.coach_proposal SET status = 'stale', updated_at = $3
 WHERE workspace_id = $1 AND agent_id = $2 AND kind = 'instructions' AND status = 'pending';

-- name: LOCK_FINDING
SELECT 1 FROM agents.coach_finding f WHERE f.workspace_id = $1 AND f.agent_id = $2 AND f.id = $3 FOR NO KEY UPDATE;

-- name: LOCK_PROPOSAL
SELECT
p.workspace_id AS "workspaceId", p.id, p.agent_id AS "agentId", p.finding_id AS "findingId",
p.correction_id AS "correctionId", p.kind, p.title,
p.rationale, p.patch, p.status, p.created_at AS "createdAt", p.updated_at AS "updatedAt"
FROM agents.coach_proposal p
WHERE p.workspace_id = $1 AND p.agent_id = $2 AND p.id = $3 FOR NO KEY UPDATE;

-- name: LOOKED_AT
DELETE FROM agents.coach_ended WHERE workspace_id = $1 AND agent_id = $2 AND conversation_id = ANY ($3::uuid[]);

-- name: old
DELETE FROM agents.coach_run WHERE (workspace_id, id) IN (
  SELECT workspace_id, id
    FROM agents.coach_run
   WHERE ended_at < $1
   ORDER BY ended_at LIMIT 1000 FOR UPDATE SKIP LOCKED)
  RETURNING 1;

-- name: old
DELETE FROM agents.coach_proposal WHERE (workspace_id, id) IN (
  SELECT workspace_id, id
    FROM agents.coach_proposal
   WHERE updated_at < $1
   ORDER BY updated_at LIMIT 1000 FOR UPDATE SKIP LOCKED)
  RETURNING 1;

-- name: old
DELETE FROM agents.coach_finding WHERE (workspace_id, id) IN (
  SELECT workspace_id, id
    FROM agents.coach_finding
   WHERE updated_at < $1 AND status <> 'investigating'
   ORDER BY updated_at LIMIT 1000 FOR UPDATE SKIP LOCKED)
  RETURNING 1;

-- name: old
DELETE FROM agents.coach_ended WHERE (workspace_id, agent_id, conversation_id) IN (
  SELECT workspace_id, agent_id, conversation_id
    FROM agents.coach_ended
   WHERE ended_at < $1
   ORDER BY ended_at LIMIT 1000 FOR UPDATE SKIP LOCKED)
  RETURNING 1;

-- name: PROPOSALS
SELECT
p.workspace_id AS "workspaceId", p.id, p.agent_id AS "agentId", p.finding_id AS "findingId",
p.correction_id AS "correctionId", p.kind, p.title,
p.rationale, p.patch, p.status, p.created_at AS "createdAt", p.updated_at AS "updatedAt" FROM agents.coach_proposal p
 WHERE p.workspace_id = $1 AND p.agent_id = $2 AND ($3::uuid IS NULL OR p.id < $3) ORDER BY p.id DESC LIMIT $4;

-- name: PROPOSE
-- $1 workspaceId, $2 agentId, $3 findingId, $4 correctionId, $5 proposals, $6 now
INSERT INTO agents.coach_proposal (workspace_id, id, agent_id, finding_id, correction_id, kind, title, rationale,
                                   patch, status, created_at, updated_at)
SELECT $1, p.id, $2, $3, $4, p.kind, p.title, p.rationale, p.patch, p.status, $6,
       $6
  FROM json_to_recordset($5::json) AS p (id uuid, kind text, title text, rationale text, patch json,
                                                 status text);

-- name: PUT_OFF
UPDATE agents.coach_ended
   SET put_off_at = $4
 WHERE workspace_id = $1 AND agent_id = $2 AND conversation_id = ANY ($3::uuid[]);

-- name: QUEUE
-- $1 workspaceId, $2 id, $3 agentId, $4 kind, $5 conversationIds, $6 findingId, $7 conversationId, $8 messageId
-- $9 expected, $10 livemode, $11 now, $12 maker
INSERT INTO agents.coach_run (workspace_id, id, agent_id, kind, conversation_ids, finding_id, conversation_id,
  message_id,
                     expected, status, livemode,
                     created_at, updated_at, due_at, maker, is_chosen)
VALUES ($1, $2, $3, $4, $5::json, $6, $7, $8,
        $9, 'queued', $10, $11, $11, $11, $12::jsonb,
        $4 <> 'correction' AND $5::json IS NULL)
RETURNING
workspace_id AS "workspaceId", id, agent_id AS "agentId", kind, conversation_ids AS "conversationIds",
finding_id AS "findingId",
conversation_id AS "conversationId", message_id AS "messageId", expected, status, reason, made, livemode,
created_at AS "createdAt", ended_at AS "endedAt";

-- name: READ_FINDING
SELECT
  f.workspace_id AS "workspaceId", f.id, f.agent_id AS "agentId", f.kind, f.topic_key AS "topicKey", f.title,
  f.occurrence_count AS "occurrenceCount",
  f.status, f.created_at AS "createdAt", f.updated_at AS "updatedAt",
  coalesce((SELECT json_agg(json_build_object('conversationId', e.conversation_id, 'messageId', e.message_id)
                             ORDER BY e.created_at DESC, e.conversation_id)
     FROM (SELECT * FROM agents.coach_evidence e WHERE e.workspace_id = f.workspace_id AND e.finding_id = f.id
            ORDER BY e.created_at DESC, e.conversation_id LIMIT 20) e), '[]') AS evidence
            FROM agents.coach_finding f
            WHERE f.workspace_id = $1 AND f.agent_id = $2 AND f.id = $3;

-- name: READ_PROPOSAL
SELECT
p.workspace_id AS "workspaceId", p.id, p.agent_id AS "agentId", p.finding_id AS "findingId",
p.correction_id AS "correctionId", p.kind, p.title,
p.rationale, p.patch, p.status, p.created_at AS "createdAt", p.updated_at AS "updatedAt"
FROM agents.coach_proposal p
WHERE p.workspace_id = $1 AND p.agent_id = $2 AND p.id = $3;

-- name: READ_RUN
SELECT
workspace_id AS "workspaceId", id, agent_id AS "agentId", kind, conversation_ids AS "conversationIds",
finding_id AS "findingId",
conversation_id AS "conversationId", message_id AS "messageId", expected, status, reason, made, livemode,
created_at AS "createdAt", ended_at AS "endedAt"
FROM agents.coach_run
WHERE workspace_id = $1 AND agent_id = $2 AND kind = $3 AND id = $4;

-- name: RECORD
UPDATE agents.coach_run
SET progress = $4::json
WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL
RETURNING 1;

-- name: SET_FINDING
UPDATE agents.coach_finding SET status = $3, updated_at = $4 WHERE workspace_id = $1 AND id = $2;

-- name: SET_PROPOSAL
UPDATE agents.coach_proposal SET status = $3, updated_at = $4 WHERE workspace_id = $1 AND id = $2;

-- name: SHOW
INSERT INTO agents.coach_evidence (workspace_id, finding_id, conversation_id, message_id, created_at)
SELECT $1, e."findingId", e."conversationId", e."messageId", $3
  FROM json_to_recordset($2::json) AS e ("findingId" uuid, "conversationId" uuid, "messageId" uuid)
ON CONFLICT DO NOTHING RETURNING finding_id AS "findingId";

-- name: STAND
INSERT INTO agents.coach_finding AS f (workspace_id, id, agent_id, kind, topic_key, title, occurrence_count, status,
                                       created_at, updated_at)
SELECT $1, g.id, $2, g.kind, g."topicKey", g.title, 0, 'open', $4, $4
  FROM json_to_recordset($3::json) AS g (id uuid, kind text, "topicKey" text, title text)
 ORDER BY g.kind, g."topicKey"
ON CONFLICT (workspace_id, agent_id, kind, topic_key)
 WHERE status NOT IN ('resolved', 'dismissed') DO UPDATE
   SET topic_key = excluded.topic_key
RETURNING f.id, f.kind, f.topic_key AS "topicKey";
