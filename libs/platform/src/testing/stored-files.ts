import type { Sql } from '../database/sql';

export async function storedFiles(sql: Sql, workspaceId: string): Promise<string[]> {
  const rows = await sql.query<{ state: string }>('SELECT state FROM platform.stored_file WHERE workspace_id = $1', [
    workspaceId,
  ]);
  return rows.map(({ state }) => state);
}
