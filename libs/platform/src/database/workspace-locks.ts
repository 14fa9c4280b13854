import type { KeyedQueueOptions } from '../keyed-queue';
import type { Sql } from './sql';
import type { Transaction } from './transaction';

export interface WorkspaceLock {
  /** Starts with the schema that it guards. */
  name: string;
  workspaceId: string;
}

/**
 * A workspace's callers hold two connections: one works and one waits in PostgreSQL. The rest wait in the process, so
 * that a busy workspace never empties the pool.
 */
export const WORKSPACE_LINE: KeyedQueueOptions = {
  patienceMs: 5_000,
  width: 2,
  refusal: 'The workspace is writing too much at once. Try again shortly.',
};

/** Lock timeout. */
export const LOCK_NOT_HAD = '55P03';

export const lockKey = ({ name, workspaceId }: WorkspaceLock): string => `${name}/${workspaceId}`;

/**
 * Sets the parameter, or the shorter timeout of a transaction that gives way, as lock timeout. `USUAL_PATIENCE`
 * restores it.
 */
export const lockPatience = (parameter: string): string => `
  usual AS MATERIALIZED (SELECT current_setting('lock_timeout') AS patience),
  patience AS MATERIALIZED (
    SELECT set_config('lock_timeout', CASE usual.patience WHEN '0' THEN ${parameter} ELSE usual.patience END,
                      true) AS set
      FROM usual
  )`;
export const USUAL_PATIENCE = `set_config('lock_timeout', (SELECT usual.patience FROM usual), true)`;

// Waiting costs one round trip; the lock timeout ends with the statement.
const TAKE = `
  WITH ${lockPatience('$2')},
       held AS MATERIALIZED (
         SELECT pg_advisory_xact_lock(hashtextextended($1, 0)) FROM patience WHERE patience.set IS NOT NULL
       )
  SELECT ${USUAL_PATIENCE} FROM held`;

export async function takeLock(tx: Sql, lock: WorkspaceLock, patienceMs = WORKSPACE_LINE.patienceMs): Promise<void> {
  await tx.query(TAKE, [lockKey(lock), `${patienceMs}ms`]);
}

const SHARE = `
  WITH ${lockPatience('$2')}
  SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0)) FROM patience WHERE patience.set IS NOT NULL`;

/**
 * Lasts until the transaction ends; exclusive locks wait for it, and later shared ones for those. The lock timeout then
 * applies to all its locks, row locks included.
 */
export async function shareLock(tx: Sql, lock: WorkspaceLock, patienceMs = WORKSPACE_LINE.patienceMs): Promise<void> {
  await tx.query(SHARE, [lockKey(lock), `${patienceMs}ms`]);
}

const LOCKED = `
  SELECT workspace.id FROM unnest($1::uuid[]) AS workspace (id)
   WHERE hashtextextended($2 || '/' || workspace.id, 0) IN (
     SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks
      WHERE locktype = 'advisory' AND objsubid = 1 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;

/** A transaction holds the lock there. Once a holder is gone, its writes are visible to the next statement. */
export async function workspacesLocked(sql: Sql, name: string, workspaceIds: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(LOCKED, [workspaceIds, name]);
  return rows.map(({ id }) => id);
}

const BOUND = `WITH ${lockPatience('$1')} SELECT patience.set FROM patience`;

/** Bounds all further lock waits, which then throw `unavailable`. Sent with the next statement. */
export const boundPatience = (tx: Pick<Transaction, 'defer'>, patienceMs = WORKSPACE_LINE.patienceMs): void =>
  tx.defer(BOUND, [`${patienceMs}ms`]);

/** A nested transaction must not wait for a turn while holding a connection. */
export class NeedsTurn extends Error {
  constructor(readonly lock: WorkspaceLock) {
    super(`${lock.name} is waited for inside a transaction that began without its turn.`);
  }
}
