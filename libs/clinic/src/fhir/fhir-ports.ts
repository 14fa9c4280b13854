import type { Clock } from '@workops/kernel';
import type { ExportedRecord, Telecom } from './domain/record';
import type { PatientRef } from '../patients/domain/patient';

/** A record from one snapshot, with the facts that decide whether it may be exported. */
export interface ExportSnapshot extends ExportedRecord {
  mergedIntoPatientId: string | null;
  isBlocked: boolean;
}

export interface ExportReads {
  /** Reads with one statement, and therefore one snapshot. Undefined if the patient does not exist. */
  snapshot(workspaceId: string, ref: PatientRef): Promise<ExportSnapshot | undefined>;
  /** Texts of signed versions; versions erased in between are missing. */
  contents(workspaceId: string, versionIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The body of each consent, by id. */
  bodies(workspaceId: string, consentIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface ExportDirectories {
  contacts: { findTelecom(workspaceId: string, contactId: string): Promise<Telecom | undefined> };
  /** This service's address for file downloads. */
  origin: string;
}

export interface ExportDeps extends ExportDirectories {
  reads: ExportReads;
  clock: Clock;
}
