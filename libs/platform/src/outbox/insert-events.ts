import type { RecordedEvent } from '@workops/contracts';
import { copyLine } from '../database/copy';
import type { Step } from '../database/sql';

/** NOTIFY channel that wakes the relays. */
export const OUTBOX_CHANNEL = 'workops_outbox';

const COLUMNS = ['id', 'workspace_id', 'type', 'request_id', 'traceparent', 'event'];

/** A prepared `INSERT` is cheaper than `COPY` up to this. */
const FEW = 8;

const INTO = `platform.outbox (${COLUMNS.join(', ')})`;
const placeholders = (row: number): string =>
  `(${COLUMNS.map((_, column) => `$${row * COLUMNS.length + column + 1}`).join(', ')})`;
const INSERTS = Array.from(
  { length: FEW + 1 },
  (_, rows) =>
    `INSERT INTO ${INTO} VALUES ${Array.from({ length: rows }, (_row, row) => placeholders(row)).join(', ')}`,
);

const valuesOf = ({ requestId, traceparent, ...event }: RecordedEvent) => [
  event.id,
  event.workspaceId,
  event.type,
  requestId,
  traceparent ?? null,
  JSON.stringify(event),
];

export const insertionOf = (events: readonly RecordedEvent[]): Step =>
  events.length > FEW
    ? {
        sql: `COPY ${INTO} FROM STDIN`,
        lines: events.map((event) => copyLine(valuesOf(event))),
      }
    : { sql: INSERTS[events.length]!, values: events.flatMap(valuesOf) };
