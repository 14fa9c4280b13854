import type { Clock } from '@workops/kernel';
import type { ExportedRecord, Telecom } from './domain/record';
import type { PatientRef } from '../patients/domain/patient';

/** Includes the facts that decide whether it may be exported. */
export interface ExportSnapshot extends ExportedRecord {
  mergedIntoPatientId: string | null;
  isBlocked: boolean;
}

export interface ExportReads {
  /** Uses one statement, and therefore one snapshot. Undefined if the patient does not exist. */
  snapshot(workspaceId: string, ref: PatientRef): Promise<ExportSnapshot | undefined>;
  /** Versions erased in between are missing. */
  contents(workspaceId: string, versionIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Keyed by consent id. */
  bodies(workspaceId: string, consentIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface ExportDirectories {
  contacts: { findTelecom(workspaceId: string, contactId: string): Promise<Telecom | undefined> };
  /** Address for file downloads. */
  origin: string;
}

export interface ExportDeps extends ExportDirectories {
  reads: ExportReads;
  clock: Clock;
}
