import type { Sql, Transaction } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';

/** Allows the deletion of signed records with their patients until the transaction ends; `$1` is the workspace. */
export const ERASING = `SELECT set_config('clinic.erasing', $1, true)`;

export interface KeptOfPatients {
  /** Name in a merge's response, such as `encounters`. */
  name: string;
  /**
   * Columns with a patient id, such as `clinic.encounter.patient_id`. All parts together must cover every such column.
   */
  columns: readonly string[];
  move(sql: Sql, workspaceId: string, survivorId: string, secondaryIds: readonly string[], now: Date): Promise<number>;
  /** Returns the ids of records whose contents were removed. */
  erase(
    tx: Transaction,
    workspaceId: string,
    patientIds: readonly string[],
    files: Pick<Files, 'release'>,
  ): Promise<string[]>;
  /** True if a sale active on the workspace's date prevents the deletion. */
  isOpen?(sql: Sql, workspaceId: string, patientIds: readonly string[], today: string): Promise<boolean>;
  /** True if an open request prevents the merge. */
  isAsked?(sql: Sql, workspaceId: string, patientIds: readonly string[]): Promise<boolean>;
}
