import type { RecordedEvent } from '@workops/contracts';
import { copyLine } from '../database/copy';
import type { Step } from '../database/sql';

/** The channel that tells the relays of a commit with events. */
export const OUTBOX_CHANNEL = 'workops_outbox';

export const insertionOf = (events: readonly RecordedEvent[]): Step => ({
  sql: 'COPY platform.outbox (id, workspace_id, type, event) FROM STDIN',
  lines: events.map((event) => copyLine([event.id, event.workspaceId, event.type, event])),
});
