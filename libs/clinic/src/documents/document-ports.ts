import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail, Clock, RecordPage, Store } from '@workops/kernel';
import type { ClinicDocument } from './domain/document';
import type { Patient, Retention } from '../patients/domain/patient';
import type { PatientReads, PatientRows } from '../patients/patient-ports';
import type { ClinicDirectories } from '../ports';

export interface DocumentRows {
  /** Locked after its patient, who is live. Undefined when the actor sees none. */
  lock(id: string): Promise<{ document: ClinicDocument; patient: Patient } | undefined>;
  /** One of a locked patient. Undefined when the actor sees none. */
  ofPatient(patientId: string, id: string): Promise<ClinicDocument | undefined>;
  /** The current one of a locked patient with that content, another than `except`. */
  withContent(patientId: string, sha256: string, except: string): Promise<ClinicDocument | undefined>;
  /** Those of a locked patient that the document replaces, regardless of visibility, in the order of their ids. */
  supersededBy(patientId: string, id: string): Promise<ClinicDocument[]>;
  /** Whether a signed consent of a locked patient names it. */
  isConsentScan(patientId: string, id: string): Promise<boolean>;
  add(document: ClinicDocument): void;
  save(document: ClinicDocument): void;
  /** It is no longer shown from then on; `eraseDueAt` is when to check whether its content must still be kept. */
  withdraw(id: string, now: Date, eraseDueAt: Date): void;
}

export interface DocumentTransaction {
  patients: Pick<PatientRows, 'lock'>;
  documents: DocumentRows;
  /** Whose encounter it is. */
  patientOfEncounter(id: string): Promise<string | undefined>;
  /** The received content becomes a document's. False when it was not held in time and is gone. */
  holdFile(id: string): Promise<boolean>;
  /** Something of the record of the patient was written. */
  entered(patientId: string, at: Date): void;
  events: EventRecorder;
  audit: AuditTrail;
}

/** As the actor sees them. */
export interface DocumentReads {
  document(actor: Actor, id: string): Promise<ClinicDocument | undefined>;
  documents(actor: Actor, patientId: string, page: RecordPage): Promise<ClinicDocument[]>;
}

/** Comes as it is read; to be read to its end, or left by ending its iteration. */
export type DocumentContent = AsyncIterable<Uint8Array>;

interface DocumentContents {
  /** Undefined when it is gone. */
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
