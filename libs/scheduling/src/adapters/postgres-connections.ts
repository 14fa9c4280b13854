import { namedSql, type Database } from '@workops/platform/database';
import type { CalendarConnection, ConnectionStore } from '../calendar-ports';
import { connections } from './scheduling-records';

const ALL = `${connections.sql.select} WHERE workspace_id = $1 AND enabled ORDER BY id`;

/** Whether an appointment belongs into the calendar is decided when it is written. */
const MIRROR_PRESENT = namedSql(
  ['workspaceId', 'calendarConnectionId', 'url', 'createdAt', 'memberId'],
  `
  INSERT INTO scheduling.calendar_mirror (workspace_id, appointment_id, calendar_connection_id, href, due_at)
  SELECT a.workspace_id, a.id, :calendarConnectionId, rtrim(:url, '/') || '/' || a.ical_uid || '.ics', :createdAt
    FROM scheduling.appointment a
   WHERE a.workspace_id = :workspaceId AND a.status = 'confirmed' AND a.starts_at > :createdAt AND a.kind <> 'block'
     AND a.calendar_connection_id IS NULL
     AND (:memberId::uuid IS NULL OR a.owner_user_id = :memberId)
   ORDER BY a.starts_at LIMIT 5000
  ON CONFLICT DO NOTHING`,
);

export const postgresConnections = (database: Database): ConnectionStore => ({
  add: (connection, by) =>
    database.transaction(async (tx) => {
      const { workspaceId, id, memberId, url, createdAt } = connection;
      await connections.of(database, workspaceId).add(connection);
      await tx.query(
        MIRROR_PRESENT.text,
        MIRROR_PRESENT.values({ workspaceId, calendarConnectionId: id, url, createdAt, memberId }),
      );
      const target = { kind: 'calendar_connection', id };
      tx.auditTrail(by).record({
        action: 'calendar.connected',
        target,
        details: { host: new URL(url).host, member_id: memberId },
      });
    }),
  all: (workspaceId) => database.query<CalendarConnection>(ALL, [workspaceId]),
});
