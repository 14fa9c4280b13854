import type { VisitedBy } from '../domain/visited-by';
import type { PatientRows } from '../patient-ports';

/** With the survivor where the patient was merged since the booking. Read once the survivor is locked, it is final. */
export async function presentVisitor<T extends VisitedBy>(
  { byRef }: Pick<PatientRows, 'byRef'>,
  facts: T | undefined,
): Promise<T | undefined> {
  if (!facts?.patientId) return facts;
  const patient = await byRef({ id: facts.patientId });
  return { ...facts, patientId: patient?.mergedIntoPatientId ?? facts.patientId };
}
