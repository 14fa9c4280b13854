import type { Sql } from '../database/sql';

/** The states of a workspace's stored files. */
export async function storedFiles(sql: Sql, workspaceId: string): Promise<string[]> {
  const rows = await sql.query<{ state: string }>('SELECT state FROM platform.stored_file WHERE workspace_id = $1', [
    workspaceId,
  ]);
  return rows.map(({ state }) => state);
}
