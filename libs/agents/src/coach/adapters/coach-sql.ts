import { namedSql, OURS, OURS_BY_NAME } from '@workops/platform/database';
import { coachLimits } from '../domain/finding';

export const RUNS = 'agents.coach_run';

const NEWEST = `
  coalesce((SELECT json_agg(json_build_object('conversationId', e.conversation_id, 'messageId', e.message_id)
                             ORDER BY e.created_at DESC, e.conversation_id)
     FROM (SELECT * FROM agents.coach_evidence e WHERE e.workspace_id = f.workspace_id AND e.finding_id = f.id
            ORDER BY e.created_at DESC, e.conversation_id LIMIT ${coachLimits.evidence}) e), '[]') AS evidence`;
const FINDING = `
  f.workspace_id AS "workspaceId", f.id, f.agent_id AS "agentId", f.kind, f.topic_key AS "topicKey", f.title,
  f.occurrence_count AS "occurrenceCount",
  f.status, f.created_at AS "createdAt", f.updated_at AS "updatedAt", ${NEWEST}`;
const OF_AGENT = 'WHERE f.workspace_id = $1 AND f.agent_id = $2';
export const READ_FINDING = `SELECT ${FINDING} FROM agents.coach_finding f ${OF_AGENT} AND f.id = $3`;
export const LOCK_FINDING = `SELECT 1 FROM agents.coach_finding f ${OF_AGENT} AND f.id = $3 FOR NO KEY UPDATE`;
export const FINDINGS = namedSql(
  ['workspaceId', 'agentId', 'after', 'limit', 'status'],
  `
  SELECT ${FINDING}
    FROM agents.coach_finding f
   WHERE f.workspace_id = :workspaceId AND f.agent_id = :agentId AND (:after::uuid IS NULL OR f.id < :after)
     AND (:status::text IS NULL OR f.status = :status)
   ORDER BY f.id DESC LIMIT :limit`,
);
export const SET_FINDING =
  'UPDATE agents.coach_finding SET status = $3, updated_at = $4 WHERE workspace_id = $1 AND id = $2';
export const KNOWN = `
  SELECT kind, topic_key AS "topicKey", title FROM agents.coach_finding
   WHERE workspace_id = $1 AND agent_id = $2 AND status NOT IN ('resolved', 'dismissed')
   ORDER BY occurrence_count DESC, id LIMIT 50`;

const PROPOSAL = `
  p.workspace_id AS "workspaceId", p.id, p.agent_id AS "agentId", p.finding_id AS "findingId",
  p.correction_id AS "correctionId", p.kind, p.title,
  p.rationale, p.patch, p.status, p.created_at AS "createdAt", p.updated_at AS "updatedAt"`;
export const READ_PROPOSAL = `
  SELECT ${PROPOSAL} FROM agents.coach_proposal p WHERE p.workspace_id = $1 AND p.agent_id = $2 AND p.id = $3`;
export const LOCK_PROPOSAL = `${READ_PROPOSAL} FOR NO KEY UPDATE`;
export const PROPOSALS = `
  SELECT ${PROPOSAL} FROM agents.coach_proposal p
   WHERE p.workspace_id = $1 AND p.agent_id = $2 AND ($3::uuid IS NULL OR p.id < $3) ORDER BY p.id DESC LIMIT $4`;
export const SET_PROPOSAL =
  'UPDATE agents.coach_proposal SET status = $3, updated_at = $4 WHERE workspace_id = $1 AND id = $2';
export const LEAVE_BEHIND = `
  UPDATE agents.coach_proposal SET status = 'stale', updated_at = $3
   WHERE workspace_id = $1 AND agent_id = $2 AND kind = 'instructions' AND status = 'pending'`;

const RUN = `
  workspace_id AS "workspaceId", id, agent_id AS "agentId", kind, conversation_ids AS "conversationIds",
  finding_id AS "findingId",
  conversation_id AS "conversationId", message_id AS "messageId", expected, status, reason, made, livemode,
  created_at AS "createdAt", ended_at AS "endedAt"`;
export const OPEN_RUNS = `FROM ${RUNS} WHERE workspace_id = $1 AND ended_at IS NULL`;
export const QUEUE = namedSql(
  [
    'workspaceId',
    'id',
    'agentId',
    'kind',
    'conversationIds',
    'findingId',
    'conversationId',
    'messageId',
    'expected',
    'livemode',
    'now',
    'maker',
  ],
  `
  INSERT INTO ${RUNS} (workspace_id, id, agent_id, kind, conversation_ids, finding_id, conversation_id, message_id,
                       expected, status, livemode,
                       created_at, updated_at, due_at, maker, is_chosen)
  VALUES (:workspaceId, :id, :agentId, :kind, :conversationIds::json, :findingId, :conversationId, :messageId,
          :expected, 'queued', :livemode, :now, :now, :now, :maker::jsonb,
          :kind <> 'correction' AND :conversationIds::json IS NULL)
  RETURNING ${RUN}`,
);
export const READ_RUN = `
  SELECT ${RUN} FROM ${RUNS} WHERE workspace_id = $1 AND agent_id = $2 AND kind = $3 AND id = $4`;

export const LEASED = `
  r.kind, r.conversation_ids AS "conversationIds", r.finding_id AS "findingId", r.conversation_id AS "conversationId",
  r.message_id AS "messageId",
  r.expected, r.livemode, r.progress, r.maker, r.is_chosen AS "isChosen"`;
