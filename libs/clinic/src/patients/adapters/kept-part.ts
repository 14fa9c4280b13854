import type { Sql, Transaction } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';

/**
 * Allows the deletion of a workspace's signed records with their patients until the transaction ends; `$1` is the
 * workspace.
 */
export const ERASING = `SELECT set_config('clinic.erasing', $1, true)`;

/** How a part of this context moves and erases its records of patients. */
export interface KeptOfPatients {
  /** The name in a merge's response, such as `encounters`. */
  name: string;
  /**
   * The part's columns with a patient id, such as `clinic.encounter.patient_id`. All parts together must cover every
   * such column.
   */
  columns: readonly string[];
  /** Moves the secondaries' records to the survivor; returns how many. */
  move(sql: Sql, workspaceId: string, survivorId: string, secondaryIds: readonly string[], now: Date): Promise<number>;
  /** Permanently removes the patients' data; returns the ids of records whose contents were removed. */
  erase(
    tx: Transaction,
    workspaceId: string,
    patientIds: readonly string[],
    files: Pick<Files, 'release'>,
  ): Promise<string[]>;
  /** Whether a sale that is active on the workspace's date prevents the deletion of the patients. */
  isOpen?(sql: Sql, workspaceId: string, patientIds: readonly string[], today: string): Promise<boolean>;
  /** Whether the patients have an open request that prevents their merge. */
  isAsked?(sql: Sql, workspaceId: string, patientIds: readonly string[]): Promise<boolean>;
}
