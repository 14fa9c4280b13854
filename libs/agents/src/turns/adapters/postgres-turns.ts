import { RunLost, type Clock, type Ids } from '@workops/kernel';
import {
  keyOfRun,
  leasedRuns,
  namedSql,
  OURS,
  OURS_BY_NAME,
  type Database,
  type Sql,
} from '@workops/platform/database';
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
  r.conversation_id AS "conversationId", r.ai_agent_id AS "aiAgentId", r.version_number AS "versionNumber",
  r.upto_seq AS "uptoSeq", r.superseded, r.counted,
  r.progress`;

/** Concurrent model calls per workspace. */
const MOST_OF_A_WORKSPACE = 10;

const BEGIN = namedSql(
  ['workspaceId', 'id', 'lease', 'aiAgentId', 'versionNumber', 'uptoSeq'],
  `
  UPDATE ${TABLE}
     SET ai_agent_id = :aiAgentId, version_number = :versionNumber, upto_seq = :uptoSeq
   WHERE ${OURS_BY_NAME}
  RETURNING 1`,
);
/** Returns the parties' usage including this turn, and the channel's spending of the month. */
const BEGIN_COUNTED = namedSql(
  [
    'workspaceId',
    'id',
    'lease',
    'aiAgentId',
    'versionNumber',
    'uptoSeq',
    'kinds',
    'subjects',
    'hour',
    'day',
    'accountId',
    'period',
  ],
  `
  WITH begun AS (
    UPDATE ${TABLE}
       SET ai_agent_id = :aiAgentId, version_number = :versionNumber, upto_seq = :uptoSeq, counted = true
     WHERE ${OURS_BY_NAME}
    RETURNING workspace_id),
  counted AS (
    INSERT INTO agents.turn_count AS c ${COLUMNS}
    SELECT b.workspace_id, p.kind, p.subject, :hour, 1, :day, 0, 0, 0
      FROM begun b, unnest(:kinds::text[], :subjects::text[]) AS p (kind, subject)
     ORDER BY p.kind, p.subject
    ${COUNTING}
    RETURNING kind, turns, tokens, tool_calls)
  SELECT n.kind, n.turns, n.tokens, n.tool_calls AS "toolCalls", l.turn_limits AS "turnLimits",
         l.credits_month AS "creditsMonth",
         l.usd_month_micros AS "usdMonthMicros", coalesce(l.channel_share_pct, ${channelSharePct.usual}) AS "sharePct",
         coalesce(s.credits_used, 0) AS "creditsUsed", coalesce(s.spent_micros, 0) AS "spentMicros"
    FROM counted n
    LEFT JOIN agents.cost l ON l.workspace_id = :workspaceId
    LEFT JOIN agents.channel_cost s ON s.workspace_id = :workspaceId AND s.account_id = :accountId
      AND s.period >= :period`,
);
/** Another process then resumes from the recorded state; later messages no longer extend the turn. */
const RECORD = namedSql(
  ['workspaceId', 'id', 'lease', 'progress', 'uptoSeq'],
  `UPDATE ${TABLE} SET progress = :progress::json, upto_seq = :uptoSeq WHERE ${OURS_BY_NAME} RETURNING 1`,
);
const DROP = `DELETE FROM ${TABLE} WHERE ${OURS} AND upto_seq <= $4 RETURNING 1`;
const RAISED = `SELECT upto_seq AS "uptoSeq" FROM ${TABLE} WHERE ${OURS}`;
const ENDING = `
  UPDATE ${TABLE}
     SET status = :status, reason = :reason, message_ids = :messageIds::uuid[], shown = :shown::json,
         upto_seq = :uptoSeq, progress = NULL, done = :done::json, ended_at = :now, updated_at = :now,
         due_at = NULL, lease = NULL
   WHERE ${OURS_BY_NAME}`;
const END = namedSql(
  ['workspaceId', 'id', 'lease', 'status', 'reason', 'messageIds', 'shown', 'uptoSeq', 'now', 'done'],
  `${ENDING} RETURNING 1`,
);
/** Counts the usage of a turn that called a model, once. */
const END_COUNTED = namedSql(
  [
    'workspaceId',
    'id',
    'lease',
    'status',
    'reason',
    'messageIds',
    'shown',
    'uptoSeq',
    'now',
    'done',
    'kinds',
    'subjects',
    'hour',
    'day',
    'tokens',
    'toolCalls',
    'accountId',
    'period',
    'credits',
    'costMicros',
  ],
  `
  WITH ended AS (${ENDING} RETURNING workspace_id),
  counted AS (
    INSERT INTO agents.turn_count AS c ${COLUMNS}
    SELECT e.workspace_id, p.kind, p.subject, :hour, 0, :day, :tokens, :toolCalls, 0
      FROM ended e, unnest(:kinds::text[], :subjects::text[]) AS p (kind, subject)
     ORDER BY p.kind, p.subject
    ${COUNTING}),
  channel AS (
    INSERT INTO agents.channel_cost AS c (workspace_id, account_id, period, credits_used, spent_micros)
    SELECT workspace_id, :accountId, :period, :credits, :costMicros
      FROM ended
    ON CONFLICT (workspace_id, account_id) DO UPDATE
       SET credits_used = CASE WHEN c.period < excluded.period THEN 0 ELSE c.credits_used END + excluded.credits_used,
           spent_micros = CASE WHEN c.period < excluded.period THEN 0 ELSE c.spent_micros END + excluded.spent_micros,
           period = greatest(c.period, excluded.period))
  SELECT 1
    FROM ended`,
);
const NEXT = namedSql(
  ['workspaceId', 'id', 'conversationId', 'uptoSeq', 'superseded', 'now'],
  `
  INSERT INTO ${TABLE} (workspace_id, id, conversation_id, upto_seq, status, superseded, created_at, updated_at, due_at)
  VALUES (:workspaceId, :id, :conversationId, :uptoSeq, 'queued', :superseded, :now, :now, :now)`,
);
const ANSWERED_UP_TO = `
  SELECT coalesce(max(upto_seq), 0)::int AS seq FROM ${TABLE}
   WHERE workspace_id = $1 AND conversation_id = $2 AND ended_at IS NOT NULL AND status <> 'superseded'`;

/** Preceding unanswered turns whose tool calls appear in the next prompt. */
const MOST_BEFORE = 5;
const ENDED_BEFORE = `
  SELECT status, upto_seq AS "uptoSeq", coalesce(done, '[]') AS calls FROM ${TABLE}
   WHERE workspace_id = $1 AND conversation_id = $2 AND ended_at IS NOT NULL ORDER BY id DESC LIMIT ${MOST_BEFORE}`;

/** Quiet time before answering, and its maximum. */
const QUIET_MS = 1_500;
const MOST_QUIET_MS = 6_000;

/**
 * A message extends a running turn, and extends and postpones a queued one. After a recorded model call the turn finds
 * it itself; an answered message queues nothing.
 */
const QUEUE = `
  INSERT INTO ${TABLE} AS t (workspace_id, id, conversation_id, upto_seq, status, superseded, created_at, updated_at,
                             due_at)
  SELECT $1, g.id, g."conversationId", g.seq, 'queued', 0, $3::timestamptz, $3,
         $3::timestamptz + interval '${QUIET_MS} ms'
    FROM json_to_recordset($2::json) AS g (id uuid, "conversationId" uuid, seq int)
   WHERE NOT EXISTS (
     SELECT FROM ${TABLE} e
      WHERE e.workspace_id = $1 AND e.conversation_id = g."conversationId" AND e.ended_at IS NOT NULL
        AND e.status <> 'superseded' AND e.upto_seq >= g.seq)
   ORDER BY g."conversationId"
  ON CONFLICT (workspace_id, conversation_id) WHERE ended_at IS NULL DO UPDATE
     SET upto_seq = excluded.upto_seq, updated_at = $3,
         due_at = CASE t.status WHEN 'queued' THEN least(t.created_at + interval '${MOST_QUIET_MS} ms', excluded.due_at)
                       ELSE t.due_at END
   WHERE t.progress IS NULL AND excluded.upto_seq > t.upto_seq`;

/** An answered turn stores no calls, because the answer informs the customer. */
const doneJson = (status: string, progress: Progress | null): string | null => {
  const done = status === 'answered' ? [] : doneIn(progress);
  return done.length > 0 ? JSON.stringify(done) : null;
};

/** Conversation whose last message needs an answer. */
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

/** Last message settled by an earlier turn. */
export const answeredUpTo = async (sql: Sql, workspaceId: string, conversationId: string): Promise<number> =>
  (await sql.query<{ seq: number }>(ANSWERED_UP_TO, [workspaceId, conversationId]))[0]!.seq;

type BegunRow = TurnCount & ChannelSpending & { turnLimits: Partial<TurnLimits> | null };

type Begun = Pick<LeasedTurn, 'workspaceId' | 'id' | 'lease' | 'aiAgentId' | 'versionNumber' | 'uptoSeq'>;

class Refused extends Error {
  constructor(readonly reason: TurnRefusal) {
    super(reason);
  }
}

/**
 * A refused turn is not counted, so that a party beyond its limit does not use up the limits of others. Throws
 * `RunLost`.
 */
async function countedOrRefused(
  database: Database,
  begun: Begun,
  { parties, accountId, period, hasOtherChannels }: CountedFor,
  now: Date,
): Promise<TurnRefusal | undefined> {
  const { hour, day } = windowsAt(now);
  try {
    await database.transaction(async (tx) => {
      const values = BEGIN_COUNTED.values({ ...begun, ...partyKeys(parties), hour, day, accountId, period });
      const rows = await tx.query<BegunRow>(BEGIN_COUNTED.text, values);
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

/** Undefined if the turn called no model. */
function usedBy(progress: Progress, shown: ShownRun, { parties, accountId, period }: CountedFor, now: Date) {
  const tokens = shown.usage.promptTokens + shown.usage.completionTokens;
  if (tokens === 0) return undefined;
  const toolCalls = Object.values(progress.loops).reduce((sum, { calls }) => sum + calls.length, 0);
  const { hour, day } = windowsAt(now);
  const { costMicros, credits = 0 } = progress;
  return { ...partyKeys(parties), hour, day, tokens, toolCalls, accountId, period, credits, costMicros };
}

export const turnStore = (database: Database, clock: Clock, ids: Ids): TurnStore => {
  const ours = async (text: string, values: readonly unknown[]): Promise<void> => {
    if ((await database.query(text, values)).length === 0) throw new RunLost();
  };
  return {
    ...leasedRuns<LeasedTurn>(database, {
      name: TABLE,
      source: 'conversation_id',
      most: MOST_OF_A_WORKSPACE,
      returning: RETURNING,
    }),
    begin: async (turn, { aiAgentId, versionNumber, uptoSeq }, countedFor) => {
      if (turn.counted || !countedFor)
        return void (await ours(BEGIN.text, BEGIN.values({ ...turn, aiAgentId, versionNumber, uptoSeq })));
      const begun = { ...turn, aiAgentId, versionNumber, uptoSeq };
      const refused = await countedOrRefused(database, begun, countedFor, clock.now());
      turn.counted = refused === undefined;
      return refused;
    },
    record: (turn, progress) => ours(RECORD.text, RECORD.values({ ...turn, progress: JSON.stringify(progress) })),
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
            const { workspaceId, id, lease, uptoSeq } = turn;
            const values = {
              workspaceId,
              id,
              lease,
              status,
              reason,
              messageIds,
              shown: JSON.stringify(shown),
              uptoSeq,
              now,
              done: doneJson(status, progress),
            };
            const used = countedFor && progress && usedBy(progress, shown, countedFor, now);
            return used
              ? ours(END_COUNTED.text, END_COUNTED.values({ ...values, ...used }))
              : ours(END.text, END.values(values));
          },
          next: async ({ uptoSeq, superseded }) => {
            await database.query(
              NEXT.text,
              NEXT.values({
                workspaceId: turn.workspaceId,
                id: ids.next(),
                conversationId: turn.conversationId,
                uptoSeq,
                superseded,
                now: clock.now(),
              }),
            );
          },
        }),
      ),
  };
};
