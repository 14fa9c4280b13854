import type { Actor } from '@workops/kernel';
import { namedSql, type Database, type Transaction } from '@workops/platform/database';
import type { NewAppointment } from '../appointment-ports';
import type { CalendarConnection, CalendarStore, CalendarTransaction } from '../calendar-ports';
import type { AppointmentRecord } from '../domain/appointment';
import { COLUMNS, selectColumns, valueRows, SELECTED } from './appointment-columns';
import { SHOWN } from './scheduling-records';
import { BOOKINGS_LOCK } from './postgres-appointments';
import type { LocalSlotMemo } from './slot-memo';

const IS_CONNECTED = 'SELECT 1 FROM scheduling.calendar_connection WHERE workspace_id = $1 AND id = $2 AND enabled';

const DISCONNECT = `
  UPDATE scheduling.calendar_connection c SET enabled = false, password_sealed = ''
   WHERE c.workspace_id = $1 AND c.id = $2 AND c.enabled RETURNING ${SHOWN}`;

const IMPORTED = `
  SELECT ${SELECTED} FROM scheduling.appointment a
   WHERE a.workspace_id = $1 AND a.calendar_connection_id = $2 AND a.ical_uid = ANY ($3::text[])`;

const WITHOUT_EVENT = namedSql(
  ['workspaceId', 'calendarConnectionId', 'icalUids', 'after', 'limit'],
  `
  SELECT ${SELECTED}
    FROM scheduling.appointment a
   WHERE a.workspace_id = :workspaceId AND a.calendar_connection_id = :calendarConnectionId AND a.status = 'confirmed'
     AND a.ends_at > :after AND a.ical_uid <> ALL (:icalUids::text[])
   ORDER BY a.ical_uid LIMIT :limit FOR UPDATE`,
);

/** An appointment created here has its id as UID. */
const OWN = `
  SELECT a.ical_uid AS uid FROM scheduling.appointment a
   WHERE a.workspace_id = $1 AND a.id = ANY ($2::uuid[]) AND a.calendar_connection_id IS NULL`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const ROWS = 'ROWS FROM (json_populate_recordset(NULL::scheduling.appointment, $2)) WITH ORDINALITY';

const ADD_ALL = `
  WITH counted AS (
    INSERT INTO scheduling.appointment_counter AS c (workspace_id, last_number) VALUES ($1, $3)
    ON CONFLICT (workspace_id) DO UPDATE SET last_number = c.last_number + $3 RETURNING last_number
  ), given AS (
    SELECT * FROM ${ROWS}
  )
  INSERT INTO scheduling.appointment (number, ${COLUMNS})
  SELECT counted.last_number - $3 + given.ordinality,
         ${selectColumns('given').replace('given.workspace_id', '$1::uuid')}
    FROM given
    CROSS JOIN counted
  RETURNING id, number`;

const SAVE_ALL = `
  UPDATE scheduling.appointment a SET (${COLUMNS}) = ROW (${selectColumns('given')})
    FROM json_populate_recordset(NULL::scheduling.appointment, $2) AS given
   WHERE a.workspace_id = $1 AND a.id = given.id`;

const MIRRORS_AT_ONCE = 1_000;
const FORGET_MIRRORS = `
  DELETE FROM scheduling.calendar_mirror m
   WHERE m.workspace_id = $1 AND m.calendar_connection_id = $2 AND m.appointment_id IN (
     SELECT appointment_id
       FROM scheduling.calendar_mirror
      WHERE workspace_id = $1 AND calendar_connection_id = $2 LIMIT ${MIRRORS_AT_ONCE})
  RETURNING 1`;
const FORGET = 'DELETE FROM scheduling.calendar_connection WHERE workspace_id = $1 AND id = $2 AND NOT enabled';

/** Each calendar read moves to the end, so that a busy workspace does not delay others. */
const LEAVING = `
  UPDATE scheduling.calendar_connection c SET updated_at = $1
    FROM (SELECT workspace_id, id FROM scheduling.calendar_connection WHERE NOT enabled
           ORDER BY updated_at LIMIT $2 FOR UPDATE SKIP LOCKED) AS leaving
   WHERE c.workspace_id = leaving.workspace_id AND c.id = leaving.id
  RETURNING ${SHOWN}`;

function toTransaction(tx: Transaction, actor: Actor): CalendarTransaction {
  const { workspaceId } = actor;
  return {
    isConnected: async (id) => (await tx.query(IS_CONNECTED, [workspaceId, id])).length > 0,
    disconnect: async (id) => (await tx.query<CalendarConnection>(DISCONNECT, [workspaceId, id]))[0],
    imported: (id, uids) => tx.query<AppointmentRecord>(IMPORTED, [workspaceId, id, uids]),
    ownAmong: async (uids) => {
      const rows = await tx.query<{ uid: string }>(OWN, [workspaceId, uids.filter((uid) => UUID.test(uid))]);
      return new Set(rows.map(({ uid }) => uid));
    },
    withoutEvent: (id, uids, since, limit) =>
      tx.query<AppointmentRecord>(
        WITHOUT_EVENT.text,
        WITHOUT_EVENT.values({ workspaceId, calendarConnectionId: id, icalUids: uids, after: since, limit }),
      ),
    addAll: (appointments) => addAll(tx, workspaceId, appointments),
    saveAll: async (appointments) => {
      if (appointments.length > 0) await tx.query(SAVE_ALL, [workspaceId, valueRows(appointments)]);
    },
    forget: async (id) => {
      const some = await tx.query(FORGET_MIRRORS, [workspaceId, id]);
      if (some.length < MIRRORS_AT_ONCE) await tx.query(FORGET, [workspaceId, id]);
    },
    events: tx.recorder(actor),
    audit: tx.auditTrail(actor),
  };
}

async function addAll(
  tx: Transaction,
  workspaceId: string,
  appointments: readonly NewAppointment[],
): Promise<AppointmentRecord[]> {
  if (appointments.length === 0) return [];
  const rows = await tx.query<{ id: string; number: number }>(ADD_ALL, [
    workspaceId,
    valueRows(appointments),
    appointments.length,
  ]);
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  return appointments.map((appointment) => ({ ...appointment, number: numbers.get(appointment.id)! }));
}

export const postgresCalendars = (database: Database, memo: LocalSlotMemo): CalendarStore => ({
  exclusively: (actor, work) =>
    database.exclusively({ name: BOOKINGS_LOCK, workspaceId: actor.workspaceId }, (tx) => {
      tx.afterCommit(() => memo.forget(actor.workspaceId));
      return work(toTransaction(tx, actor));
    }),
  leaving: (now, limit) => database.query<CalendarConnection>(LEAVING, [now, limit]),
});
