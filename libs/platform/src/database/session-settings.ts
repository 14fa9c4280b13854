import type { ClientBase } from 'pg';
import type { Logger } from '../process/logger';
import { STATEMENT_LIMIT_MS } from './silence';
import type { Sql } from './sql';

/**
 * Applies to all sessions of our role in our database, even behind a pooler: a dead process loses its locks within
 * seconds, no statement runs forever, and JIT is off.
 */
export const SESSION_SETTINGS = {
  statement_timeout: `${STATEMENT_LIMIT_MS}ms`,
  idle_in_transaction_session_timeout: '20000ms',
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '5',
  tcp_user_timeout: '15000ms',
  jit: 'off',
} as const;

export type SessionSettings = Partial<Record<keyof typeof SESSION_SETTINGS, string>>;

const PRESENT = `
  SELECT split_part(setting, '=', 1) AS name
    FROM pg_db_role_setting s, unnest(s.setconfig) AS setting
   WHERE s.setrole = (SELECT oid FROM pg_roles WHERE rolname = current_user)
     AND s.setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const ALTER = `
  SELECT format('ALTER ROLE %I IN DATABASE %I SET %I = %L', current_user, current_database(), name, value) AS statement
    FROM unnest($1::text[], $2::text[]) AS given (name, value)`;

/** Two processes set it concurrently. */
const CHANGED_MEANWHILE = /tuple concurrently updated|pg_db_role_setting_databaseid_rol_index/;

/** Leaves an operator's settings. Applies from the next session on. */
export async function settleSessions(client: ClientBase, settings: SessionSettings = SESSION_SETTINGS): Promise<void> {
  const { rows: present } = await client.query<{ name: string }>(PRESENT);
  const presentNames = new Set(present.map(({ name }) => name));
  const missing = Object.entries(settings).filter(([name]) => !presentNames.has(name));
  if (missing.length === 0) return;
  const { rows } = await client.query<{ statement: string }>(ALTER, [
    missing.map(([name]) => name),
    missing.map(([, value]) => value),
  ]);
  for (const { statement } of rows) {
    await client.query(statement).catch((error: Error) => {
      if (!CHANGED_MEANWHILE.test(error.message)) throw error;
    });
  }
}

const IDLE_FOR_EVER = `SELECT 1 WHERE current_setting('idle_in_transaction_session_timeout') = '0'`;

/** A restore leaves it so, because a dump has no settings of roles. */
export const hasUnlimitedSessions = async (sql: Sql): Promise<boolean> => (await sql.query(IDLE_FOR_EVER)).length > 0;

export async function warnOfUnlimitedSessions(sql: Sql, logger: Pick<Logger, 'warn'>): Promise<void> {
  if (await hasUnlimitedSessions(sql))
    logger.warn(
      'idle_in_transaction_session_timeout is off: dead processes may keep their locks; `npm run migrate` sets a limit for this role',
    );
}
