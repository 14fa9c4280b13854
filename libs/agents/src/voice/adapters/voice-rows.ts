import {
  dealtByWorkspace,
  namedSql,
  sweepOf,
  WorkspaceTurns,
  type Database,
  type DealtRow,
  type Sql,
  type Transaction,
} from '@workops/platform/database';
import type { RecordPage } from '@workops/kernel';
import type { Guardrail } from '../domain/guardrails';
import type { ShownVoiceDecision, VoiceCallRequest, VoiceReads } from '../voice-ports';

/** Leased to this process. */
export interface VoiceJob {
  workspaceId: string;
  leadId: string;
  aiAgentId: string;
  attempts: number;
  /** Excludes attempts of judging the lead. */
  callAttempts: number;
  /** Set after every guardrail has passed. */
  call: VoiceCallRequest | null;
}

const LEASE_SECONDS = 60;

const LEASE = `
  WITH RECURSIVE
    ${dealtByWorkspace({ name: 'agents.voice_call', open: 'o.due_at IS NOT NULL', dueAt: 'o.due_at', key: 'lead_id' })},
  leased AS (
    UPDATE agents.voice_call v SET due_at = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = v.attempts + 1
      FROM dealt WHERE v.workspace_id = dealt.workspace_id AND v.lead_id = dealt.lead_id
    RETURNING v.workspace_id AS "workspaceId", v.lead_id AS "leadId", v.ai_agent_id AS "aiAgentId", v.attempts, v.call,
              v.attempts - coalesce(v.judged_after, v.attempts - 1) AS "callAttempts"
  )
  SELECT looked.*, leased.* FROM looked LEFT JOIN leased ON true`;

/** Matches only the process that holds the lease, because each lease increments `attempts`. */
const OURS = 'workspace_id = :workspaceId AND lead_id = :leadId AND attempts = :attempts AND decided_at IS NULL';
/** The stored call contains the number in plain text and is no longer needed. */
const DECIDE = namedSql(
  ['workspaceId', 'leadId', 'attempts', 'decision', 'failed', 'now'],
  `
  UPDATE agents.voice_call
     SET status = :decision, failed = :failed, decided_at = :now, due_at = NULL, call = NULL
   WHERE ${OURS}
  RETURNING 1`,
);
const BEGIN = namedSql(
  ['workspaceId', 'leadId', 'attempts', 'call', 'digest', 'day'],
  `
  UPDATE agents.voice_call
     SET status = 'calling', call = :call, number_digest = :digest, day = :day, judged_after = attempts - 1
   WHERE ${OURS} AND status = 'waiting'
  RETURNING 1`,
);
const PUT_OFF = namedSql(
  ['workspaceId', 'leadId', 'attempts', 'seconds'],
  `
  UPDATE agents.voice_call
     SET due_at = now() + make_interval(secs => :seconds)
   WHERE ${OURS}`,
);

const CALLS = "status IN ('calling', 'called')";
const TODAY = `
  SELECT count(*)::int AS calls
    FROM agents.voice_call
   WHERE workspace_id = $1 AND ai_agent_id = $2 AND day = $3 AND ${CALLS}`;
/** Calls in progress count too. */
const RECENTLY = `
  SELECT 1 FROM agents.voice_call
   WHERE workspace_id = $1 AND number_digest = ANY($2) AND lead_id <> $3 AND ${CALLS}
     AND coalesce(decided_at, $4) > $4::timestamptz - interval '24 hours'
   LIMIT 1`;

const attemptKey = ({ workspaceId, leadId, attempts }: VoiceJob) => ({ workspaceId, leadId, attempts });
const happened = async (rows: Promise<unknown[]>): Promise<boolean> => (await rows).length > 0;

export const VOICE_LOCK = 'agents.voice';

/** Leads to be judged, and calls with an unknown outcome. Any number of processes may lease them. */
export function voiceRows(database: Database) {
  const turns = new WorkspaceTurns();
  return {
    lease: (limit: number, running: readonly VoiceJob[], now: Date) =>
      turns.leaseWith<DealtRow & VoiceJob>(
        limit,
        running.map(({ workspaceId }) => workspaceId),
        (dealing) => database.query(LEASE, [now, ...dealing]),
      ),
    callsToday: async (tx: Transaction, { workspaceId, aiAgentId }: VoiceJob, day: string) =>
      (await tx.query<{ calls: number }>(TODAY, [workspaceId, aiAgentId, day]))[0]!.calls,
    calledRecently: (tx: Transaction, { workspaceId, leadId }: VoiceJob, digests: readonly string[], now: Date) =>
      happened(tx.query(RECENTLY, [workspaceId, digests, leadId, now])),
    /** False if another process holds the lease. */
    decide: (
      tx: Transaction,
      job: VoiceJob,
      decision: 'called' | 'skipped' | 'failed',
      failed: readonly Guardrail[],
      now: Date,
    ) => happened(tx.query(DECIDE.text, DECIDE.values({ ...attemptKey(job), decision, failed, now }))),
    begin: (tx: Transaction, job: VoiceJob, call: VoiceCallRequest, digest: string, day: string) =>
      happened(tx.query(BEGIN.text, BEGIN.values({ ...attemptKey(job), call: JSON.stringify(call), digest, day }))),
    putOff: (job: VoiceJob, seconds: number) =>
      database.query(PUT_OFF.text, PUT_OFF.values({ ...attemptKey(job), seconds })),
  };
}

const AGENT = 'SELECT 1 FROM agents.ai_agent WHERE workspace_id = $1 AND id = $2';
const PAGE = `
  SELECT id, lead_id AS "leadId", status AS decision, failed, decided_at AS at FROM agents.voice_call
   WHERE workspace_id = $1 AND ai_agent_id = $2 AND decided_at IS NOT NULL AND ($3::uuid IS NULL OR id < $3)
   ORDER BY id DESC LIMIT $4`;

export const voiceReads = (sql: Sql): VoiceReads => ({
  agentExists: (workspaceId, agentId) => happened(sql.query(AGENT, [workspaceId, agentId])),
  decisions: (workspaceId, agentId, { after, limit }: RecordPage) =>
    sql.query<ShownVoiceDecision>(PAGE, [workspaceId, agentId, after, limit]),
});

/** Returns how many. */
export const sweepVoiceDecisions = sweepOf('agents.voice_call', 'decided_at < $1');
