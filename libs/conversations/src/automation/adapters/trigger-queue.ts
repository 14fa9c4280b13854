import type { Actor } from '@workops/kernel';
import { visibleRows, type Sql } from '@workops/platform/database';
import type { AutomationRun } from '../domain/run';
import type { RunReads } from '../run-ports';
import type { TriggerJob, TriggerQueue } from '../trigger-ports';
import { automaticAnswers } from './automatic-answers';
import { automationTriggers } from './automation-records';
import { OWNERSHIP } from '../../conversations/adapters/postgres-conversations';

/** Steps from one workspace with due jobs to the next, however many wait in each. */
const DUE = `
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
   LIMIT $3`;

// Skips jobs that another process has locked.
const TAKE = `
  DELETE FROM conversations.trigger_job j
   USING (SELECT event_id, trigger_id FROM conversations.trigger_job
           WHERE workspace_id = $1 AND due_at <= now() ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED) AS taken
   WHERE j.workspace_id = $1 AND j.event_id = taken.event_id AND j.trigger_id = taken.trigger_id
  RETURNING j.workspace_id AS "workspaceId", j.event_id AS "eventId", j.trigger_id AS "triggerId",
      j.conversation_id AS "conversationId",
            j.message_id AS "messageId", j.chain, j.occurred_at AS "occurredAt", j.attempts, j.due_at AS "dueAt"`;

const PUT_OFF = `
  UPDATE conversations.trigger_job SET attempts = attempts + 1, due_at = now() + $4 * interval '1 s'
   WHERE workspace_id = $1 AND event_id = $2 AND trigger_id = $3`;
const GIVE_UP =
  'DELETE FROM conversations.trigger_job WHERE workspace_id = $1 AND event_id = $2 AND trigger_id = $3 RETURNING 1';

const RUNS_WITHIN = `
  SELECT asked.id, (
    SELECT count(*)::int FROM conversations.automation_run
     WHERE workspace_id = $1 AND conversation_id = asked.id AND created_at > now() - $3 * interval '1 min'
       AND outcome <> 'skipped'
       AND day >= (now() AT TIME ZONE 'UTC')::date - 1) AS runs
    FROM unnest($2::uuid[]) AS asked (id)`;

const RECORD = `
  INSERT INTO conversations.automation_run (workspace_id, id, trigger_id, event_id, conversation_id, outcome, reason,
                                            created_at)
  SELECT * FROM json_to_recordset($1::json)
           AS r ("workspaceId" uuid, id uuid, "triggerId" uuid, "eventId" uuid, "conversationId" uuid, outcome text,
                 reason text, "createdAt" timestamptz)`;

const pageWhere = (visible: string): string => `
  SELECT r.workspace_id AS "workspaceId", r.id, r.trigger_id AS "triggerId", r.event_id AS "eventId",
         r.conversation_id AS "conversationId", r.outcome,
         r.reason, r.created_at AS "createdAt"
    FROM conversations.automation_run r
   WHERE r.workspace_id = $1 AND r.trigger_id = $2 AND ($3::uuid IS NULL OR r.id < $3) AND ${visible}
   ORDER BY r.id DESC LIMIT $4`;

/** A caller who sees all records also gets runs whose conversation is gone. */
function runsVisibleTo(actor: Actor, from: number): { sql: string; values: readonly unknown[] } {
  if (actor.visibility.kind === 'all') return { sql: 'true', values: [] };
  const { sql, values } = visibleRows(actor, OWNERSHIP, from);
  const row = 'c.workspace_id = r.workspace_id AND c.id = r.conversation_id';
  return { sql: `EXISTS (SELECT FROM conversations.conversation c WHERE ${row} AND ${sql})`, values };
}

const keyOf = ({ workspaceId, eventId, triggerId }: TriggerJob) => [workspaceId, eventId, triggerId];

export const triggerQueue = (sql: Sql): TriggerQueue => ({
  due: async (after, limit, besides) =>
    (await sql.query<{ id: string }>(DUE, [after, besides, limit])).map(({ id }) => id),
  take: async (workspaceId, limit) =>
    (await sql.query<TriggerJob & { dueAt: Date }>(TAKE, [workspaceId, limit])).sort(
      (a, b) => a.dueAt.getTime() - b.dueAt.getTime(),
    ),
  putOff: async (job, seconds) => {
    await sql.query(PUT_OFF, [...keyOf(job), seconds]);
  },
  giveUp: async (job) => (await sql.query(GIVE_UP, keyOf(job))).length > 0,
  triggers: (workspaceId, ids) => automationTriggers.reads(sql).byIds(workspaceId, ids),
  runsWithin: async (workspaceId, conversationIds, minutes) => {
    const rows = await sql.query<{ id: string; runs: number }>(RUNS_WITHIN, [workspaceId, conversationIds, minutes]);
    return new Map(rows.map(({ id, runs }) => [id, runs]));
  },
  answersWithin: (workspaceId, pairs, minutes) => automaticAnswers(sql, workspaceId, pairs, minutes),
  record: async (runs) => {
    if (runs.length > 0) await sql.query(RECORD, [JSON.stringify(runs)]);
  },
});

export const runReads = (sql: Sql): RunReads => ({
  page: (actor, triggerId, { after, limit }) => {
    const visible = runsVisibleTo(actor, 5);
    return sql.query<AutomationRun>(pageWhere(visible.sql), [
      actor.workspaceId,
      triggerId,
      after,
      limit,
      ...visible.values,
    ]);
  },
});
