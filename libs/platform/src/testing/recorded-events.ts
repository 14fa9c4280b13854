import type { RecordedEvent } from '@workops/contracts';
import type { Sql } from '../database/sql';
import { CLAIMED, eventsOf, type ClaimedRow } from '../outbox/outbox';

export async function recordedEvents(sql: Sql, workspaceId: string): Promise<RecordedEvent[]> {
  return eventsOf(
    await sql.query<ClaimedRow>(
      `SELECT ${CLAIMED} FROM platform.outbox WHERE workspace_id = $1 ORDER BY recorded_at, id`,
      [workspaceId],
    ),
  );
}
