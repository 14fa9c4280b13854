import type { KeyedQueueOptions } from '../keyed-queue';
import type { Sql } from './sql';
import type { Transaction } from './transaction';

/** A lock of one workspace, for example on its bookings. */
export interface WorkspaceLock {
  /** Name of the lock, starting with the schema that it guards. */
  name: string;
  workspaceId: string;
}

/**
 * Two callers per workspace hold a connection: one works and the other waits in PostgreSQL, to start at once. The rest
 * wait in the process, so that a busy workspace never empties the pool.
 */
export const WORKSPACE_LINE: KeyedQueueOptions = {
  patienceMs: 5_000,
  width: 2,
  refusal: 'The workspace is writing too much at once. Try again shortly.',
};

/** PostgreSQL's SQLSTATE for a lock timeout. */
export const LOCK_NOT_HAD = '55P03';

export const lockKey = ({ name, workspaceId }: WorkspaceLock): string => `${name}/${workspaceId}`;

/**
 * Common table expressions that set the lock timeout: the parameter, or the shorter timeout of a transaction that gives
 * way. `USUAL_PATIENCE` restores it.
 */
export const lockPatience = (parameter: string): string => `
  usual AS MATERIALIZED (SELECT current_setting('lock_timeout') AS patience),
  patience AS MATERIALIZED (
    SELECT set_config('lock_timeout', CASE usual.patience WHEN '0' THEN ${parameter} ELSE usual.patience END,
                      true) AS set
      FROM usual
  )`;
export const USUAL_PATIENCE = `set_config('lock_timeout', (SELECT usual.patience FROM usual), true)`;

// One statement, so that waiting costs one round trip; the lock timeout ends with it.
const TAKE = `
  WITH ${lockPatience('$2')},
       held AS MATERIALIZED (
         SELECT pg_advisory_xact_lock(hashtextextended($1, 0)) FROM patience WHERE patience.set IS NOT NULL
       )
  SELECT ${USUAL_PATIENCE} FROM held`;

/**
 * Takes the lock until the transaction ends; throws at the lock timeout. Only for serial work: concurrent calls would
 * each hold a connection while waiting, and should use `Database.exclusively`.
 */
export async function takeLock(tx: Sql, lock: WorkspaceLock, patienceMs = WORKSPACE_LINE.patienceMs): Promise<void> {
  await tx.query(TAKE, [lockKey(lock), `${patienceMs}ms`]);
}

const SHARE = `
  WITH ${lockPatience('$2')}
  SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0)) FROM patience WHERE patience.set IS NOT NULL`;

/**
 * Takes a shared lock until the transaction ends. Exclusive locks wait for it, and later shared ones wait for those.
 * From here on the lock timeout applies to all locks of the transaction, row locks included.
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

/**
 * The workspaces in which a transaction holds the lock. Once a holder is gone, its writes are visible to the next
 * statement.
 */
export async function workspacesLocked(sql: Sql, name: string, workspaceIds: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(LOCKED, [workspaceIds, name]);
  return rows.map(({ id }) => id);
}

const BOUND = `WITH ${lockPatience('$1')} SELECT patience.set FROM patience`;

/**
 * Bounds all further lock waits of the transaction, which is then refused as unavailable. Sent with its next statement.
 */
export const boundPatience = (tx: Pick<Transaction, 'defer'>, patienceMs = WORKSPACE_LINE.patienceMs): void =>
  tx.defer(BOUND, [`${patienceMs}ms`]);

/** A nested transaction needs a lock out of turn, which it must not wait for while holding a connection. */
export class NeedsTurn extends Error {
  constructor(readonly lock: WorkspaceLock) {
    super(`${lock.name} is waited for inside a transaction that began without its turn.`);
  }
}
