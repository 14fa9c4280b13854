import type { Sql } from '@workops/platform/database';

const APPOINTMENTS = `
  SELECT id, appointment_id AS "appointmentId" FROM clinic.encounter
   WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND appointment_id IS NOT NULL AND status = 'closed'`;

/** Encounters that are erased or have no appointment are absent. */
export async function appointmentsOfVisits(
  sql: Sql,
  workspaceId: string,
  encounterIds: readonly string[],
): Promise<string[]> {
  const rows = await sql.query<{ appointmentId: string }>(APPOINTMENTS, [workspaceId, encounterIds]);
  return rows.map(({ appointmentId }) => appointmentId);
}
