import type { Transaction } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { PatientRecords } from '../patient-ports';
import { encounters } from '../../care/adapters/encounter-record';
import type { Encounter } from '../../care/domain/encounter';
import { KEPT_OF_PATIENTS } from './kept-of-patients';

const TOMBSTONES =
  'SELECT id FROM clinic.patient WHERE workspace_id = $1 AND merged_into_patient_id = $2 ORDER BY id FOR UPDATE';

const OPEN = `
  ${encounters.sql.select}
   WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]) AND status = 'open' ORDER BY id`;
const ERASE = 'DELETE FROM clinic.patient WHERE workspace_id = $1 AND id = ANY ($2::uuid[])';

export function patientRecords(tx: Transaction, workspaceId: string, files: Pick<Files, 'release'>): PatientRecords {
  return {
    hasOpenSales: async (patientId, today) => {
      for (const { isOpen } of KEPT_OF_PATIENTS) if (await isOpen?.(tx, workspaceId, [patientId], today)) return true;
      return false;
    },
    openEncounters: (patientIds) => tx.query<Encounter>(OPEN, [workspaceId, patientIds]),
    hasOpenRequests: async (patientIds) => {
      for (const { isAsked } of KEPT_OF_PATIENTS) if (await isAsked?.(tx, workspaceId, patientIds)) return true;
      return false;
    },
    move: async (survivorId, secondaryIds, now) => {
      const moved: Record<string, number> = {};
      for (const { name, move } of KEPT_OF_PATIENTS)
        moved[name] = await move(tx, workspaceId, survivorId, secondaryIds, now);
      return moved;
    },
    erase: async ({ id }) => {
      const tombstones = await tx.query<{ id: string }>(TOMBSTONES, [workspaceId, id]);
      const patientIds = [id, ...tombstones.map((tombstone) => tombstone.id)];
      const recordIds = [...patientIds];
      for (const { erase } of KEPT_OF_PATIENTS) recordIds.push(...(await erase(tx, workspaceId, patientIds, files)));
      await tx.query(ERASE, [workspaceId, patientIds]);
      return { patientIds, recordIds };
    },
  };
}
