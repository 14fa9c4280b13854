import type { Sql } from '@workops/platform';
import type { CalendarConnection, ConnectionStore, DueImport, ImportStore } from '../calendar-ports';
import type { AppointmentRecord } from '../domain/appointment';
import { SELECTED } from './appointment-columns';

const SHOWN = `c.workspace_id AS "workspaceId", c.id, c.member_id AS "memberId", c.url, c.username, c.last_error AS "lastError", c.created_at AS "createdAt"`;

const ADD = `
  INSERT INTO scheduling.calendar_connection
    (workspace_id, id, member_id, url, username, password_sealed, enabled, import_due_at, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, true, $7, $7, $7)`;

const LEASE = `
  UPDATE scheduling.calendar_connection c SET leased_until = $2
    FROM (SELECT workspace_id, id FROM scheduling.calendar_connection
           WHERE enabled AND import_due_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
           ORDER BY import_due_at LIMIT $3 FOR UPDATE SKIP LOCKED) due
   WHERE c.workspace_id = due.workspace_id AND c.id = due.id
  RETURNING ${SHOWN}, c.password_sealed AS "passwordSealed", c.failed_attempts AS "failedAttempts"`;

const FINISH = `
  UPDATE scheduling.calendar_connection
     SET import_due_at = $3, leased_until = NULL, last_error = $4, failed_attempts = CASE WHEN $4::text IS NULL THEN 0 ELSE failed_attempts + 1 END
   WHERE workspace_id = $1 AND id = $2`;

const IMPORTED = `
  SELECT ${SELECTED} FROM scheduling.appointment a
   WHERE a.workspace_id = $1 AND a.calendar_connection_id = $2 AND a.ends_at > $3`;

/** The UID of what was made here is its id. */
const OWN = `
  SELECT a.ical_uid AS uid FROM scheduling.appointment a
   WHERE a.workspace_id = $1 AND a.id = ANY ($2::uuid[]) AND a.calendar_connection_id IS NULL`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const postgresConnections = (sql: Sql): ConnectionStore & ImportStore => ({
  add: async ({ workspaceId, id, memberId, url, username, passwordSealed, createdAt }) => {
    await sql.query(ADD, [workspaceId, id, memberId, url, username, passwordSealed, createdAt]);
  },
  all: (workspaceId) =>
    sql.query<CalendarConnection>(`SELECT ${SHOWN} FROM scheduling.calendar_connection c WHERE c.workspace_id = $1 ORDER BY c.id`, [workspaceId]),
  byId: async (workspaceId, id) => {
    const statement = `SELECT ${SHOWN} FROM scheduling.calendar_connection c WHERE c.workspace_id = $1 AND c.id = $2`;
    return (await sql.query<CalendarConnection>(statement, [workspaceId, id]))[0];
  },
  remove: async (workspaceId, id) => {
    await sql.query('DELETE FROM scheduling.calendar_connection WHERE workspace_id = $1 AND id = $2', [workspaceId, id]);
  },
  lease: (now, until, limit) => sql.query<DueImport>(LEASE, [now, until, limit]),
  imported: (workspaceId, connectionId, since) => sql.query<AppointmentRecord>(IMPORTED, [workspaceId, connectionId, since]),
  ownAmong: async (workspaceId, uids) => {
    const rows = await sql.query<{ uid: string }>(OWN, [workspaceId, uids.filter((uid) => UUID.test(uid))]);
    return new Set(rows.map(({ uid }) => uid));
  },
  finish: async ({ workspaceId, id }, nextAt, error) => {
    await sql.query(FINISH, [workspaceId, id, nextAt, error]);
  },
});
