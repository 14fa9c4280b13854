import { RunLost, type Clock, type Ids } from '@workops/kernel';
import { keyOfRun, leasedRuns, OURS, type Database, type Sql } from '@workops/platform/database';
import { doneIn, type DoneBefore } from '../../domain/turns/done-before';
import { shownOf } from '../../domain/turns/shown-turn';
import type { Progress } from '../../domain/turns/turn';
import type { LeasedTurn, TurnStore } from '../../turn-ports';

const TABLE = 'agents.ai_turn';
const RETURNING = `
  r.conversation_id AS "conversationId", r.ai_agent_id AS "aiAgentId", r.version_number AS "versionNumber", r.upto_seq AS "uptoSeq", r.superseded, r.progress`;

/** Concurrent model calls of a workspace. */
const MOST_OF_A_WORKSPACE = 10;

const BEGIN = `UPDATE ${TABLE} SET ai_agent_id = $4, version_number = $5, upto_seq = $6 WHERE ${OURS} RETURNING 1`;
/** From here on the next process continues from the model's recorded state: a later message no longer extends what the turn answers. */
const RECORD = `UPDATE ${TABLE} SET progress = $4::json, upto_seq = $5 WHERE ${OURS} RETURNING 1`;
const DROP = `DELETE FROM ${TABLE} WHERE ${OURS} AND upto_seq <= $4 RETURNING 1`;
const RAISED = `SELECT upto_seq AS "uptoSeq" FROM ${TABLE} WHERE ${OURS}`;
const END = `
  UPDATE ${TABLE} SET status = $4, reason = $5, message_ids = $6::uuid[], shown = $7::json, upto_seq = $8, progress = NULL, done = $10::json, ended_at = $9, updated_at = $9,
         due_at = NULL, lease = NULL
   WHERE ${OURS} RETURNING 1`;
const NEXT = `
  INSERT INTO ${TABLE} (workspace_id, id, conversation_id, upto_seq, status, superseded, created_at, updated_at, due_at)
  VALUES ($1, $2, $3, $4, 'queued', $5, $6, $6, $6)`;
const ANSWERED_UP_TO = `
  SELECT coalesce(max(upto_seq), 0)::int AS seq FROM ${TABLE}
   WHERE workspace_id = $1 AND conversation_id = $2 AND ended_at IS NOT NULL AND status <> 'superseded'`;

/** The most recent turns without an answer whose tool calls are included in the next turn's prompt. */
const MOST_BEFORE = 5;
const ENDED_BEFORE = `
  SELECT status, upto_seq AS "uptoSeq", coalesce(done, '[]') AS calls FROM ${TABLE}
   WHERE workspace_id = $1 AND conversation_id = $2 AND ended_at IS NOT NULL ORDER BY id DESC LIMIT ${MOST_BEFORE}`;

/** Quiet time before answering, and the longest wait, in milliseconds. */
export const QUIET_MS = 1_500;
export const MOST_QUIET_MS = 6_000;

/**
 * A turn whose model call is recorded finds newer messages itself. Any other one takes the message in: while queued it is put off, and a process that is
 * running it finds it extended. A late event for a message already answered queues none.
 */
const QUEUE = `
  INSERT INTO ${TABLE} AS t (workspace_id, id, conversation_id, upto_seq, status, superseded, created_at, updated_at, due_at)
  SELECT $1, g.id, g."conversationId", g.seq, 'queued', 0, $3::timestamptz, $3, $3::timestamptz + interval '${QUIET_MS} ms'
    FROM json_to_recordset($2::json) AS g (id uuid, "conversationId" uuid, seq int)
   WHERE NOT EXISTS (
     SELECT FROM ${TABLE} e
      WHERE e.workspace_id = $1 AND e.conversation_id = g."conversationId" AND e.ended_at IS NOT NULL AND e.status <> 'superseded' AND e.upto_seq >= g.seq)
   ORDER BY g."conversationId"
  ON CONFLICT (workspace_id, conversation_id) WHERE ended_at IS NULL DO UPDATE
     SET upto_seq = excluded.upto_seq, updated_at = $3,
         due_at = CASE t.status WHEN 'queued' THEN least(t.created_at + interval '${MOST_QUIET_MS} ms', excluded.due_at) ELSE t.due_at END
   WHERE t.progress IS NULL AND excluded.upto_seq > t.upto_seq`;

/** An answered turn needs none: the answer itself informs the customer. */
const doneOf = (status: string, progress: Progress | null): string | null => {
  const done = status === 'answered' ? [] : doneIn(progress);
  return done.length > 0 ? JSON.stringify(done) : null;
};

/** A conversation whose last message needs an answer. */
export interface AskedConversation {
  conversationId: string;
  seq: number;
}

export async function queueTurns(sql: Sql, ids: Ids, workspaceId: string, asked: readonly AskedConversation[], now: Date): Promise<void> {
  if (asked.length === 0) return;
  await sql.query(QUEUE, [workspaceId, JSON.stringify(asked.map((each) => ({ ...each, id: ids.next() }))), now]);
}

/** The last message of a conversation that any earlier turn has settled. */
export const answeredUpTo = async (sql: Sql, workspaceId: string, conversationId: string): Promise<number> =>
  (await sql.query<{ seq: number }>(ANSWERED_UP_TO, [workspaceId, conversationId]))[0]!.seq;

export const turnStore = (database: Database, clock: Clock, ids: Ids): TurnStore => {
  const ours = async (text: string, turn: LeasedTurn, ...values: unknown[]): Promise<void> => {
    if ((await database.query(text, [...keyOfRun(turn), ...values])).length === 0) throw new RunLost();
  };
  return {
    ...leasedRuns<LeasedTurn>(database, { name: TABLE, source: 'conversation_id', most: MOST_OF_A_WORKSPACE, returning: RETURNING }),
    begin: (turn, { aiAgentId, versionNumber, uptoSeq }) => ours(BEGIN, turn, aiAgentId, versionNumber, uptoSeq),
    record: (turn, progress) => ours(RECORD, turn, JSON.stringify(progress), turn.uptoSeq),
    drop: async (turn) => {
      if ((await database.query(DROP, [...keyOfRun(turn), turn.uptoSeq])).length > 0) return true;
      const [raised] = await database.query<Pick<LeasedTurn, 'uptoSeq'>>(RAISED, keyOfRun(turn));
      if (!raised) throw new RunLost();
      turn.uptoSeq = raised.uptoSeq;
      return false;
    },
    answeredUpTo: ({ workspaceId, conversationId }) => answeredUpTo(database, workspaceId, conversationId),
    doneBefore: async ({ workspaceId, conversationId }) => {
      const ended = await database.query<DoneBefore & { status: string }>(ENDED_BEFORE, [workspaceId, conversationId]);
      const answered = ended.findIndex(({ status }) => status === 'answered');
      return ended.slice(0, answered < 0 ? ended.length : answered).reverse();
    },
    attempt: async (work, refusalIn) => {
      try {
        return { done: await database.transaction(() => work()) };
      } catch (error) {
        return { refused: refusalIn(error) };
      }
    },
    transaction: (turn, work) =>
      database.transaction(() =>
        work({
          end: ({ status, reason, messageIds, progress }) =>
            ours(...[END, turn, status, reason, messageIds, JSON.stringify(shownOf(progress)), turn.uptoSeq, clock.now()], doneOf(status, progress)),
          next: async ({ uptoSeq, superseded }) => {
            await database.query(NEXT, [turn.workspaceId, ids.next(), turn.conversationId, uptoSeq, superseded, clock.now()]);
          },
        }),
      ),
  };
};
