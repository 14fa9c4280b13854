import { namedSql, type Sql } from '@workops/platform/database';
import type { DueEntry, MirrorStore } from '../calendar-ports';
import type { AppointmentRecord } from '../domain/appointment';
import type { AppointmentKey } from '../outside-ports';
import { SELECTED } from './appointment-columns';

/** Entries in a calendar, even those to be removed, become due again. */
const CHANGED = `
  UPDATE scheduling.calendar_mirror m SET due_at = $3, attempts = 0, parked_at = NULL, revision = m.revision + 1
    FROM unnest($1::uuid[], $2::uuid[]) AS told (workspace_id, id)
   WHERE m.workspace_id = told.workspace_id AND m.appointment_id = told.id`;

const APPEARED = `
  INSERT INTO scheduling.calendar_mirror (workspace_id, appointment_id, calendar_connection_id, href, due_at)
  SELECT a.workspace_id, a.id, c.id, rtrim(c.url, '/') || '/' || a.ical_uid || '.ics', $3
    FROM unnest($1::uuid[], $2::uuid[]) AS told (workspace_id, id)
    JOIN scheduling.appointment a ON a.workspace_id = told.workspace_id AND a.id = told.id
    JOIN scheduling.calendar_connection c ON c.workspace_id = a.workspace_id
      AND (c.member_id IS NULL OR c.member_id = a.owner_user_id)
   WHERE c.enabled AND a.status = 'confirmed' AND a.kind <> 'block' AND a.calendar_connection_id IS NULL
  ON CONFLICT DO NOTHING`;

/** Makes entries due in every calendar that has, or should have, the appointments. */
export async function queueEntries(sql: Sql, keys: readonly AppointmentKey[], now: Date): Promise<void> {
  const values = [keys.map(({ workspaceId }) => workspaceId), keys.map(({ id }) => id), now];
  await sql.query(CHANGED, values);
  await sql.query(APPEARED, values);
}

/** Concurrent entries per calendar, and calendars per workspace, over all processes. */
const OF_A_CALENDAR = 2;
const OF_A_WORKSPACE = 3;

/** Steps through the calendars with due entries, however many are due, and leases a few of each. */
const LEASE = `
  WITH RECURSIVE waiting AS (
    SELECT (SELECT m.calendar_connection_id FROM scheduling.calendar_mirror m WHERE m.due_at IS NOT NULL
             ORDER BY m.calendar_connection_id LIMIT 1) AS id
    UNION ALL
    SELECT (SELECT m.calendar_connection_id
              FROM scheduling.calendar_mirror m
             WHERE m.due_at IS NOT NULL AND m.calendar_connection_id > waiting.id
             ORDER BY m.calendar_connection_id LIMIT 1)
      FROM waiting WHERE waiting.id IS NOT NULL
  ), calendars AS MATERIALIZED (
    SELECT c.workspace_id, c.id, row_number() OVER (PARTITION BY c.workspace_id ORDER BY random()) AS place
      FROM waiting JOIN scheduling.calendar_connection c ON c.id = waiting.id
     WHERE c.enabled AND (c.mirror_after IS NULL OR c.mirror_after <= $1)
  ), due AS (
    SELECT entry.* FROM (SELECT * FROM calendars WHERE place <= ${OF_A_WORKSPACE} ORDER BY place, random()) AS chosen
     CROSS JOIN LATERAL (
      SELECT m.workspace_id, m.appointment_id, m.calendar_connection_id FROM scheduling.calendar_mirror m
       WHERE m.calendar_connection_id = chosen.id AND m.due_at <= $1
         AND (m.leased_until IS NULL OR m.leased_until <= $1)
       ORDER BY m.due_at
       LIMIT greatest(0, ${OF_A_CALENDAR} - (SELECT count(*) FROM scheduling.calendar_mirror held
                                              WHERE held.calendar_connection_id = chosen.id AND held.leased_until > $1))
         FOR UPDATE SKIP LOCKED) AS entry
     LIMIT $3
  ), leased AS (
    UPDATE scheduling.calendar_mirror m SET leased_until = $2, attempts = m.attempts + 1 FROM due
     WHERE m.workspace_id = due.workspace_id AND m.appointment_id = due.appointment_id
       AND m.calendar_connection_id = due.calendar_connection_id
    RETURNING m.*
  )
  SELECT ${SELECTED}, m.href, m.etag, m.attempts, m.revision,
         json_build_object('id', c.id, 'memberId', c.member_id, 'url', c.url, 'username', c.username, 'passwordSealed',
                           c.password_sealed,
                           'ownerScopes', c.owner_scopes,
                           'owner', CASE WHEN c.owner_id IS NOT NULL
                                    THEN json_build_object('kind', c.owner_kind, 'id', c.owner_id, 'appId',
                                                           c.owner_app_id) END) AS connection
    FROM leased m
    JOIN scheduling.appointment a ON a.workspace_id = m.workspace_id AND a.id = m.appointment_id
    JOIN scheduling.calendar_connection c ON c.workspace_id = m.workspace_id AND c.id = m.calendar_connection_id`;

