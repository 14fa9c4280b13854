import type { Sql } from '@workops/platform/database';
import type { EligibilityFacts } from '../../domain/catalogue/eligibility';

/** Of the survivor where the patient was merged. */
const FACTS = `
  SELECT p.birth_date AS "birthDate", p.sexo, p.prevision FROM clinic.patient named
    JOIN clinic.patient p ON p.workspace_id = named.workspace_id AND p.id = coalesce(named.merged_into_patient_id, named.id)
   WHERE named.workspace_id = $1 AND named.id = $2`;

export async function patientFacts(sql: Sql, workspaceId: string, patientId: string): Promise<EligibilityFacts | undefined> {
  return (await sql.query<EligibilityFacts>(FACTS, [workspaceId, patientId]))[0];
}

const ANY = 'SELECT EXISTS (SELECT FROM clinic.patient WHERE workspace_id = $1) AS found';

/** Whether a workspace has a patient, merged ones included. */
export const hasPatients = async (sql: Sql, workspaceId: string): Promise<boolean> =>
  (await sql.query<{ found: boolean }>(ANY, [workspaceId]))[0]!.found;
