import type { Sql } from '@workops/platform';

/** So many blocks of one and the same hour, numbered from `count` on. */
export async function fillDiary(sql: Sql, workspaceId: string, count: number, [startsAt, endsAt]: [string, string]): Promise<void> {
  await sql.query(
    `INSERT INTO scheduling.appointment (workspace_id, id, number, kind, status, starts_at, ends_at, ical_uid, created_at, updated_at)
     SELECT $1, gen_random_uuid(), $2::int + n, 'block', 'confirmed', $3, $4, n::text, now(), now() FROM generate_series(1, $2::int) AS n`,
    [workspaceId, count, startsAt, endsAt],
  );
}
