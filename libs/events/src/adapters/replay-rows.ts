import { notFound, RunLost, type Clock } from '@workops/kernel';
import {
  counted,
  keyOfRun,
  leasedRuns,
  OURS,
  queryByIndex,
  withinCeiling,
  type Database,
} from '@workops/platform/database';
import { LessThan, WorkspaceRows } from '@workops/platform/records';
import { dayOf } from '../domain/days';
import type { Replay } from '../domain/replay';
import type { LeasedReplay, ReplayRuns, ReplayStore } from '../replay-ports';
import { insertEvents } from './fan-out-store';
import { isOnHold } from './hold.sql';
import { subscriptionTransaction } from './subscription-transaction';
import { replayEntity } from './replay.entity';

const TABLE = 'events.replay';
/** Concurrent replays per workspace and process. */
const MOST_OF_A_WORKSPACE = 2;

const COLUMNS = `
  workspace_id AS "workspaceId", id, subscription_id AS "subscriptionId", from_at AS "from", to_at AS "to", events, only_sent AS only, status, reason,
  reached_at AS "reachedAt", looked_at AS "lookedAt", queued, succeeded, failed, created_at AS "createdAt", started_at AS "startedAt", ended_at AS "endedAt"`;
const OPEN = counted('open_webhook_replays', `FROM ${TABLE} WHERE workspace_id = $1 AND ended_at IS NULL`);
const ADD = `
  INSERT INTO ${TABLE} (workspace_id, id, subscription_id, from_at, to_at, events, only_sent, status, created_at, updated_at, due_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, 'queued', $8, $8, $8)
  ON CONFLICT (workspace_id, subscription_id) WHERE ended_at IS NULL DO NOTHING RETURNING 1`;
const BY_ID = `SELECT ${COLUMNS} FROM ${TABLE} WHERE workspace_id = $1 AND subscription_id = $2 AND id = $3`;
const ENDED = 'ended_at = $3, updated_at = $3, due_at = NULL, lease = NULL';
const CANCEL = `UPDATE ${TABLE} SET status = 'cancelled', ${ENDED} WHERE workspace_id = $1 AND id = $2 RETURNING number, subscription_id AS "subscriptionId"`;
/** Keeps deliveries that a claim holds. */
const DISCARD = `
  UPDATE events.delivery d SET state = 'discarded'
    FROM (SELECT q.day, q.ctid AS place FROM events.delivery q
           WHERE q.workspace_id = $1 AND q.subscription_id = $2 AND q.state = 'retrying' AND q.redelivery_of = $3
             FOR UPDATE SKIP LOCKED) waiting
   WHERE d.day = waiting.day AND d.ctid = waiting.place`;
const RETURNING = 'r.number, r.from_at AS "from", r.to_at AS "to", r.events, r.only_sent AS only, r.place';
const STANDING = `
  SELECT (r.queued - r.succeeded - r.failed)::int AS pending, s.events AS listened, ${isOnHold('s.workspace_id', 's.id')} AS "onHold"
    FROM ${TABLE} r JOIN events.subscription s ON s.workspace_id = r.workspace_id AND s.id = r.subscription_id
   WHERE r.workspace_id = $1 AND r.id = $2 AND r.lease = $3 AND r.ended_at IS NULL`;
/** The first delivery is in the partition of the event's day, a repeat in that of its request. */
const GOT = `
  SELECT given.id FROM unnest($2::uuid[], $3::date[]) AS given (id, day)
   WHERE EXISTS (
     SELECT FROM generate_series(given.day, $4::date, interval '1 day') AS later (day)
      CROSS JOIN LATERAL (
        SELECT FROM events.delivery d
         WHERE d.day = later.day::date AND d.subscription_id = $1 AND d.event_id = given.id AND d.state IN ('queued', 'retrying', 'sending', 'succeeded')
         LIMIT 1
      ) AS got)`;
const LOOKED = `
  UPDATE ${TABLE} SET place = $4::json, reached_at = coalesce($5, reached_at), looked_at = looked_at + $6, queued = queued + $7, updated_at = $8, attempts = 1
   WHERE ${OURS} RETURNING 1`;
/**
 * Inserted as retries into today's partition, where claims look first, so that first attempts of new events do not
 * queue behind them.
 */
