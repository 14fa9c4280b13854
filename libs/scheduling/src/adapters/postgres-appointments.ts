import type { Actor } from '@workops/kernel';
import { counted, withinCeiling, visibleRows, type Database, type Transaction } from '@workops/platform/database';
import type {
  AppointmentRepository,
  AppointmentStore,
  AppointmentTransaction,
  NewAppointment,
  Reminder,
} from '../appointment-ports';
import { AGENT_BOOKING_COUNTS_MS, isAgentsVisitor } from '../domain/agents-visitor';
import type { AppointmentRecord } from '../domain/appointment';
import type { Load } from '../domain/assignment';
import type { Diary } from '../domain/booking-rules';
import type { AppointmentRef } from '../domain/display-id';
import { slotConflict } from '../domain/refusal';
import type { Span } from '../domain/spans';
import type { DiaryQuery } from '../ports';
import { COLUMNS, COUNT, PLACEHOLDERS, SELECTED, columnValues } from './appointment-columns';
import { diaryWithoutExpired } from './postgres-diary';
import type { LocalSlotMemo } from './slot-memo';

/** Every booking, and every change to one, holds this lock of the workspace. */
export const BOOKINGS_LOCK = 'scheduling.bookings';

const DUE = `$${COUNT + 1}::timestamptz`;

const ADD = `
  WITH counted AS (
    INSERT INTO scheduling.appointment_counter AS c (workspace_id, last_number) VALUES ($1, 1)
    ON CONFLICT (workspace_id) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number
  ), added AS (
    INSERT INTO scheduling.appointment (number, ${COLUMNS})
    SELECT last_number, ${PLACEHOLDERS}
      FROM counted
    RETURNING number
  ), reminder AS (
    INSERT INTO scheduling.reminder (workspace_id, appointment_id, due_at)
    SELECT $1, $2, ${DUE}
     WHERE ${DUE} IS NOT NULL
  )
  SELECT number FROM added`;

const SAVED = `
  UPDATE scheduling.appointment SET (${COLUMNS}) = ROW (${PLACEHOLDERS}) WHERE workspace_id = $1 AND id = $2`;

/** A process about to send the reminder notices that it is gone or has another time. */
const SAVED_WITH_REMINDER = `
  WITH dropped AS (
    DELETE FROM scheduling.reminder
     WHERE workspace_id = $1 AND appointment_id = $2 AND sent_at IS NULL AND ${DUE} IS NULL
  ), due AS (
    INSERT INTO scheduling.reminder AS r (workspace_id, appointment_id, due_at)
    SELECT $1, $2, ${DUE}
     WHERE ${DUE} IS NOT NULL
    ON CONFLICT (workspace_id, appointment_id) DO UPDATE
       SET due_at = excluded.due_at, leased_until = NULL, attempts = 0, parked_at = NULL, sent_at = NULL
      WHERE r.due_at <> excluded.due_at
  ) ${SAVED}`;

const LOADS = `
  SELECT asked.id,
         (SELECT count(*) FROM scheduling.appointment a
           WHERE a.workspace_id = $1 AND a.owner_user_id = asked.id AND a.status <> 'cancelled'
             AND a.starts_at >= $3 AND a.starts_at < $4) AS "thatDay",
         (SELECT max(a.number)
            FROM scheduling.appointment a
           WHERE a.workspace_id = $1 AND a.owner_user_id = asked.id) AS "lastNumber"
    FROM unnest($2::uuid[]) AS asked (id)`;

const OPEN = `
  FROM scheduling.visitor_hold v
  JOIN scheduling.appointment a ON a.workspace_id = v.workspace_id AND a.id = v.appointment_id
 WHERE v.workspace_id = $1 AND a.status = 'pending_hold' AND a.hold_expires_at > now()`;
const OF_ALL_VISITORS = counted('visitor_holds', OPEN);
const OF_A_VISITOR = counted('holds_of_a_visitor', `${OPEN} AND v.visitor = $2`);

const BY_AGENTS = `
  FROM scheduling.visitor_hold v WHERE v.workspace_id = $1 AND v.visitor LIKE 'agent/%' AND v.expires_at > now()`;
