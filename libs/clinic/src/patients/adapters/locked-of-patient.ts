import type { Transaction } from '@workops/platform/database';
import type { Patient } from '../domain/patient';
import { lockLivePatient } from './patient-rows';

/**
 * Locks the patient before the record, as a merge does. A concurrent merge has either moved the record or waits; `lock`
 * takes workspace and id.
 */
export async function lockedOfPatient<T extends { id: string; patientId: string }>(
  tx: Transaction,
  workspaceId: string,
  unlocked: T | undefined,
  lock: string,
): Promise<{ record: T; patient: Patient } | undefined> {
  for (let seen = unlocked; seen;) {
    const patient = await lockLivePatient(tx, workspaceId, seen.patientId);
    const [record] = await tx.query<T>(lock, [workspaceId, seen.id]);
    if (!record || !patient) return undefined;
    if (record.patientId === patient.id) return { record, patient };
    seen = record;
  }
  return undefined;
}
