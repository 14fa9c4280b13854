import type { RecordedEvent } from '@workops/contracts';
import type { Sql } from '../database/sql';

/** The events that were committed for a workspace, oldest first. */
export async function recordedEvents(sql: Sql, workspaceId: string): Promise<RecordedEvent[]> {
  const rows = await sql.query<{ event: RecordedEvent & { occurredAt: string } }>(
    'SELECT event FROM platform.outbox WHERE workspace_id = $1 ORDER BY recorded_at, id',
    [workspaceId],
  );
  return rows.map(({ event }) => ({ ...event, occurredAt: new Date(event.occurredAt) }));
}
