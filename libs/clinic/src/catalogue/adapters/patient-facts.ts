import type { Sql } from '@workops/platform/database';
import type { Visitor } from '../catalogue-ports';
import type { EligibilityFacts } from '../domain/eligibility';

/** The facts of the patient, or of the survivor if it was merged. */
const FACTS = `
  SELECT p.birth_date AS "birthDate", p.sexo, p.prevision FROM clinic.patient named
    JOIN clinic.patient p ON p.workspace_id = named.workspace_id AND p.id = coalesce(named.merged_into_patient_id, named.id)
   WHERE named.workspace_id = $1 AND named.id = $2`;

export async function patientFacts(
  sql: Sql,
  workspaceId: string,
  patientId: string,
): Promise<EligibilityFacts | undefined> {
  return (await sql.query<EligibilityFacts>(FACTS, [workspaceId, patientId]))[0];
}

const VISITOR =
  'p.id, p.contact_id AS "contactId", p.blocked_at IS NOT NULL AS "isBlocked", p.birth_date AS "birthDate", p.sexo, p.prevision';
const NAMED_VISITOR = `
  SELECT ${VISITOR} FROM clinic.patient named
    JOIN clinic.patient p ON p.workspace_id = named.workspace_id AND p.id = coalesce(named.merged_into_patient_id, named.id)
   WHERE named.workspace_id = $1 AND named.id = $2`;
const OWN_VISITORS = `
  SELECT ${VISITOR} FROM clinic.patient p WHERE workspace_id = $1 AND contact_id = $2 AND status = 'active' AND relation = 'self' LIMIT 2`;

export async function visitor(
  sql: Sql,
  workspaceId: string,
  of: { patientId: string } | { contactId: string },
): Promise<Visitor | undefined> {
  if ('patientId' in of) return (await sql.query<Visitor>(NAMED_VISITOR, [workspaceId, of.patientId]))[0];
  const own = await sql.query<Visitor>(OWN_VISITORS, [workspaceId, of.contactId]);
  return own.length === 1 ? own[0] : undefined;
}

/** Blocks only the deletion of the patient; other changes of the patient do not wait. */
const STANDING = `${NAMED_VISITOR} FOR KEY SHARE OF p`;

export async function standingVisitor(sql: Sql, workspaceId: string, patientId: string): Promise<Visitor | undefined> {
  return (await sql.query<Visitor>(STANDING, [workspaceId, patientId]))[0];
}
