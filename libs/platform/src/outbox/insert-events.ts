import type { RecordedEvent } from '@workops/contracts';
import { copyLine, type CopyTarget } from '../database/copy';
import type { Sql } from '../database/sql';

/** The channel that tells the relays of a commit with events. */
export const OUTBOX_CHANNEL = 'workops_outbox';

const INSERT = `
  INSERT INTO platform.outbox (id, workspace_id, type, event)
  SELECT id, workspace_id, type, event FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::json[]) AS e (id, workspace_id, type, event)`;

const COPY = 'COPY platform.outbox (id, workspace_id, type, event) FROM STDIN';

/** From here on COPY, which takes two turns with the server, is the cheaper one for both sides. */
const MANY = 100;

const lineOf = (event: RecordedEvent): string => copyLine([event.id, event.workspaceId, event.type, event]);

export async function insertEvents(tx: Sql & CopyTarget, events: readonly RecordedEvent[]): Promise<void> {
  if (events.length >= MANY) return tx.copy(COPY, [events.map(lineOf).join('')]);
  await tx.query(INSERT, [
    events.map((event) => event.id),
    events.map((event) => event.workspaceId),
    events.map((event) => event.type),
    events.map((event) => JSON.stringify(event)),
  ]);
}