const OF_ALL_AGENTS = counted('agent_bookings', BY_AGENTS);
const OF_A_CONTACT = counted('agent_bookings_of_a_contact', `${BY_AGENTS} AND v.visitor = $2`);

const NOTE_VISITOR =
  'INSERT INTO scheduling.visitor_hold (workspace_id, appointment_id, visitor, expires_at) VALUES ($1, $2, $3, $4)';

const isVehicleHeld = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'appointment_vehicle';

class PostgresAppointments implements AppointmentRepository {
  constructor(
    private readonly tx: Transaction,
    private readonly actor: Actor,
  ) {}

  diary(query: Omit<DiaryQuery, 'workspaceId'>): Promise<Diary> {
    return diaryWithoutExpired(this.tx, { ...query, workspaceId: this.actor.workspaceId });
  }

  async loads(memberIds: readonly string[], { start, end }: Span): Promise<ReadonlyMap<string, Load>> {
    const values = [this.actor.workspaceId, memberIds, new Date(start), new Date(end)];
    const rows = await this.tx.query<Load & { id: string }>(LOADS, values);
    return new Map(rows.map(({ id, thatDay, lastNumber }) => [id, { thatDay, lastNumber }]));
  }

  async add(appointment: NewAppointment, { dueAt }: Reminder): Promise<AppointmentRecord> {
    const [row] = await this.refusingTaken(() =>
      this.tx.query<{ number: number }>(ADD, [...columnValues(appointment), dueAt]),
    );
    return { ...appointment, number: row!.number };
  }

  async mustHaveRoomFor(visitor: string): Promise<void> {
    const { workspaceId } = this.actor;
    const [own, all] = isAgentsVisitor(visitor) ? [OF_A_CONTACT, OF_ALL_AGENTS] : [OF_A_VISITOR, OF_ALL_VISITORS];
    await Promise.all([withinCeiling(this.tx, own, workspaceId, visitor), withinCeiling(this.tx, all, workspaceId)]);
  }

  async noteVisitor(visitor: string, { id, holdExpiresAt, createdAt }: AppointmentRecord): Promise<void> {
    const until = isAgentsVisitor(visitor) ? new Date(createdAt.getTime() + AGENT_BOOKING_COUNTS_MS) : holdExpiresAt;
    await this.tx.query(NOTE_VISITOR, [this.actor.workspaceId, id, visitor, until]);
  }

  async lock(ref: AppointmentRef): Promise<AppointmentRecord | undefined> {
    const [column, value] = 'id' in ref ? ['id', ref.id] : ['number', ref.number];
    const visible = visibleRows(this.actor, { owner: 'a.owner_user_id', location: 'a.location_id' }, 3);
    const [appointment] = await this.tx.query<AppointmentRecord>(
      `
        SELECT ${SELECTED}
          FROM scheduling.appointment a
         WHERE a.workspace_id = $1 AND a.${column} = $2 AND ${visible.sql} FOR UPDATE`,
      [this.actor.workspaceId, value, ...visible.values],
    );
    return appointment;
  }

  async save(appointment: AppointmentRecord, reminder?: Reminder): Promise<void> {
    const values = columnValues(appointment);
    await this.refusingTaken(() =>
      reminder ? this.tx.query(SAVED_WITH_REMINDER, [...values, reminder.dueAt]) : this.tx.query(SAVED, values),
    );
  }

  /** The rules were checked before, so the constraint fails only if they were wrong. */
  private async refusingTaken<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      throw isVehicleHeld(error) ? slotConflict('vehicle_taken') : error;
    }
  }
}

/** Joins an open transaction, regardless of its locks. */
export const appointmentTransaction = (tx: Transaction, actor: Actor): AppointmentTransaction => ({
  appointments: new PostgresAppointments(tx, actor),
  events: tx.recorder(actor),
  audit: tx.auditTrail(actor),
});

export const postgresAppointments = (database: Database, memo: LocalSlotMemo): AppointmentStore => ({
  exclusively: (actor, work) =>
    database.exclusively({ name: BOOKINGS_LOCK, workspaceId: actor.workspaceId }, (tx) => {
      tx.afterCommit(() => memo.forget(actor.workspaceId));
      return work(appointmentTransaction(tx, actor));
    }),
});
