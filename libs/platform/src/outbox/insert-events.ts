import type { RecordedEvent } from '@workops/contracts';
import { jsonLines } from '../database/json-lines';
import type { Sql } from '../database/sql';

/** The channel that tells the relays of a commit with events. */
export const OUTBOX_CHANNEL = 'workops_outbox';

const INSERT = `
  INSERT INTO platform.outbox (id, workspace_id, type, event)
  SELECT id, workspace_id, type, event
    FROM unnest($1::uuid[], $2::uuid[], $3::text[], string_to_array($4, E'\\n')::json[]) AS e (id, workspace_id, type, event)`;

export async function insertEvents(sql: Sql, events: readonly RecordedEvent[]): Promise<void> {
  await sql.query(INSERT, [
    events.map((event) => event.id),
    events.map((event) => event.workspaceId),
    events.map((event) => event.type),
    jsonLines(events.map((event) => JSON.stringify(event))),
  ]);
}