const LEASED = `
  workspace_id = :workspaceId AND appointment_id = :appointmentId AND calendar_connection_id = :calendarConnectionId`;
/** An entry that changed during the write stays due. */
const WRITTEN = namedSql(
  ['workspaceId', 'appointmentId', 'calendarConnectionId', 'revision', 'etag'],
  `
  UPDATE scheduling.calendar_mirror
     SET etag = :etag, leased_until = NULL, attempts = 0,
         due_at = CASE WHEN revision = :revision THEN NULL ELSE due_at END
   WHERE ${LEASED}`,
);
const REMOVED = namedSql(
  ['workspaceId', 'appointmentId', 'calendarConnectionId', 'revision'],
  `
  DELETE FROM scheduling.calendar_mirror
   WHERE ${LEASED} AND revision = :revision`,
);
const STILL_DUE = namedSql(
  ['workspaceId', 'appointmentId', 'calendarConnectionId'],
  `
  UPDATE scheduling.calendar_mirror
     SET etag = NULL, leased_until = NULL
   WHERE ${LEASED}`,
);
const FAILED = namedSql(
  ['workspaceId', 'appointmentId', 'calendarConnectionId', 'revision', 'againAt', 'reason'],
  `
  UPDATE scheduling.calendar_mirror
     SET leased_until = NULL, last_error = :reason,
         due_at = CASE WHEN revision = :revision THEN :againAt::timestamptz ELSE due_at END,
         parked_at = CASE WHEN revision = :revision AND :againAt::timestamptz IS NULL THEN now() END
   WHERE ${LEASED}`,
);

const SPARE = 'UPDATE scheduling.calendar_connection SET mirror_after = $3 WHERE workspace_id = $1 AND id = $2';

type LeasedRow = AppointmentRecord & Omit<DueEntry, 'appointment'>;

const entryKey = ({ appointment, connection }: DueEntry) => ({
  workspaceId: appointment.workspaceId,
  appointmentId: appointment.id,
  calendarConnectionId: connection.id,
});

export const postgresMirror = (sql: Sql): MirrorStore => ({
  lease: async (now, until, limit) => {
    const rows = await sql.query<LeasedRow>(LEASE, [now, until, limit]);
    return rows.map(({ connection, href, etag, attempts, revision, ...appointment }) => ({
      appointment,
      connection,
      href,
      etag,
      attempts,
      revision,
    }));
  },
  written: async (entry, etag) => {
    await sql.query(WRITTEN.text, WRITTEN.values({ ...entryKey(entry), revision: entry.revision, etag }));
  },
  removed: async (entry) => {
    await sql.query(REMOVED.text, REMOVED.values({ ...entryKey(entry), revision: entry.revision }));
    await sql.query(STILL_DUE.text, STILL_DUE.values(entryKey(entry)));
  },
  failed: async (entry, againAt, reason) => {
    const { revision } = entry;
    await sql.query(FAILED.text, FAILED.values({ ...entryKey(entry), revision, againAt, reason }));
  },
  spare: async ({ appointment, connection }, until) => {
    await sql.query(SPARE, [appointment.workspaceId, connection.id, until]);
  },
});
