import type { EventRecorder } from '@workops/contracts';
import type { AuditTrail, Clock, Ids, OwnedRecord, RecordPage, Store } from '@workops/kernel';
import type { Patient, PatientRef, Retention, TakenFromPatient } from './domain/patient';
import type { ClinicDirectories } from '../ports';

/** The patients of one workspace, inside a transaction. */
export interface PatientRows {
  byRef(ref: PatientRef): Promise<Patient | undefined>;
  /** Locked until the transaction ends, with the record: no other transaction adds to it. Undefined when there is none. */
  lock(ref: PatientRef): Promise<Patient | undefined>;
  /** The live patient of the id, locked: itself, or the survivor of its merge. */
  lockLive(id: string): Promise<Patient | undefined>;
  /** Those of the ids that exist, locked in the order of their ids. */
  lockAll(ids: readonly string[]): Promise<Patient[]>;
  /** With its number; else what another has, and nothing was written. */
  add(patient: Omit<Patient, 'number'>): Promise<{ added: Patient } | { taken: TakenFromPatient }>;
  /** Undefined when it was written. Answers as `add` does. */
  save(before: Patient, after: Patient): Promise<TakenFromPatient | undefined>;
  /** Makes tombstones of them, and leads those that were merged into them to the survivor. */
  bury(ids: readonly string[], survivorId: string, now: Date): Promise<void>;
}

/** What other parts of this context keep of patients. Each joins in `patients/adapters/kept-of-patients.ts`. */
export interface PatientRecords {
  /** Whether a pack or a budget is active on the workspace's date. */
  hasOpenSales(patientId: string, today: string): Promise<boolean>;
  /** Open encounters of the patients, in the order of their ids. */
  openEncounters(patientIds: readonly string[]): Promise<(OwnedRecord & { id: string; patientId: string })[]>;
  /** Whether a privacy request of one of them is open. */
  hasOpenRequests(patientIds: readonly string[]): Promise<boolean>;
  /** Gives what the secondaries have to the survivor; returns how many of each kind, by their names. */
  move(survivorId: string, secondaryIds: readonly string[], now: Date): Promise<Record<string, number>>;
  /** Removes all of the patient for good, the patient too, and those that were merged into it. */
  erase(patient: Patient): Promise<ErasedRecords>;
}

interface ErasedRecords {
  patientIds: readonly string[];
  /** Of the patients and of all records whose contents went with them. */
  recordIds: readonly string[];
}

export interface PatientTransaction {
  patients: PatientRows;
  patientRecords: PatientRecords;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface PatientFilter {
  contactId?: string;
  rut?: string;
  documentNumber?: string;
  externalId?: string;
  updatedSince?: Date;
  /** Search terms for names, all of them required. */
  words?: readonly string[];
}

/** Live patients that may be the same person. */
export interface PatientCluster {
  reason: 'self' | 'name_and_birth_date';
  patients: Patient[];
}

export interface PatientReads {
  byRef(workspaceId: string, ref: PatientRef): Promise<Patient | undefined>;
  /** The contacts of those of the patients that are their contacts themselves, by the ids of the patients. */
  contactsOf(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Tombstones are in no list. */
  page(workspaceId: string, filter: PatientFilter, page: RecordPage): Promise<Patient[]>;
  /** Those with an oldest patient beyond this, and in the order of these. */
  clusters(workspaceId: string, page: { after: string | null; limit: number }): Promise<PatientCluster[]>;
}

interface ContactNames {
  /** The live contact that the id means; undefined when the workspace has none. */
  live(workspaceId: string, id: string): Promise<string | undefined>;
}

interface PatientAppointments {
  /** Appointments no longer say which patient they were for; joins the transaction that is open. */
  forget(workspaceId: string, patientIds: readonly string[]): Promise<void>;
}

interface AnswersForRepeats {
  /** The answers that repeats of a call would get no longer show the records; joins the transaction that is open. */
  forget(workspaceId: string, recordIds: readonly string[]): Promise<void>;
}

interface HealthcareNow {
  /** Whether the workspace keeps health records at this moment, whatever was remembered of it. */
  isClinic(workspaceId: string): Promise<boolean>;
}

export interface PatientDeps extends ClinicDirectories {
  healthcare: HealthcareNow;
  store: Store<PatientTransaction>;
  reads: PatientReads;
  contacts: ContactNames;
  appointments: PatientAppointments;
  keptAnswers: AnswersForRepeats;
  retention: Retention;
  clock: Clock;
  ids: Ids;
}
