import type { Sql, Transaction } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';

/** Until the transaction ends, signed records may be deleted with their patients; `$1` is the workspace. */
export const ERASING = `SELECT set_config('clinic.erasing', $1, true)`;

/** What a part of this context keeps of patients. */
export interface KeptOfPatients {
  /** Of the answer of a merge: `encounters`. */
  name: string;
  /** Its columns with the id of a patient, as `clinic.encounter.patient_id`: none may be left out of all parts together. */
  columns: readonly string[];
  /** Moves what the secondaries have to the survivor; returns how many records. */
  move(sql: Sql, workspaceId: string, survivorId: string, secondaryIds: readonly string[], now: Date): Promise<number>;
  /** Permanently removes its data of the patients; returns the ids of the records whose contents went. */
  erase(
    tx: Transaction,
    workspaceId: string,
    patientIds: readonly string[],
    files: Pick<Files, 'release'>,
  ): Promise<string[]>;
  /** Whether a sale is active, on the workspace's date, that prevents the deletion of the patients. */
  isOpen?(sql: Sql, workspaceId: string, patientIds: readonly string[], today: string): Promise<boolean>;
  /** Whether the patients have an open request that prevents their merge. */
  isAsked?(sql: Sql, workspaceId: string, patientIds: readonly string[]): Promise<boolean>;
}