const INSERT = `
  INSERT INTO events.delivery (day, subscription_id, event_id, redelivery_of, workspace_id, due_at, state)
  SELECT $1::date, $2, event_id, $3, $4, $5, 'retrying' FROM unnest($6::uuid[]) AS given (event_id)`;
const END = `UPDATE ${TABLE} SET status = $4, reason = $5, ended_at = $6, updated_at = $6, due_at = NULL, lease = NULL WHERE ${OURS} RETURNING 1`;

const OLD = `SELECT workspace_id, id FROM ${TABLE} WHERE ended_at < $1 ORDER BY ended_at LIMIT 1000 FOR UPDATE SKIP LOCKED`;
const SWEEP = `DELETE FROM ${TABLE} WHERE (workspace_id, id) IN (${OLD}) RETURNING 1`;

export const replayStore = (database: Database): ReplayStore => ({
  transaction: (actor, work) =>
    database.transaction((tx) => {
      const { workspaceId } = actor;
      const { lock, audit } = subscriptionTransaction(database, tx, actor, () => undefined);
      return work({
        lock,
        audit,
        add: async ({ id, subscriptionId, from, to, events, only, createdAt }) => {
          await withinCeiling(tx, OPEN, workspaceId);
          return (await tx.query(ADD, [workspaceId, id, subscriptionId, from, to, events, only, createdAt])).length > 0;
        },
        lockReplay: async (subscriptionId, id) =>
          (await tx.query<Replay>(`${BY_ID} FOR NO KEY UPDATE`, [workspaceId, subscriptionId, id]))[0],
        cancel: async ({ id }, at) => {
          const [ended] = await tx.query<{ number: number; subscriptionId: string }>(CANCEL, [workspaceId, id, at]);
          if (!ended) throw notFound('La repetición no existe.');
          await tx.query(DISCARD, [workspaceId, ended.subscriptionId, -ended.number]);
        },
      });
    }),
  find: (workspaceId, subscriptionId, id) =>
    new WorkspaceRows(database, workspaceId).one(replayEntity, { where: { subscriptionId, id } }),
  list: (workspaceId, subscriptionId, { limit, after }) =>
    new WorkspaceRows(database, workspaceId).find(replayEntity, {
      where: { subscriptionId, ...(after !== null && { id: LessThan(after) }) },
      order: { id: 'DESC' },
      limit,
    }),
});

export function replayRuns(database: Database, clock: Clock): ReplayRuns {
  const mustBeOurs = (rows: readonly unknown[]): void => {
    if (rows.length === 0) throw new RunLost();
  };
  return {
    ...leasedRuns<LeasedReplay>(database, {
      name: TABLE,
      source: 'subscription_id',
      most: MOST_OF_A_WORKSPACE,
      returning: RETURNING,
    }),
    standing: async (run) => {
      const rows = await database.query<{ pending: number; listened: string[]; onHold: boolean }>(
        STANDING,
        keyOfRun(run),
      );
      mustBeOurs(rows);
      return rows[0]!;
    },
    undelivered: async ({ sourceId }, events) => {
      const ids = events.map(({ id }) => id);
      const days = events.map(({ occurredAt }) => dayOf(occurredAt));
      const got = await queryByIndex<{ id: string }>(database, GOT, [sourceId, ids, days, dayOf(clock.now())]);
      const delivered = new Set(got.map(({ id }) => id));
      return new Set(ids.filter((id) => !delivered.has(id)));
    },
    add: (run, { events, lookedAt, place, reachedAt }) =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const today = dayOf(now);
        mustBeOurs(
          await tx.query(LOOKED, [...keyOfRun(run), JSON.stringify(place), reachedAt, lookedAt, events.length, now]),
        );
        if (events.length === 0) return;
        await insertEvents(tx, events, () => today);
        await tx.query(INSERT, [
          today,
          run.sourceId,
          -run.number,
          run.workspaceId,
          now,
          events.map(({ event }) => event.id),
        ]);
      }),
    end: async (run, status, reason) =>
      mustBeOurs(await database.query(END, [...keyOfRun(run), status, reason, clock.now()])),
  };
}

/** Deletes in batches; returns how many. */
export async function sweepReplays(database: Pick<Database, 'query'>, before: Date): Promise<number> {
  for (let all = 0; ;) {
    const { length } = await database.query(SWEEP, [before]);
    all += length;
    if (length === 0) return all;
  }
}
