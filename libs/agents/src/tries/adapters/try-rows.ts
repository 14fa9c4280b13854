import { notFound, RunLost, type Clock } from '@workops/kernel';
import {
  counted,
  keyOfRun,
  leasedRuns,
  namedSql,
  OURS,
  OURS_BY_NAME,
  withinCeiling,
  type Database,
} from '@workops/platform/database';
import { NO_AGENT } from '../../definitions/domain/ai-agent';
import { endEvent, type AgentTry, type TryEvent } from '../domain/agent-try';
import { storableJson } from '../../model/domain/text';
import { toShownRun, type ShownRun } from '../../turns/domain/shown-turn';
import type { Progress } from '../../turns/domain/turn';
import type { LeasedTry, ToldEvent, TryEvents, TryRuns, TryStore } from '../try-ports';
import { swept } from '../../adapters/swept';

const TABLE = 'agents.ai_try';
/** Per workspace and process. */
const MOST_OF_A_WORKSPACE = 5;
/** Events per poll and client. */
const MOST_EVENTS = 20;

const COLUMNS = `
  workspace_id AS "workspaceId", id, agent_id AS "agentId", version_kind AS "versionKind",
  version_number AS "versionNumber", messages,
  allow_writes AS "allowWrites", CASE status WHEN 'queued' THEN 'running' ELSE status END AS status, answer, reason,
  progress, shown,
  created_at AS "createdAt", started_at AS "startedAt", ended_at AS "endedAt"`;
const OPEN = counted('open_ai_tries', `FROM ${TABLE} WHERE workspace_id = $1 AND ended_at IS NULL`);
const ADD = namedSql(
  [
    'workspaceId',
    'id',
    'agentId',
    'versionKind',
    'versionNumber',
    'messages',
    'allowWrites',
    'livemode',
    'now',
    'maker',
  ],
  `
  INSERT INTO ${TABLE} (workspace_id, id, agent_id, version_kind, version_number, messages, allow_writes, livemode,
                        maker, status, created_at, updated_at, due_at)
  SELECT :workspaceId, :id, a.id, :versionKind, :versionNumber, :messages::json, :allowWrites, :livemode, :maker::jsonb,
         'queued', :now, :now, :now
    FROM agents.ai_agent a
   WHERE a.workspace_id = :workspaceId AND a.id = :agentId FOR KEY SHARE
  RETURNING ${COLUMNS}`,
);
const BY_ID = `SELECT ${COLUMNS} FROM ${TABLE} WHERE workspace_id = $1 AND id = $2`;

const RETURNING = `
  r.version_kind AS "versionKind", r.version_number AS "versionNumber", r.messages, r.allow_writes AS "allowWrites",
  r.livemode, r.maker,
  r.progress`;
const RECORD = `UPDATE ${TABLE} SET progress = $4::json WHERE ${OURS} RETURNING 1`;
const END = namedSql(
  ['workspaceId', 'id', 'lease', 'status', 'answer', 'reason', 'shown', 'now'],
  `
  UPDATE ${TABLE}
     SET status = :status, answer = :answer, reason = :reason, shown = :shown::json, progress = NULL, ended_at = :now,
         updated_at = :now, due_at = NULL, lease = NULL
   WHERE ${OURS_BY_NAME}
  RETURNING 1`,
);
const HOLD = `SELECT 1 FROM ${TABLE} WHERE ${OURS} FOR KEY SHARE`;
const TELL = `
  INSERT INTO agents.ai_try_event (workspace_id, try_id, seq, name, data, at)
  SELECT $1, $2, told.last + e.place, e.name, e.data, $4
    FROM (SELECT coalesce(max(seq), 0) AS last FROM agents.ai_try_event WHERE workspace_id = $1 AND try_id = $2) told,
         ROWS FROM (json_to_recordset($3::json) AS (name text, data json)) WITH ORDINALITY AS e (name, data, place)`;
const BEHIND = `
  SELECT p.place::int - 1 AS place, e.seq, e.name, e.data::text AS data
    FROM unnest($1::uuid[], $2::uuid[], $3::int[]) WITH ORDINALITY AS p (workspace_id, try_id, after, place)
   CROSS JOIN LATERAL (
     SELECT seq, name, data FROM agents.ai_try_event e
      WHERE e.workspace_id = p.workspace_id AND e.try_id = p.try_id AND e.seq > p.after
      ORDER BY seq LIMIT ${MOST_EVENTS}) AS e
   ORDER BY p.place, e.seq`;

