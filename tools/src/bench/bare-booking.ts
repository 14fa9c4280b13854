import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { bareTransaction } from './bare-transaction';
import type { Hour } from './hours';

const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('scheduling.bookings/' || $1, 0))`;
const CHECK = `
  SELECT count(*) FROM scheduling.appointment
   WHERE workspace_id = $1 AND status IN ('confirmed', 'pending_hold') AND tstzrange(starts_at, ends_at) && tstzrange($2, $3)`;
const INSERT = `
  WITH counted AS (
    INSERT INTO scheduling.appointment_counter AS c (workspace_id, last_number) VALUES ($1, 1)
    ON CONFLICT (workspace_id) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number
  ), added AS (
    INSERT INTO scheduling.appointment (workspace_id, id, number, kind, status, starts_at, ends_at, customer_name, ical_uid, created_at, updated_at)
    SELECT $1, $2::uuid, last_number, 'test_drive', 'confirmed', $3::timestamptz, $4::timestamptz, 'Ana', 'uid', now(), now() FROM counted
  )
  INSERT INTO scheduling.reminder (workspace_id, appointment_id, due_at) VALUES ($1, $2::uuid, $3::timestamptz - interval '2 hours')`;
const OUTBOX = `INSERT INTO platform.outbox (id, workspace_id, type, event) VALUES ($1, $2, 'appointment.booked', $3)`;

export interface BareBooking extends Hour {
  workspaceId: string;
}

/** The event is as long as that of a booking. */
const bookedEvent = ({ workspaceId, start, end }: BareBooking, id: string): string => {
  const data = { id, display_id: 'A-1', kind: 'test_drive', status: 'confirmed', starts_at: start, ends_at: end };
  const references = {
    appointment_type_id: null,
    contact_id: null,
    owner_user_id: null,
    location_id: null,
    vehicle_id: null,
    lead_id: null,
  };
  const actor = { kind: 'api_key', id: workspaceId, name: 'Bench' };
  return JSON.stringify({
    id,
    workspaceId,
    type: 'appointment.booked',
    occurredAt: start,
    livemode: true,
    actor,
    resource: { id },
    data: { ...data, ...references },
  });
};

/** The minimum for a booking that is neither lost nor made twice and gets a reminder. Returns its id. */
export const bareBooking = (pool: Pool, booking: BareBooking): Promise<string> =>
  bareTransaction(pool, async (run) => {
    const { workspaceId, start, end } = booking;
    const id = randomUUID();
    await run('lock', LOCK, [workspaceId]);
    const { rows } = await run('check', CHECK, [workspaceId, start, end]);
    if (Number((rows as { count: string }[])[0]!.count) > 0) throw new Error('the hour was taken');
    await run('insert', INSERT, [workspaceId, id, start, end]);
    await run('booked', OUTBOX, [randomUUID(), workspaceId, bookedEvent(booking, id)]);
    return id;
  });
