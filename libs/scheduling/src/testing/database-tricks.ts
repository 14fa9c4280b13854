import type { Sql } from '@workops/platform';

/** As if the appointment had come from the connected calendar. */
export async function makeImported(sql: Sql, workspaceId: string, id: string, connectionId: string): Promise<void> {
  const imported = `UPDATE scheduling.appointment SET kind = 'external', ical_uid = 'uid', calendar_connection_id = $3 WHERE workspace_id = $1 AND id = $2`;
  await sql.query(imported, [workspaceId, id, connectionId]);
}

/** So many blocks of one and the same hour, numbered from `count` on. */
export async function fillDiary(sql: Sql, workspaceId: string, count: number, [startsAt, endsAt]: [string, string]): Promise<void> {
  await sql.query(
    `INSERT INTO scheduling.appointment (workspace_id, id, number, kind, status, starts_at, ends_at, ical_uid, created_at, updated_at)
     SELECT $1, gen_random_uuid(), $2::int + n, 'block', 'confirmed', $3, $4, n::text, now(), now() FROM generate_series(1, $2::int) AS n`,
    [workspaceId, count, startsAt, endsAt],
  );
}