const OLD_TRIES = `
  SELECT workspace_id, id FROM ${TABLE} WHERE ended_at < $1 ORDER BY ended_at LIMIT 1000 FOR UPDATE SKIP LOCKED`;
const SWEEP_TRIES = `DELETE FROM ${TABLE} WHERE (workspace_id, id) IN (${OLD_TRIES}) RETURNING 1`;
const OLD_EVENTS = `
  SELECT workspace_id, try_id, seq
    FROM agents.ai_try_event
   WHERE at < $1
   ORDER BY at LIMIT 5000 FOR UPDATE SKIP LOCKED`;
const SWEEP_EVENTS = `DELETE FROM agents.ai_try_event WHERE (workspace_id, try_id, seq) IN (${OLD_EVENTS}) RETURNING 1`;

type Row = Omit<AgentTry, keyof ShownRun> & { progress: Progress | null; shown: ShownRun | null };

const toTry = ({ progress, shown, ...row }: Row): AgentTry => ({ ...row, ...(shown ?? toShownRun(progress)) });

export const tryStore = (database: Database): TryStore => ({
  add: (
    _actor,
    { workspaceId, id, agentId, versionKind, versionNumber, messages, allowWrites, livemode, maker },
    now,
  ) =>
    database.transaction(async (tx) => {
      await withinCeiling(tx, OPEN, workspaceId);
      const values = ADD.values({
        workspaceId,
        id,
        agentId,
        versionKind,
        versionNumber,
        messages: JSON.stringify(messages),
        allowWrites,
        livemode,
        now,
        maker: maker && JSON.stringify(maker),
      });
      const [row] = await tx.query<Row>(ADD.text, values);
      if (!row) throw notFound(NO_AGENT);
      return toTry(row);
    }),
  byId: async (workspaceId, id) => {
    const [row] = await database.query<Row>(BY_ID, [workspaceId, id]);
    return row && toTry(row);
  },
});

export function tryEvents(database: Pick<Database, 'query' | 'onBehalfOfNobody'>): TryEvents {
  const behind: TryEvents['behind'] = async (places) => {
    const columns = [
      places.map(({ workspaceId }) => workspaceId),
      places.map(({ tryId }) => tryId),
      places.map(({ after }) => after),
    ];
    const eventLists: ToldEvent[][] = places.map(() => []);
    for (const { place, ...event } of await database.query<ToldEvent & { place: number }>(BEHIND, columns))
      eventLists[place]!.push(event);
    return eventLists;
  };
  return { behind, behindOfAll: (places) => database.onBehalfOfNobody(() => behind(places)) };
}

export function tryRuns(database: Database, clock: Clock): TryRuns {
  const ours = async (text: string, values: readonly unknown[]): Promise<void> => {
    if ((await database.query(text, values)).length === 0) throw new RunLost();
  };
  const storeEvents = async (run: LeasedTry, events: readonly TryEvent[]): Promise<void> => {
    await database.query(TELL, [run.workspaceId, run.id, storableJson(events), clock.now()]);
  };
  return {
    ...leasedRuns<LeasedTry>(database, {
      name: TABLE,
      source: 'agent_id',
      most: MOST_OF_A_WORKSPACE,
      returning: RETURNING,
    }),
    record: (run, progress) => ours(RECORD, [...keyOfRun(run), JSON.stringify(progress)]),
    tell: (run, events) =>
      database.transaction(async () => {
        await ours(HOLD, keyOfRun(run));
        await storeEvents(run, events);
      }),
    end: (run, end, progress) =>
      database.transaction(async () => {
        const shown = toShownRun(progress);
        const { workspaceId, id, lease } = run;
        const { status, answer, reason } = end;
        const values = { workspaceId, id, lease, status, answer, reason, shown: JSON.stringify(shown) };
        await ours(END.text, END.values({ ...values, now: clock.now() }));
        await storeEvents(run, [endEvent(run.id, { ...end, ...shown })]);
      }),
  };
}

/** Deletes in batches; returns how many. */
export const sweepTries = (database: Pick<Database, 'query'>, before: Date): Promise<number> =>
  swept(database, SWEEP_TRIES, before);

/** A client that then follows an ended try receives only its end. */
export const sweepTryEvents = (database: Pick<Database, 'query'>, before: Date): Promise<number> =>
  swept(database, SWEEP_EVENTS, before);
