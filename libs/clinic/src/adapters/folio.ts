import type { Sql } from '@workops/platform/database';

const NEXT = `
  INSERT INTO clinic.folio AS f (workspace_id, kind, last_number) VALUES ($1, $2, $3)
  ON CONFLICT (workspace_id, kind) DO UPDATE
     SET last_number = f.last_number + $3
  RETURNING last_number::float8 AS number`;

/** Used if and only if the transaction commits. Other callers wait until then, so it runs last, with the insert. */
export async function nextNumber(sql: Sql, workspaceId: string, kind: string): Promise<number> {
  return (await nextNumbers(sql, workspaceId, kind, 1))[0]!;
}

export async function nextNumbers(sql: Sql, workspaceId: string, kind: string, count: number): Promise<number[]> {
  const [row] = await sql.query<{ number: number }>(NEXT, [workspaceId, kind, count]);
  return Array.from({ length: count }, (_, n) => row!.number - count + 1 + n);
}
