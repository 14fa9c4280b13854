import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { LOCK_NOT_HAD } from './workspace-locks';

export interface MigrationLock {
  heldBy: string;
  take: string;
  halves: [classid: string, objid: string];
}

const selectHolders = ([classid, objid]: MigrationLock['halves']): string => `
  SELECT a.pid, a.application_name AS name, a.client_addr AS address, coalesce(a.xact_start, a.state_change) AS since
    FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
   WHERE l.locktype = 'advisory' AND l.granted
     AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND l.classid::bigint = ${classid} AND l.objid::bigint = ${objid}`;

const USERS_OF_TABLES = `
  SELECT a.pid, a.application_name AS name, a.client_addr AS address, a.xact_start AS since
    FROM pg_stat_activity a
   WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()
     AND a.xact_start < clock_timestamp() - $1 * interval '1 ms'
     AND EXISTS (SELECT 1 FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
                  WHERE l.pid = a.pid AND l.granted
                    AND c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace))
   ORDER BY a.xact_start LIMIT 5`;

/** Nothing was done without the lock. */
class LockNotHad extends Error {}

export interface MigrationPatience {
  /** Timeout of a try in milliseconds; everyone else who wants the table queues behind it. */
  lockPatienceMs: number;
  tries: number;
}

const FIRST_PAUSE_MS = 500;

interface Holder {
  pid: number;
  name: string;
  address: string | null;
  since: Date | null;
}

/**
 * The lock ends with the transaction, even behind a pooler. After a lock timeout the step is retried with a growing
 * pause that lets others proceed; the last try fails with the holder's name.
 */
export async function withMigrationLock<T>(
  client: Client,
  lock: MigrationLock,
  { lockPatienceMs, tries }: MigrationPatience,
  work: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await onceWithLock(client, lock, lockPatienceMs, work);
    } catch (error) {
      if (!(error instanceof LockNotHad) || tried >= tries) throw error;
      await sleep(Math.min(FIRST_PAUSE_MS * 2 ** (tried - 1), lockPatienceMs));
    }
  }
}

async function onceWithLock<T>(
  client: Client,
  lock: MigrationLock,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('BEGIN');
  try {
    // A migration may take long, but must not wait long for a table, because others queue behind it.
    await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`);
    await client.query(`SET LOCAL lock_timeout = ${patienceMs}`);
    await client
      .query(lock.take)
      .catch((error: unknown) => nameHolders(client, error, lock.heldBy, selectHolders(lock.halves)));
    const result = await work().catch((error: unknown) =>
      nameHolders(client, error, 'A table that a migration changes is in use', USERS_OF_TABLES, [patienceMs]),
    );
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function nameHolders(
  client: Client,
  error: unknown,
  what: string,
  find: string,
  values: unknown[] = [],
): Promise<never> {
  if ((error as { code?: unknown }).code !== LOCK_NOT_HAD) throw error;
  await client.query('ROLLBACK');
  const { rows } = await client.query<Holder>(find, values);
  const holders = rows.map(({ pid, name, address, since }) => {
    const where = address ? ` from ${address}` : '';
    return `the session ${pid} (${name || 'without a name'}${where}) has it since ${since?.toISOString() ?? 'an unknown time'}`;
  });
  const who = holders.join(', ') || 'it was let go of meanwhile';
  throw new LockNotHad(`${what}: ${who}. Wait for it, or end it with SELECT pg_terminate_backend(<session>).`);
}
