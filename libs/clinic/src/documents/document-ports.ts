import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail, Clock, RecordPage, Store } from '@workops/kernel';
import type { ClinicDocument } from './domain/document';
import type { Patient, Retention } from '../patients/domain/patient';
import type { PatientReads, PatientRows } from '../patients/patient-ports';
import type { ClinicDirectories } from '../ports';

export interface DocumentRows {
  /** Locks the live patient, then the document. Undefined if the actor does not see it. */
  lock(id: string): Promise<{ document: ClinicDocument; patient: Patient } | undefined>;
  /** A document of a locked patient. Undefined if the actor does not see it. */
  ofPatient(patientId: string, id: string): Promise<ClinicDocument | undefined>;
  /** Another current document of a locked patient with the same content; `except` is left out. */
  withContent(patientId: string, sha256: string, except: string): Promise<ClinicDocument | undefined>;
  /** The documents of a locked patient that the document replaces, even hidden ones, in id order. */
  supersededBy(patientId: string, id: string): Promise<ClinicDocument[]>;
  /** Whether a signed consent of a locked patient refers to it as its scan. */
  isConsentScan(patientId: string, id: string): Promise<boolean>;
  add(document: ClinicDocument): void;
  save(document: ClinicDocument): void;
  /** Hides the document from now on; `eraseDueAt` is when to check whether its content must still be kept. */
  withdraw(id: string, now: Date, eraseDueAt: Date): void;
}

export interface DocumentTransaction {
  patients: Pick<PatientRows, 'lock'>;
  documents: DocumentRows;
  /** The patient of the encounter. */
  patientOfEncounter(id: string): Promise<string | undefined>;
  /** Claims the uploaded content for a document. False if it was not claimed in time and no longer exists. */
  holdFile(id: string): Promise<boolean>;
  /** Notes that an entry was added to the patient's record. */
  entered(patientId: string, at: Date): void;
  events: EventRecorder;
  audit: AuditTrail;
}

/** Reads within the actor's visibility. */
export interface DocumentReads {
  document(actor: Actor, id: string): Promise<ClinicDocument | undefined>;
  documents(actor: Actor, patientId: string, page: RecordPage): Promise<ClinicDocument[]>;
}

/** A stream; callers read it to the end or stop the iteration. */
export type DocumentContent = AsyncIterable<Uint8Array>;

interface DocumentContents {
  /** Undefined if it no longer exists. */
  open(workspaceId: string, id: string): Promise<DocumentContent | undefined>;
}

/** The documents' dependencies on other contexts, and their configuration. */
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
