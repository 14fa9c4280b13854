import type { Sql } from '../database/sql';
import { workspaceTables } from '../workspaces/tables';

export async function rowsOfWorkspace(
  sql: Sql,
  workspaceId: string,
  staying: readonly string[] = [],
): Promise<Record<string, string>> {
  const rowsByTable: Record<string, string> = {};
  for (const { name } of await workspaceTables(sql, staying)) {
    const [row] = await sql.query<{ rows: number; digest: string }>(
      `SELECT count(*)::int AS rows, md5(coalesce(string_agg(t::text, ' ' ORDER BY t::text), '')) AS digest FROM ${name} t WHERE workspace_id = $1`,
      [workspaceId],
    );
    if (row!.rows > 0) rowsByTable[name] = `${row!.rows} ${row!.digest}`;
  }
  return rowsByTable;
}
