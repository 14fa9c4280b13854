import type { Sql } from '@workops/platform/database';

export interface AppointmentsAhead {
  count(workspaceId: string, memberId: string, from: Date, to: Date): Promise<number>;
  hasMembers(workspaceId: string, memberId: string, now: Date): Promise<boolean>;
  hasReferences(workspaceId: string, externalRef: string, now: Date): Promise<boolean>;
}

const STANDS = `(a.status = 'confirmed' OR (a.status = 'pending_hold' AND a.hold_expires_at > $3))`;
const COUNT = `
  SELECT count(*)::int AS count FROM scheduling.appointment a
   WHERE a.workspace_id = $1 AND a.owner_user_id = $2 AND ${STANDS} AND a.starts_at >= $3 AND a.starts_at < $4`;
const OF_MEMBER = `
  SELECT EXISTS (SELECT FROM scheduling.appointment a
                  WHERE a.workspace_id = $1 AND a.owner_user_id = $2 AND ${STANDS} AND a.starts_at >= $3) AS found`;
const OF_REFERENCE = `
  SELECT EXISTS (
    SELECT FROM scheduling.appointment_type t
      JOIN scheduling.appointment a ON a.workspace_id = t.workspace_id AND a.appointment_type_id = t.id
     WHERE t.workspace_id = $1 AND t.external_ref = $2 AND ${STANDS} AND a.starts_at >= $3
  ) AS found`;

export function appointmentsAheadOn(sql: Sql): AppointmentsAhead {
  const exists = async (text: string, values: unknown[]) =>
    (await sql.query<{ found: boolean }>(text, values))[0]!.found;
  return {
    count: async (...values) => (await sql.query<{ count: number }>(COUNT, values))[0]!.count,
    hasMembers: (...values) => exists(OF_MEMBER, values),
    hasReferences: (...values) => exists(OF_REFERENCE, values),
  };
}
