import { RunLost, type Clock, type Ids } from '@workops/kernel';
import { keyOfRun, leasedRuns, OURS, type Database, type Sql } from '@workops/platform/database';
import { doneIn, type DoneBefore } from '../domain/done-before';
import { toShownRun, type ShownRun } from '../domain/shown-turn';
import type { Progress } from '../domain/turn';
import {
  channelSharePct,
  isShareUsedUp,
  limitReached,
  turnLimitsWith,
  windowsAt,
  type ChannelSpending,
  type TurnCount,
  type TurnLimits,
  type TurnRefusal,
} from '../../cost/domain/turn-limits';
import type { CountedFor, LeasedTurn, TurnStore } from '../turn-ports';
import { COLUMNS, COUNTING, partyKeys } from './turn-counts';

const TABLE = 'agents.ai_turn';
const RETURNING = `
  r.conversation_id AS "conversationId", r.ai_agent_id AS "aiAgentId", r.version_number AS "versionNumber", r.upto_seq AS "uptoSeq", r.superseded, r.counted,
  r.progress`;

/** Maximum number of concurrent model calls per workspace. */
const MOST_OF_A_WORKSPACE = 10;

const BEGIN = `UPDATE ${TABLE} SET ai_agent_id = $4, version_number = $5, upto_seq = $6 WHERE ${OURS} RETURNING 1`;
/**
 * Begins a turn and counts it for its parties in one statement. Returns their usage including this turn, and the
 * channel's spending of the month.
 */
const BEGIN_COUNTED = `
  WITH begun AS (
    UPDATE ${TABLE} SET ai_agent_id = $4, version_number = $5, upto_seq = $6, counted = true WHERE ${OURS} RETURNING workspace_id),
  counted AS (
    INSERT INTO agents.turn_count AS c ${COLUMNS}
    SELECT b.workspace_id, p.kind, p.subject, $9, 1, $10, 0, 0, 0 FROM begun b, unnest($7::text[], $8::text[]) AS p (kind, subject) ORDER BY p.kind, p.subject
    ${COUNTING} RETURNING kind, turns, tokens, tool_calls)
  SELECT n.kind, n.turns, n.tokens, n.tool_calls AS "toolCalls", l.turn_limits AS "turnLimits", l.credits_month AS "creditsMonth",
         l.usd_month_micros AS "usdMonthMicros", coalesce(l.channel_share_pct, ${channelSharePct.usual}) AS "sharePct",
         coalesce(s.credits_used, 0) AS "creditsUsed", coalesce(s.spent_micros, 0) AS "spentMicros"
    FROM counted n
    LEFT JOIN agents.cost l ON l.workspace_id = $1
    LEFT JOIN agents.channel_cost s ON s.workspace_id = $1 AND s.account_id = $11 AND s.period >= $12`;
/**
 * After this, another process resumes from the recorded state of the model; later messages no longer extend the turn.
 */
const RECORD = `UPDATE ${TABLE} SET progress = $4::json, upto_seq = $5 WHERE ${OURS} RETURNING 1`;
const DROP = `DELETE FROM ${TABLE} WHERE ${OURS} AND upto_seq <= $4 RETURNING 1`;
const RAISED = `SELECT upto_seq AS "uptoSeq" FROM ${TABLE} WHERE ${OURS}`;
const END = `
  UPDATE ${TABLE} SET status = $4, reason = $5, message_ids = $6::uuid[], shown = $7::json, upto_seq = $8, progress = NULL, done = $10::json, ended_at = $9, updated_at = $9,
         due_at = NULL, lease = NULL
   WHERE ${OURS} RETURNING 1`;
/** Ends a turn that called a model and counts its usage for its parties and its channel, once. */
const END_COUNTED = `
  WITH ended AS (${END.replace('RETURNING 1', 'RETURNING workspace_id')}),
  counted AS (
    INSERT INTO agents.turn_count AS c ${COLUMNS}
    SELECT e.workspace_id, p.kind, p.subject, $13, 0, $14, $15, $16, 0 FROM ended e, unnest($11::text[], $12::text[]) AS p (kind, subject)
     ORDER BY p.kind, p.subject
    ${COUNTING}),
  channel AS (
    INSERT INTO agents.channel_cost AS c (workspace_id, account_id, period, credits_used, spent_micros)
    SELECT workspace_id, $17, $18, $19, $20 FROM ended
    ON CONFLICT (workspace_id, account_id) DO UPDATE
       SET credits_used = CASE WHEN c.period < excluded.period THEN 0 ELSE c.credits_used END + excluded.credits_used,
           spent_micros = CASE WHEN c.period < excluded.period THEN 0 ELSE c.spent_micros END + excluded.spent_micros,
           period = greatest(c.period, excluded.period))
  SELECT 1 FROM ended`;
const NEXT = `
  INSERT INTO ${TABLE} (workspace_id, id, conversation_id, upto_seq, status, superseded, created_at, updated_at, due_at)
  VALUES ($1, $2, $3, $4, 'queued', $5, $6, $6, $6)`;
const ANSWERED_UP_TO = `
  SELECT coalesce(max(upto_seq), 0)::int AS seq FROM ${TABLE}
   WHERE workspace_id = $1 AND conversation_id = $2 AND ended_at IS NOT NULL AND status <> 'superseded'`;

