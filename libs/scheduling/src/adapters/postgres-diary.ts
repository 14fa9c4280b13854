import { MINUTE } from '@workops/kernel';
import { namedSql, type Sql } from '@workops/platform/database';
import { BLOCK } from '../domain/appointment';
import type { Block, Diary, Taken } from '../domain/booking-rules';
import { MOST_BUFFER_MINUTES } from '../domain/schedule-config';
import type { Span } from '../domain/spans';
import type { DiaryQuery, DiaryReads } from '../ports';

/** Grouped by everything but the time: a few rows for thousands of appointments are twice as fast. */
interface DiaryRow extends Omit<Taken & Block, 'start' | 'end'> {
  isBlock: boolean;
  /** An expired hold that is not cancelled yet. */
  expired: boolean;
  bufferMinutes: number;
  /** Epoch milliseconds as PostgreSQL writes arrays: `{1,2,3}`. */
  starts: string;
  ends: string;
}

const milliseconds = (column: string) => `array_agg((date_part('epoch', ${column}) * 1000)::int8)::text`;

/**
 * Includes appointments whose buffer reaches into the window. Imported ones count while their calendar is connected.
 */
const OVERLAPPING = namedSql(
  ['workspaceId', 'from', 'to', 'bufferMinutes', 'now', 'except'],
  `
  SELECT a.kind = '${BLOCK}' AS "isBlock", a.status = 'pending_hold' AND a.hold_expires_at <= :now AS expired,
         a.appointment_type_id AS "appointmentTypeId", a.owner_user_id AS "ownerUserId",
         a.vehicle_id AS "vehicleId", a.location_id AS "locationId",
         CASE WHEN a.kind = '${BLOCK}' THEN 0
              ELSE coalesce(t.buffer_minutes, :bufferMinutes::integer) END AS "bufferMinutes",
         ${milliseconds('a.starts_at')} AS starts, ${milliseconds('a.ends_at')} AS ends
    FROM scheduling.appointment a
    LEFT JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
   WHERE a.workspace_id = :workspaceId AND tstzrange(a.starts_at, a.ends_at) && tstzrange(:from, :to)
     AND a.status IN ('confirmed', 'pending_hold') AND a.id IS DISTINCT FROM :except::uuid
     AND (a.calendar_connection_id IS NULL OR a.calendar_connection_id = ANY (
       ARRAY (SELECT c.id FROM scheduling.calendar_connection c WHERE c.workspace_id = :workspaceId AND c.enabled)))
   GROUP BY 1, 2, 3, 4, 5, 6, 7`,
);

const END_EXPIRED = `
  UPDATE scheduling.appointment SET status = 'cancelled', updated_at = $4
   WHERE workspace_id = $1 AND status = 'pending_hold' AND hold_expires_at <= $4
     AND tstzrange(starts_at, ends_at) && tstzrange($2, $3)`;

interface Found {
  diary: Diary;
  hasExpired: boolean;
}

const earliestStart = (window: Span): Date => new Date(window.start - MOST_BUFFER_MINUTES * MINUTE);

const numbersIn = (array: string): number[] => JSON.parse(`[${array.slice(1, -1)}]`) as number[];

async function find(sql: Sql, { workspaceId, window, now, bufferMinutes, except }: DiaryQuery): Promise<Found> {
  const values = OVERLAPPING.values({
    workspaceId,
    from: earliestStart(window),
    to: new Date(window.end),
    bufferMinutes,
    now: new Date(now),
    except: except ?? null,
  });
  const rows = await sql.query<DiaryRow>(OVERLAPPING.text, values);
  const standing = rows.filter(({ expired }) => !expired);
  const [booked, blocks]: [Taken[], Block[]] = [[], []];
  for (const {
    isBlock,
    bufferMinutes: buffer,
    starts,
    ends,
    appointmentTypeId,
    ownerUserId,
    vehicleId,
    locationId,
  } of standing) {
    const until = numbersIn(ends);
    for (const [index, start] of numbersIn(starts).entries()) {
      const end = until[index]! + buffer * MINUTE;
      if (isBlock) blocks.push({ start, end, locationId, vehicleId });
      else booked.push({ start, end, appointmentTypeId, ownerUserId, vehicleId });
    }
  }
  return { diary: { booked, blocks }, hasExpired: standing.length < rows.length };
}

export const postgresDiary = (sql: Sql): DiaryReads => ({ diary: async (query) => (await find(sql, query)).diary });

/**
 * Cancels expired holds only if there are any, so it usually takes one round trip. Requires the workspace's booking
 * lock.
 */
export async function diaryWithoutExpired(sql: Sql, query: DiaryQuery): Promise<Diary> {
  const { diary, hasExpired } = await find(sql, query);
  const { workspaceId, window, now } = query;
  if (hasExpired)
    await sql.query(END_EXPIRED, [workspaceId, earliestStart(window), new Date(window.end), new Date(now)]);
  return diary;
}
