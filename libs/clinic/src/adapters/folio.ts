import type { Sql } from '@workops/platform/database';

const NEXT = `
  INSERT INTO clinic.folio AS f (workspace_id, kind, last_number) VALUES ($1, $2, 1)
  ON CONFLICT (workspace_id, kind) DO UPDATE SET last_number = f.last_number + 1 RETURNING last_number::float8 AS number`;

/**
 * The next number of the workspace and kind, used exactly when the transaction commits. Others wait for it until then: asked for last,
 * beside the insert.
 */
export async function nextNumber(sql: Sql, workspaceId: string, kind: string): Promise<number> {
  const [row] = await sql.query<{ number: number }>(NEXT, [workspaceId, kind]);
  return row!.number;
}
