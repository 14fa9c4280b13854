import { randomUUID } from 'node:crypto';
import type { Database } from '@workops/platform/database';

export async function keptBodies(database: Database): Promise<(string | null)[]> {
  const rows = await database.query<{ body: string | null }>('SELECT body FROM edge.idempotency_key ORDER BY id');
  return rows.map(({ body }) => body);
}

export async function erasedBodies(database: Database, workspaceId: string): Promise<(string | null)[]> {
  const sql = 'SELECT body FROM edge.idempotency_key WHERE workspace_id = $1 AND erased';
  return (await database.query<{ body: string | null }>(sql, [workspaceId])).map(({ body }) => body);
}

export async function keepBodies(
  database: Database,
  bodies: readonly { body: string; sealed: boolean }[],
): Promise<void> {
  const sql = `INSERT INTO edge.idempotency_key (id, workspace_id, fingerprint, status, body, sealed, expires_at)
               VALUES ($1, $2, '\\x01', 201, $3, $4, now())`;
  for (const [at, { body, sealed }] of bodies.entries())
    await database.query(sql, [Buffer.from([at + 1]), randomUUID(), body, sealed]);
}