export const ENDED = `
  SELECT conversation_id AS "conversationId" FROM agents.coach_ended WHERE workspace_id = $1 AND agent_id = $2
   ORDER BY put_off_at NULLS FIRST, ended_at, conversation_id LIMIT ${coachLimits.ended}`;
export const CHOOSE = `UPDATE ${RUNS} SET conversation_ids = $4::json WHERE ${OURS} RETURNING 1`;
export const RECORD = `UPDATE ${RUNS} SET progress = $4::json WHERE ${OURS} RETURNING 1`;
export const END = namedSql(
  ['workspaceId', 'id', 'lease', 'status', 'reason', 'made', 'now'],
  `
  UPDATE ${RUNS}
     SET status = :status, reason = :reason, made = :made, progress = NULL, ended_at = :now, updated_at = :now,
         due_at = NULL,
         lease = NULL
   WHERE ${OURS_BY_NAME}
  RETURNING 1`,
);

/** Ordered by topic so that two concurrent reviews do not deadlock. */
export const STAND = `
  INSERT INTO agents.coach_finding AS f (workspace_id, id, agent_id, kind, topic_key, title, occurrence_count, status,
                                         created_at, updated_at)
  SELECT $1, g.id, $2, g.kind, g."topicKey", g.title, 0, 'open', $4, $4
    FROM json_to_recordset($3::json) AS g (id uuid, kind text, "topicKey" text, title text)
   ORDER BY g.kind, g."topicKey"
  ON CONFLICT (workspace_id, agent_id, kind, topic_key)
   WHERE status NOT IN ('resolved', 'dismissed') DO UPDATE
     SET topic_key = excluded.topic_key
  RETURNING f.id, f.kind, f.topic_key AS "topicKey"`;
export const SHOW = `
  INSERT INTO agents.coach_evidence (workspace_id, finding_id, conversation_id, message_id, created_at)
  SELECT $1, e."findingId", e."conversationId", e."messageId", $3
    FROM json_to_recordset($2::json) AS e ("findingId" uuid, "conversationId" uuid, "messageId" uuid)
  ON CONFLICT DO NOTHING RETURNING finding_id AS "findingId"`;
export const BUMP = `
  UPDATE agents.coach_finding f SET occurrence_count = f.occurrence_count + n.count, updated_at = $3
    FROM (SELECT id, count(*)::int AS count FROM unnest($2::uuid[]) AS id GROUP BY id) n
   WHERE f.workspace_id = $1 AND f.id = n.id
  RETURNING f.id, f.kind, f.topic_key, f.title, f.occurrence_count, f.status`;
export const PUT_OFF = `
  UPDATE agents.coach_ended
     SET put_off_at = $4
   WHERE workspace_id = $1 AND agent_id = $2 AND conversation_id = ANY ($3::uuid[])`;
export const LOOKED_AT =
  'DELETE FROM agents.coach_ended WHERE workspace_id = $1 AND agent_id = $2 AND conversation_id = ANY ($3::uuid[])';

/** FOR SHARE waits for a concurrent change of the draft. */
export const INSTRUCTIONS = `
  SELECT draft ->> 'instructions' AS instructions FROM agents.ai_agent WHERE workspace_id = $1 AND id = $2 FOR SHARE`;
export const PROPOSE = namedSql(
  ['workspaceId', 'agentId', 'findingId', 'correctionId', 'proposals', 'now'],
  `
  INSERT INTO agents.coach_proposal (workspace_id, id, agent_id, finding_id, correction_id, kind, title, rationale,
                                     patch, status, created_at, updated_at)
  SELECT :workspaceId, p.id, :agentId, :findingId, :correctionId, p.kind, p.title, p.rationale, p.patch, p.status, :now,
         :now
    FROM json_to_recordset(:proposals::json) AS p (id uuid, kind text, title text, rationale text, patch json,
                                                   status text)`,
);
/** Leaves a finding unchanged if it was closed during the investigation. */
export const INVESTIGATED = `
  UPDATE agents.coach_finding f SET updated_at = $3, status = CASE WHEN EXISTS (
           SELECT FROM agents.coach_proposal p
            WHERE p.workspace_id = $1 AND p.finding_id = $2 AND p.status = 'pending') THEN 'proposed' ELSE 'open' END
   WHERE f.workspace_id = $1 AND f.id = $2 AND f.status = 'investigating'`;

const old = (table: string, columns: string, at: string, where = ''): string => `
  DELETE FROM agents.${table} WHERE (${columns}) IN (
    SELECT ${columns}
      FROM agents.${table}
     WHERE ${at} < $1 ${where}
     ORDER BY ${at} LIMIT 1000 FOR UPDATE SKIP LOCKED)
    RETURNING 1`;
export const SWEEP_RUNS = old('coach_run', 'workspace_id, id', 'ended_at');
export const SWEEP_FINDINGS = old('coach_finding', 'workspace_id, id', 'updated_at', `AND status <> 'investigating'`);
export const SWEEP_PROPOSALS = old('coach_proposal', 'workspace_id, id', 'updated_at');
export const SWEEP_ENDED = old('coach_ended', 'workspace_id, agent_id, conversation_id', 'ended_at');
