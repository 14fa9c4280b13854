import type { Sql } from '@workops/platform/database';

export async function makeImported(sql: Sql, workspaceId: string, id: string, connectionId: string): Promise<void> {
  const imported = `UPDATE scheduling.appointment SET kind = 'external', ical_uid = 'uid', calendar_connection_id = $3 WHERE workspace_id = $1 AND id = $2`;
  await sql.query(imported, [workspaceId, id, connectionId]);
}

export async function bookFor(
  sql: Sql,
  workspaceId: string,
  contactIds: readonly string[],
  status = 'confirmed',
): Promise<string[]> {
  const booked = await sql.query<{ id: string }>(
    `INSERT INTO scheduling.appointment (workspace_id, id, number, kind, status, starts_at, ends_at, ical_uid, contact_id, created_at, updated_at)
     SELECT $1, gen_random_uuid(), n, 'visit', $3, now() + n * interval '1 day', now() + n * interval '1 day 1 hour', n::text, contact, now(), now()
       FROM unnest($2::uuid[]) WITH ORDINALITY AS booked (contact, n)
     RETURNING id`,
    [workspaceId, contactIds, status],
  );
  return booked.map(({ id }) => id);
}

export async function statusOfBooked(sql: Sql, workspaceId: string, id: string): Promise<string | undefined> {
  const text = 'SELECT status FROM scheduling.appointment WHERE workspace_id = $1 AND id = $2';
  return (await sql.query<{ status: string }>(text, [workspaceId, id]))[0]?.status;
}

export const bookedContacts = async (sql: Sql, workspaceId: string): Promise<(string | null)[]> =>
  (
    await sql.query<{ id: string | null }>(
      'SELECT contact_id AS id FROM scheduling.appointment WHERE workspace_id = $1 ORDER BY number',
      [workspaceId],
    )
  ).map(({ id }) => id);

export async function remindNow(sql: Sql, workspaceId: string): Promise<void> {
  const due = `INSERT INTO scheduling.reminder (workspace_id, appointment_id, due_at)
               SELECT workspace_id, id, date_trunc('milliseconds', now()) FROM scheduling.appointment WHERE workspace_id = $1`;
  await sql.query(due, [workspaceId]);
}

export const readReminders = (sql: Sql, workspaceId: string) =>
  sql.query<{ contact: string; sent: boolean }>(
    `SELECT a.contact_id AS contact, r.sent_at IS NOT NULL AS sent
       FROM scheduling.reminder r JOIN scheduling.appointment a ON a.workspace_id = r.workspace_id AND a.id = r.appointment_id WHERE r.workspace_id = $1`,
    [workspaceId],
  );

export async function fillDiary(
  sql: Sql,
  workspaceId: string,
  count: number,
  [startsAt, endsAt]: [string, string],
): Promise<void> {
  await sql.query(
    `INSERT INTO scheduling.appointment (workspace_id, id, number, kind, status, starts_at, ends_at, ical_uid, created_at, updated_at)
     SELECT $1, gen_random_uuid(), $2::int + n, 'block', 'confirmed', $3, $4, n::text, now(), now() FROM generate_series(1, $2::int) AS n`,
    [workspaceId, count, startsAt, endsAt],
  );
}