/** Maximum number of preceding turns without an answer whose tool calls appear in the next turn's prompt. */
const MOST_BEFORE = 5;
const ENDED_BEFORE = `
  SELECT status, upto_seq AS "uptoSeq", coalesce(done, '[]') AS calls FROM ${TABLE}
   WHERE workspace_id = $1 AND conversation_id = $2 AND ended_at IS NOT NULL ORDER BY id DESC LIMIT ${MOST_BEFORE}`;

/** Quiet time before answering, and the longest such wait, in milliseconds. */
const QUIET_MS = 1_500;
const MOST_QUIET_MS = 6_000;

/**
 * A queued turn is extended by the message and postponed; a running turn is extended. A turn with a recorded model
 * call finds newer messages itself. A late event for an answered message queues nothing.
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

/** An answered turn stores no calls, because the answer itself informs the customer. */
const doneJson = (status: string, progress: Progress | null): string | null => {
  const done = status === 'answered' ? [] : doneIn(progress);
  return done.length > 0 ? JSON.stringify(done) : null;
};

/** A conversation whose last message needs an answer. */
export interface AskedConversation {
  conversationId: string;
  seq: number;
}

export async function queueTurns(
  sql: Sql,
  ids: Ids,
  workspaceId: string,
  conversations: readonly AskedConversation[],
  now: Date,
): Promise<void> {
  if (conversations.length === 0) return;
  await sql.query(QUEUE, [
    workspaceId,
    JSON.stringify(conversations.map((each) => ({ ...each, id: ids.next() }))),
    now,
  ]);
}

/** Returns the last message of a conversation that an earlier turn has settled. */
export const answeredUpTo = async (sql: Sql, workspaceId: string, conversationId: string): Promise<number> =>
  (await sql.query<{ seq: number }>(ANSWERED_UP_TO, [workspaceId, conversationId]))[0]!.seq;

type BegunRow = TurnCount & ChannelSpending & { turnLimits: Partial<TurnLimits> | null };

class Refused extends Error {
  constructor(readonly reason: TurnRefusal) {
    super(reason);
  }
}

/**
 * Begins and counts a turn. A refused turn is not counted, so that a party beyond its limit does not use up the limits
 * of others. Throws `RunLost`.
 */
async function countedOrRefused(
  database: Database,
  values: readonly unknown[],
  { parties, accountId, period, hasOtherChannels }: CountedFor,
  now: Date,
): Promise<TurnRefusal | undefined> {
  const { hour, day } = windowsAt(now);
  try {
    await database.transaction(async (tx) => {
      const rows = await tx.query<BegunRow>(BEGIN_COUNTED, [
        ...values,
        ...partyKeys(parties),
        hour,
        day,
        accountId,
        period,
      ]);
      const [row] = rows;
      if (!row) throw new RunLost();
      const reached = limitReached(rows, turnLimitsWith(row.turnLimits));
      if (reached) throw new Refused(reached);
      if (hasOtherChannels && isShareUsedUp(row)) throw new Refused('channel_budget_exceeded');
    });
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}

/** Returns the usage of a turn as values of its end; undefined if it called no model. */
function usedBy(
  progress: Progress,
  shown: ShownRun,
  { parties, accountId, period }: CountedFor,
  now: Date,
): unknown[] | undefined {
  const tokens = shown.usage.promptTokens + shown.usage.completionTokens;
  if (tokens === 0) return undefined;
  const toolCalls = Object.values(progress.loops).reduce((sum, { calls }) => sum + calls.length, 0);
  const { hour, day } = windowsAt(now);
  return [
    ...partyKeys(parties),
    hour,
    day,
    tokens,
    toolCalls,
    accountId,
    period,
    progress.credits ?? 0,
    progress.costMicros,
  ];
}

export const turnStore = (database: Database, clock: Clock, ids: Ids): TurnStore => {
  const ours = async (text: string, turn: LeasedTurn, ...values: unknown[]): Promise<void> => {
    if ((await database.query(text, [...keyOfRun(turn), ...values])).length === 0) throw new RunLost();
  };
  return {
    ...leasedRuns<LeasedTurn>(database, {
      name: TABLE,
      source: 'conversation_id',
      most: MOST_OF_A_WORKSPACE,
      returning: RETURNING,
    }),
    begin: async (turn, { aiAgentId, versionNumber, uptoSeq }, countedFor) => {
      const values = [aiAgentId, versionNumber, uptoSeq];
      if (turn.counted || !countedFor) return void (await ours(BEGIN, turn, ...values));
      const refused = await countedOrRefused(database, [...keyOfRun(turn), ...values], countedFor, clock.now());
      turn.counted = refused === undefined;
      return refused;
    },
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
          end: ({ status, reason, messageIds, progress, countedFor }) => {
            const shown = toShownRun(progress);
            const now = clock.now();
            const values = [
              status,
              reason,
              messageIds,
              JSON.stringify(shown),
              turn.uptoSeq,
              now,
              doneJson(status, progress),
            ];
            const used = countedFor && progress && usedBy(progress, shown, countedFor, now);
            return used ? ours(END_COUNTED, turn, ...values, ...used) : ours(END, turn, ...values);
          },
          next: async ({ uptoSeq, superseded }) => {
            await database.query(NEXT, [
              turn.workspaceId,
              ids.next(),
              turn.conversationId,
              uptoSeq,
              superseded,
              clock.now(),
            ]);
          },
        }),
      ),
  };
};
