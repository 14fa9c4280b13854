import type { Sql } from '@workops/platform';
import { BLOCK } from '../domain/appointment';
import type { Block, Diary, Taken } from '../domain/booking-rules';
import { MOST_BUFFER_MINUTES } from '../domain/schedule-config';
import type { Span } from '../domain/spans';
import { MINUTE } from '../domain/zone';
import type { DiaryQuery, DiaryReads } from '../ports';

interface DiaryRow extends Taken, Block {
  kind: string;
  expired: boolean;
}

/** What ended before the window may still have its buffer in it. The diary is compared in milliseconds, without a Date for each moment. */
const OVERLAPPING = `
  SELECT a.kind, extract(epoch FROM a.starts_at)::float8 * 1000 AS start,
         (extract(epoch FROM a.ends_at)::float8 + CASE WHEN a.kind = '${BLOCK}' THEN 0 ELSE 60 * coalesce(t.buffer_minutes, $4) END) * 1000 AS "end",
         a.appointment_type_id AS "appointmentTypeId", a.owner_user_id AS "ownerUserId", a.vehicle_id AS "vehicleId",
         a.location_id AS "locationId", a.status = 'pending_hold' AND a.hold_expires_at <= $5 AS expired
    FROM scheduling.appointment a
    LEFT JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
   WHERE a.workspace_id = $1 AND tstzrange(a.starts_at, a.ends_at) && tstzrange($2, $3)
     AND a.status IN ('confirmed', 'pending_hold') AND a.id IS DISTINCT FROM $6::uuid`;

const END_EXPIRED = `
  UPDATE scheduling.appointment SET status = 'cancelled', updated_at = $4
   WHERE workspace_id = $1 AND status = 'pending_hold' AND hold_expires_at <= $4 AND tstzrange(starts_at, ends_at) && tstzrange($2, $3)`;

interface Found {
  diary: Diary;
  /** Whether a hold in the window has expired and is not cancelled yet. */
  hasExpired: boolean;
}

const startOf = (window: Span): Date => new Date(window.start - MOST_BUFFER_MINUTES * MINUTE);

async function find(sql: Sql, { workspaceId, window, now, bufferMinutes, except }: DiaryQuery): Promise<Found> {
  const values = [workspaceId, startOf(window), new Date(window.end), bufferMinutes, new Date(now), except ?? null];
  const diary: Diary & { taken: Taken[]; blocks: Block[] } = { taken: [], blocks: [] };
  let hasExpired = false;
  for (const row of await sql.query<DiaryRow>(OVERLAPPING, values)) {
    if (row.expired) hasExpired = true;
    else (row.kind === BLOCK ? diary.blocks : diary.taken).push(row);
  }
  return { diary, hasExpired };
}

export const postgresDiary = (sql: Sql): DiaryReads => ({ diary: async (query) => (await find(sql, query)).diary });

/**
 * What is on in the window once the holds that have expired are cancelled, which are seldom any: mostly one round trip while others wait.
 * Only under the lock of the workspace's bookings.
 */
export async function diaryWithoutExpired(sql: Sql, query: DiaryQuery): Promise<Diary> {
  const { diary, hasExpired } = await find(sql, query);
  const { workspaceId, window, now } = query;
  if (hasExpired) await sql.query(END_EXPIRED, [workspaceId, startOf(window), new Date(window.end), new Date(now)]);
  return diary;
}
