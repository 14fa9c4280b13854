import type { Sql } from '../database';

const AGE = `
  UPDATE platform.outbox SET day = (now() AT TIME ZONE 'UTC')::date - $2::int
   WHERE workspace_id = $1 AND event -> 'resource' ->> 'id' = $3`;

export async function agedEvent(sql: Sql, workspaceId: string, days: number, resourceId: string): Promise<void> {
  await sql.query(AGE, [workspaceId, days, resourceId]);
}
