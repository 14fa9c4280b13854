import { counted } from '@workops/platform/database';
import { RecordKind } from '@workops/platform/records';
import type { CalendarConnection } from '../calendar-ports';
import { calendarConnectionEntity, type CalendarConnectionRow } from './calendar-connection.entity';

export type NewConnection = CalendarConnection & { passwordSealed: string };

/** A new connection's first import is due at once. */
function rowOf(connection: NewConnection): CalendarConnectionRow {
  const { owner, createdAt } = connection;
  return {
    ...connection,
    enabled: true,
    importDueAt: createdAt,
    leasedUntil: null,
    failedAttempts: 0,
    mirrorAfter: null,
    ownerKind: owner?.kind ?? null,
    ownerId: owner?.id ?? null,
    ownerAppId: owner?.appId ?? null,
    updatedAt: createdAt,
  };
}

export const connections = new RecordKind<NewConnection, CalendarConnectionRow>(calendarConnectionEntity, {
  there: 'enabled',
  ceiling: counted('calendar_connections', 'FROM scheduling.calendar_connection WHERE workspace_id = $1 AND enabled'),
  rowOf,
});

/** Selects a row of `c` as a `CalendarConnection`. */
export const SHOWN = connections.sql.columnsOf('c');
