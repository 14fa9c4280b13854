import type { Database, Sql } from '@workops/platform/database';
import { OUR_TABLES, workspaceTables, type WorkspaceData } from '@workops/platform/workspaces';

const FULLEST = (table: string): string =>
  `SELECT workspace_id AS id FROM ${table} GROUP BY 1 ORDER BY workspace_id = $1 DESC, count(*) DESC LIMIT 1`;

/** References are not checked. Returns the tables. */
export const gatheredIn = (database: Database, workspaceId: string, staying: readonly string[]): Promise<string[]> =>
  database.transaction(async (tx) => {
    await tx.query(`SET LOCAL session_replication_role = 'replica'`);
    const filled: string[] = [];
    for (const { name } of await workspaceTables(tx, staying)) {
      const [from] = await tx.query<{ id: string }>(FULLEST(name), [workspaceId]);
      if (!from) continue;
      filled.push(name);
      if (from.id !== workspaceId)
        await tx.query(`UPDATE ${name} SET workspace_id = $1 WHERE workspace_id = $2`, [workspaceId, from.id]);
    }
    return filled;
  });

export async function rowsOfOthers(
  sql: Sql,
  workspaceId: string,
  { staying }: Pick<Required<WorkspaceData>, 'staying'>,
): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const { name } of await workspaceTables(sql, staying)) {
    const [row] = await sql.query<{ said: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, ' ' ORDER BY t::text), '')) AS said FROM ${name} t WHERE workspace_id <> $1`,
      [workspaceId],
    );
    digests[name] = row!.said;
  }
  return digests;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Ids in rows of this workspace only. */
export async function idsWithin(sql: Sql, workspaceId: string, staying: readonly string[]): Promise<Set<string>> {
  const [own, foreign] = [new Set<string>(), new Set<string>()];
  for (const { name } of await workspaceTables(sql, staying)) {
    const rows = await sql.query<{ own: boolean; said: string }>(
      `SELECT workspace_id = $1 AS own, t::text AS said FROM ${name} t`,
      [workspaceId],
    );
    for (const { own: isOwn, said } of rows) for (const [id] of said.matchAll(UUID)) (isOwn ? own : foreign).add(id);
  }
  for (const id of foreign) own.delete(id);
  return own;
}

const WITHOUT = `
  SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE ${OUR_TABLES} AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'workspace_id' AND NOT a.attisdropped)`;

/** Tables without a workspace column that contain any of the ids. */
export async function tablesNaming(sql: Sql, ids: ReadonlySet<string>): Promise<string[]> {
  const naming: string[] = [];
  for (const { name } of await sql.query<{ name: string }>(WITHOUT)) {
    const rows = await sql.query<{ said: string }>(`SELECT t::text AS said FROM ${name} t`);
    if (rows.some(({ said }) => [...said.matchAll(UUID)].some(([id]) => ids.has(id)))) naming.push(name);
  }
  return naming;
}
