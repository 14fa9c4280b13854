import type { Sql } from '@workops/platform/database';
import type { Visitor } from '../catalogue-ports';
import type { EligibilityFacts } from '../domain/eligibility';

/** Follows a merge to the survivor. */
const FACTS = `
  SELECT p.birth_date AS "birthDate", p.sexo, p.prevision FROM clinic.patient named
    JOIN clinic.patient p ON p.workspace_id = named.workspace_id
      AND p.id = coalesce(named.merged_into_patient_id, named.id)
   WHERE named.workspace_id = $1 AND named.id = $2`;

export async function patientFacts(
  sql: Sql,
  workspaceId: string,
  patientId: string,
): Promise<EligibilityFacts | undefined> {
  return (await sql.query<EligibilityFacts>(FACTS, [workspaceId, patientId]))[0];
}

const VISITOR = `
  p.id, p.contact_id AS "contactId", p.blocked_at IS NOT NULL AS "isBlocked", p.birth_date AS "birthDate", p.sexo,
  p.prevision`;
const NAMED_VISITOR = `
  SELECT ${VISITOR} FROM clinic.patient named
    JOIN clinic.patient p ON p.workspace_id = named.workspace_id
      AND p.id = coalesce(named.merged_into_patient_id, named.id)
   WHERE named.workspace_id = $1 AND named.id = $2`;
const OWN_VISITORS = `
  SELECT ${VISITOR}
    FROM clinic.patient p
   WHERE workspace_id = $1 AND contact_id = $2 AND status = 'active' AND relation = 'self' LIMIT 2`;

export async function visitor(
  sql: Sql,
  workspaceId: string,
  of: { patientId: string } | { contactId: string },
): Promise<Visitor | undefined> {
  if ('patientId' in of) return (await sql.query<Visitor>(NAMED_VISITOR, [workspaceId, of.patientId]))[0];
  const own = await sql.query<Visitor>(OWN_VISITORS, [workspaceId, of.contactId]);
  return own.length === 1 ? own[0] : undefined;
}

/** Blocks only the deletion of the patient; other changes do not wait. */
const STANDING = `${NAMED_VISITOR} FOR KEY SHARE OF p`;

export async function standingVisitor(sql: Sql, workspaceId: string, patientId: string): Promise<Visitor | undefined> {
  return (await sql.query<Visitor>(STANDING, [workspaceId, patientId]))[0];
}

const RECORDED = `
  SELECT EXISTS (SELECT FROM clinic.encounter WHERE workspace_id = $1 AND appointment_id = $2)
      OR EXISTS (SELECT FROM clinic.pack_session WHERE workspace_id = $1 AND appointment_id = $2) AS "isRecorded"`;

export async function isVisitRecorded(sql: Sql, workspaceId: string, appointmentId: string): Promise<boolean> {
  return (await sql.query<{ isRecorded: boolean }>(RECORDED, [workspaceId, appointmentId]))[0]!.isRecorded;
}

const SAME = `
  WITH named AS (
    SELECT coalesce(merged_into_patient_id, id) AS id FROM clinic.patient WHERE workspace_id = $1 AND id = $2
  )
  SELECT id FROM named
  UNION ALL
  SELECT p.id
    FROM named
    JOIN clinic.patient p ON p.workspace_id = $1 AND p.status = 'merged' AND p.merged_into_patient_id = named.id`;

export async function samePatientIds(sql: Sql, workspaceId: string, patientId: string): Promise<string[]> {
  const ids = (await sql.query<{ id: string }>(SAME, [workspaceId, patientId])).map(({ id }) => id);
  return ids.length > 0 ? ids : [patientId];
}
