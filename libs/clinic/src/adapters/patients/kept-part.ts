import type { Sql, Transaction } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';

/** Until the transaction ends, what is signed may go with its patients; `$1` is the workspace. */
export const ERASING = `SELECT set_config('clinic.erasing', $1, true)`;

/** What a part of this context keeps of patients. */
export interface KeptOfPatients {
  /** Of the answer of a merge: `encounters`. */
  name: string;
  /** Its columns with the id of a patient, as `clinic.encounter.patient_id`: none may be left out of all parts together. */
  columns: readonly string[];
  /** Moves what the secondaries have to the survivor; returns how many records. */
  move(sql: Sql, workspaceId: string, survivorId: string, secondaryIds: readonly string[], now: Date): Promise<number>;
  /** Removes for good what it keeps of the patients. */
  erase(tx: Transaction, workspaceId: string, patientIds: readonly string[], files: Pick<Files, 'release'>): Promise<void>;
  /** Whether something of a sale stands, on the workspace's date, that keeps the patients from being deleted. */
  isOpen?(sql: Sql, workspaceId: string, patientIds: readonly string[], today: string): Promise<boolean>;
  /** Whether something is asked about the patients that keeps them from being merged. */
  isAsked?(sql: Sql, workspaceId: string, patientIds: readonly string[]): Promise<boolean>;
}
