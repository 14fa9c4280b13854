import type { RecordedEvent } from '@workops/contracts';
import { copyLine } from '../database/copy';
import type { Step } from '../database/sql';

/** The channel that tells the relays of a commit with events. */
export const OUTBOX_CHANNEL = 'workops_outbox';

const COLUMNS = '(id, workspace_id, type, event)';

/** Up to so many, `INSERT` with a prepared text for each number of rows is cheaper than `COPY`. */
const FEW = 8;

const placeholders = (row: number): string => `($${row * 4 + 1}, $${row * 4 + 2}, $${row * 4 + 3}, $${row * 4 + 4})`;
const INSERTS = Array.from(
  { length: FEW + 1 },
  (_, rows) => `INSERT INTO platform.outbox ${COLUMNS} VALUES ${Array.from({ length: rows }, (_row, row) => placeholders(row)).join(', ')}`,
);

/** Writes the events, one or more. */
export const insertionOf = (events: readonly RecordedEvent[]): Step =>
  events.length > FEW
    ? {
        sql: `COPY platform.outbox ${COLUMNS} FROM STDIN`,
        lines: events.map((event) => copyLine([event.id, event.workspaceId, event.type, event])),
      }
    : { sql: INSERTS[events.length]!, values: events.flatMap((event) => [event.id, event.workspaceId, event.type, JSON.stringify(event)]) };
