import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail, Clock, RecordPage, Store } from '@workops/kernel';
import type { ClinicDocument } from './domain/document';
import type { Patient, Retention } from '../patients/domain/patient';
import type { PatientReads, PatientRows } from '../patients/patient-ports';
import type { ClinicDirectories } from '../ports';

export interface DocumentRows {
  /** Locks the live patient, then the document. Undefined if the actor does not see it. */
  lock(id: string): Promise<{ document: ClinicDocument; patient: Patient } | undefined>;
  /** Requires the lock on the patient. Undefined if the actor does not see it. */
  ofPatient(patientId: string, id: string): Promise<ClinicDocument | undefined>;
  /** Finds another current document with the same content. */
  withContent(patientId: string, sha256: string, except: string): Promise<ClinicDocument | undefined>;
  /** Includes hidden documents, in id order. */
  supersededBy(patientId: string, id: string): Promise<ClinicDocument[]>;
  /** True if a signed consent refers to it. */
  isConsentScan(patientId: string, id: string): Promise<boolean>;
  add(document: ClinicDocument): void;
  save(document: ClinicDocument): void;
  /** `eraseDueAt` is when to check whether the content must still be kept. */
  withdraw(id: string, now: Date, eraseDueAt: Date): void;
}

export interface DocumentTransaction {
  patients: Pick<PatientRows, 'lock'>;
  documents: DocumentRows;
  patientOfEncounter(id: string): Promise<string | undefined>;
  /** False if the upload was not claimed in time and no longer exists. */
  holdFile(id: string): Promise<boolean>;
  /** Records that the patient's record has a new entry. */
  entered(patientId: string, at: Date): void;
  events: EventRecorder;
  audit: AuditTrail;
}

/** Limited to the actor's visibility. */
export interface DocumentReads {
  document(actor: Actor, id: string): Promise<ClinicDocument | undefined>;
  documents(actor: Actor, patientId: string, page: RecordPage): Promise<ClinicDocument[]>;
}

/** Callers read it to the end or stop the iteration. */
export type DocumentContent = AsyncIterable<Uint8Array>;

interface DocumentContents {
  /** Undefined if it no longer exists. */
  open(workspaceId: string, id: string): Promise<DocumentContent | undefined>;
}

export interface DocumentDirectories extends ClinicDirectories {
  retention: Retention;
}

export interface DocumentDeps extends DocumentDirectories {
  store: Store<DocumentTransaction>;
  reads: DocumentReads;
  patientReads: Pick<PatientReads, 'byRef'>;
  contents: DocumentContents;
  clock: Clock;
}
