import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { cpuSeconds } from '../../processes';
import type { AppName, RunningApp } from '../../testing/service/running-app';

const APPS: AppName[] = ['api', 'webhook-dispatcher', 'scheduler'];

interface StatementCost {
  text: string;
  calls: number;
  milliseconds: number;
  rows: number;
}

/** Counts of a number of units, independent of other load on the machine. */
export interface CountedCosts {
  /** Rows by table; daily partitions count as their table. */
  written: Record<string, number>;
  statements: StatementCost[];
  walBytes: number;
  transactions: number;
  cpuMs: Record<string, number>;
}

interface StatementRow {
  id: string;
  query: string;
  calls: number;
  ms: number;
  rows: number;
}

const STATEMENTS = `
  SELECT s.queryid::text AS id, min(s.query) AS query, sum(s.calls)::float AS calls, sum(s.total_exec_time + s.total_plan_time)::float AS ms,
         sum(s.rows)::float AS rows
    FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid WHERE d.datname = current_database() GROUP BY 1`;
const SERVER = `
  SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float AS wal, xact_commit::float AS transactions
    FROM pg_stat_database WHERE datname = current_database()`;

/** Partitions count as their table; updates that touch no index are separate. */
const WRITTEN = `
  SELECT regexp_replace(schemaname || '.' || relname, '_(p\\d{8}|default)$', '') || ' ' || kind AS what, sum(count)::float AS count
    FROM pg_stat_user_tables CROSS JOIN LATERAL (
      VALUES ('inserted', n_tup_ins), ('updated', n_tup_upd - n_tup_hot_upd), ('updated without an index', n_tup_hot_upd), ('deleted', n_tup_del)
    ) AS kinds (kind, count)
   GROUP BY 1 HAVING sum(count) > 0`;
/** Maximum delay of PostgreSQL's statistics. */
const COUNTED_AFTER_MS = 1_200;

interface Reading {
  written: Map<string, number>;
  statements: Map<string, StatementRow>;
  wal: number;
  transactions: number;
  cpu: Map<string, number>;
}

async function read(client: Client, apps: (name: AppName) => RunningApp): Promise<Reading> {
  const { rows } = await client.query<StatementRow>(STATEMENTS);
  const { rows: written } = await client.query<{ what: string; count: number }>(WRITTEN);
  const { rows: server } = await client.query<{ wal: number; transactions: number }>(SERVER);
  return {
    written: new Map(written.map(({ what, count }) => [what, count])),
    statements: new Map(rows.map((row) => [row.id, row])),
    wal: server[0]!.wal,
    transactions: server[0]!.transactions,
    cpu: new Map(APPS.map((name) => [name, cpuSeconds(apps(name).pid) ?? Number.NaN])),
  };
}

/** The returned function stops and returns the costs. */
export async function countCosts(
  client: Client,
  apps: (name: AppName) => RunningApp,
): Promise<() => Promise<CountedCosts>> {
  await sleep(COUNTED_AFTER_MS);
  const before = await read(client, apps);
  return async () => {
    await sleep(COUNTED_AFTER_MS);
    const after = await read(client, apps);
    const statements = [...after.statements.values()].map(({ id, query, calls, ms, rows }) => {
      const was = before.statements.get(id);
      return {
        text: query.replace(/\s+/g, ' ').trim(),
        calls: calls - (was?.calls ?? 0),
        milliseconds: ms - (was?.ms ?? 0),
        rows: rows - (was?.rows ?? 0),
      };
    });
    return {
      written: Object.fromEntries(
        [...after.written].map(([what, count]) => [what, count - (before.written.get(what) ?? 0)]),
      ),
      statements: statements
        .filter(({ calls }) => calls > 0)
        .sort((one, other) => other.milliseconds - one.milliseconds),
      walBytes: after.wal - before.wal,
      transactions: after.transactions - before.transactions,
      cpuMs: Object.fromEntries(APPS.map((name) => [name, (after.cpu.get(name)! - before.cpu.get(name)!) * 1_000])),
    };
  };
}
