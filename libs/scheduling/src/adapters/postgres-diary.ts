import type { Sql } from '@workops/platform';
import { BLOCK } from '../domain/appointment';
import type { Block, Diary, Taken } from '../domain/booking-rules';
import { MOST_BUFFER_MINUTES } from '../domain/schedule-config';
import { MINUTE } from '../domain/zone';
import type { DiaryQuery, DiaryReads } from '../ports';

interface DiaryRow extends Taken, Block {
  kind: string;
}

/** What ended before the window may still have its buffer in it. The diary is compared in milliseconds, without a Date for each moment. */
const OVERLAPPING = `
  SELECT a.kind, extract(epoch FROM a.starts_at)::float8 * 1000 AS start,
         (extract(epoch FROM a.ends_at)::float8 + CASE WHEN a.kind = '${BLOCK}' THEN 0 ELSE 60 * coalesce(t.buffer_minutes, $4) END) * 1000 AS "end",
         a.appointment_type_id AS "appointmentTypeId", a.owner_user_id AS "ownerUserId", a.vehicle_id AS "vehicleId",
         a.location_id AS "locationId"
    FROM scheduling.appointment a
    LEFT JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
   WHERE a.workspace_id = $1 AND tstzrange(a.starts_at, a.ends_at) && tstzrange($2, $3)
     AND (a.status = 'confirmed' OR a.status = 'pending_hold' AND a.hold_expires_at > $5)
     AND a.id IS DISTINCT FROM $6::uuid`;

/** The same, and the holds in the window that have expired are cancelled with it: one round trip while others wait for the lock. */
const OVERLAPPING_WITHOUT_EXPIRED = `
  WITH expired AS (
    UPDATE scheduling.appointment SET status = 'cancelled', updated_at = $5
     WHERE workspace_id = $1 AND status = 'pending_hold' AND hold_expires_at <= $5 AND tstzrange(starts_at, ends_at) && tstzrange($2, $3)
       AND id IS DISTINCT FROM $6::uuid
  ) ${OVERLAPPING}`;

async function diaryBy(sql: Sql, statement: string, { workspaceId, window, now, bufferMinutes, except }: DiaryQuery): Promise<Diary> {
  const from = new Date(window.start - MOST_BUFFER_MINUTES * MINUTE);
  const rows = await sql.query<DiaryRow>(statement, [workspaceId, from, new Date(window.end), bufferMinutes, new Date(now), except ?? null]);
  const diary: Diary & { taken: Taken[]; blocks: Block[] } = { taken: [], blocks: [] };
  for (const row of rows) (row.kind === BLOCK ? diary.blocks : diary.taken).push(row);
  return diary;
}

export const postgresDiary = (sql: Sql): DiaryReads => ({ diary: (query) => diaryBy(sql, OVERLAPPING, query) });

/** What is on in the window once the holds that have expired are cancelled. Only under the lock of the workspace's bookings. */
export const diaryWithoutExpired = (sql: Sql, query: DiaryQuery): Promise<Diary> => diaryBy(sql, OVERLAPPING_WITHOUT_EXPIRED, query);
