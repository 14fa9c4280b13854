import { counted } from '@workops/platform/database';
import { RecordKind } from '@workops/platform/records';
import type { CalendarConnection } from '../calendar-ports';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import { appointmentTypeEntity } from './appointment-type.entity';
import { calendarConnectionEntity, type CalendarConnectionRow } from './calendar-connection.entity';

export const UNDELETED = 'deleted_at IS NULL';

export const appointmentTypes = new RecordKind<AppointmentTypeRecord>(appointmentTypeEntity, {
  unique: { index: 'appointment_type_name', property: 'name', folded: true, where: UNDELETED },
  there: UNDELETED,
  ceiling: counted(
    'appointment_types',
    'FROM scheduling.appointment_type WHERE workspace_id = $1 AND deleted_at IS NULL',
  ),
  lockedFor: 'NO KEY UPDATE',
});

export type NewConnection = CalendarConnection & { passwordSealed: string };

/** The first import is due at once. */
function toRow(connection: NewConnection): CalendarConnectionRow {
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
  toRow: toRow,
});

export const SHOWN = connections.sql.selected('c');

export const schedulingRecords = { appointmentTypes, connections };
