import { conflict, dateIn, type Actor } from '@workops/kernel';
import { mustBeLive, noPatient, retainUntil, type Patient, type PatientRef } from '../domain/patient';
import type { PatientDeps, PatientTransaction } from '../patient-ports';
import { loadToday } from '../../use-cases/today';

type Erasing = Pick<PatientDeps, 'workspaces' | 'clock' | 'retention' | 'appointments' | 'keptAnswers'>;

/**
 * Requires the lock on the patient. Throws `conflict` with the given reason during statutory retention, and with
 * `open_sales` while a pack or budget is active.
 */
export async function erase(
  deps: Erasing,
  actor: Actor,
  tx: PatientTransaction,
  patient: Patient,
  kept: string,
): Promise<void> {
  const { livemode, workspaceId } = actor;
  const until = retainUntil(patient, livemode, deps.retention);
  if (until !== null && dateIn('UTC', deps.clock.now()) <= until) {
    throw conflict(kept, `La ficha del paciente se conserva hasta el ${until}.`, { retain_until: until });
  }
  if (await tx.patientRecords.hasOpenSales(patient.id, await loadToday(deps, actor))) {
    throw conflict('open_sales', 'El paciente tiene un paquete activo o un presupuesto vigente.');
  }
  const { patientIds, recordIds } = await tx.patientRecords.erase(patient);
  await deps.appointments.forget(workspaceId, patientIds);
  await deps.keptAnswers.forget(workspaceId, recordIds);
  const { id } = patient;
  tx.events.record('clinic_patient.deleted', { resourceId: id, data: { id } });
  tx.audit.record({ action: 'clinic_patient.deleted', target: { kind: 'clinic_patient', id } });
}

/**
 * Throws `not_found`, and `conflict` for a tombstone (`merged`), a record under retention (`clinical_record`) and
 * `open_sales`.
 */
export const deletePatient =
  (deps: PatientDeps) =>
  (actor: Actor, ref: PatientRef): Promise<void> =>
    deps.store.transaction(actor, async (tx) => {
      const patient = await tx.patients.lock(ref);
      if (!patient) throw noPatient();
      mustBeLive(patient);
      await erase(deps, actor, tx, patient, 'clinical_record');
    });
