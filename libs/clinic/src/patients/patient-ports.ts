import type { EventRecorder } from '@workops/contracts';
import type { AuditTrail, Clock, Ids, OwnedRecord, RecordPage, Store } from '@workops/kernel';
import type { Patient, PatientRef, Retention, TakenFromPatient } from './domain/patient';
import type { ClinicDirectories } from '../ports';

/** The patients of one workspace, inside a transaction. */
export interface PatientRows {
  byRef(ref: PatientRef): Promise<Patient | undefined>;
  /**
   * Locks the patient and its record until the transaction ends; no other transaction can add to it. Undefined if it
   * does not exist.
   */
  lock(ref: PatientRef): Promise<Patient | undefined>;
  /** Locks the live patient of the id: the patient itself, or the survivor of its merge. */
  lockLive(id: string): Promise<Patient | undefined>;
  /** Locks the existing patients in id order. */
  lockAll(ids: readonly string[]): Promise<Patient[]>;
  /** Adds the patient with a number, or returns the taken value without writing anything. */
  add(patient: Omit<Patient, 'number'>): Promise<{ added: Patient } | { taken: TakenFromPatient }>;
  /** Undefined if it was written; otherwise the taken value. */
  save(before: Patient, after: Patient): Promise<TakenFromPatient | undefined>;
  /** Turns the patients into tombstones, and redirects earlier tombstones of theirs to the survivor. */
  bury(ids: readonly string[], survivorId: string, now: Date): Promise<void>;
}

/**
 * The records that other parts of this context keep of patients; each part is registered in
 * `patients/adapters/kept-of-patients.ts`.
 */
export interface PatientRecords {
  /** Whether a pack or a budget is active on the workspace's date. */
  hasOpenSales(patientId: string, today: string): Promise<boolean>;
  /** Open encounters of the patients, in id order. */
  openEncounters(patientIds: readonly string[]): Promise<(OwnedRecord & { id: string; patientId: string })[]>;
  /** Whether any of the patients has an open privacy request. */
  hasOpenRequests(patientIds: readonly string[]): Promise<boolean>;
  /** Moves the secondaries' records to the survivor; returns the number of each kind, by name. */
  move(survivorId: string, secondaryIds: readonly string[], now: Date): Promise<Record<string, number>>;
  /** Permanently removes the patient, all records of it, and the patients that were merged into it. */
  erase(patient: Patient): Promise<ErasedRecords>;
}

interface ErasedRecords {
  patientIds: readonly string[];
  /** The ids of the patients and of all records whose contents were removed. */
  recordIds: readonly string[];
}

export interface PatientTransaction {
  patients: PatientRows;
  patientRecords: PatientRecords;
  events: EventRecorder;
  audit: AuditTrail;
}

/** A searched number; a patient matches by RUT, contact or name. */
interface SoughtIdentifier {
  ruts: readonly string[];
  contactIds: readonly string[];
  /** The number as it may occur in a name. */
  word: string;
}

export interface PatientFilter {
  contactId?: string;
  rut?: string;
  documentNumber?: string;
  externalId?: string;
  /** `YYYY-MM-DD`. */
  birthDate?: string;
  updatedSince?: Date;
  /** Search terms for names; all are required. */
  words?: readonly string[];
  /** Record numbers; a patient has only one. */
  numbers?: readonly number[];
  /** Searched numbers; all are required. */
  identifiers?: readonly SoughtIdentifier[];
}

/** Live patients that may be the same person. */
export interface PatientCluster {
  reason: 'self' | 'name_and_birth_date';
  patients: Patient[];
}

export interface PatientReads {
  byRef(workspaceId: string, ref: PatientRef): Promise<Patient | undefined>;
  /** The contacts of those patients who are contacts themselves, by patient id. */
  contactsOf(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Lists never contain tombstones. */
  page(workspaceId: string, filter: PatientFilter, page: RecordPage): Promise<Patient[]>;
  /** Ordered by each cluster's oldest patient, starting after `after`. */
  clusters(workspaceId: string, page: { after: string | null; limit: number }): Promise<PatientCluster[]>;
}

interface ContactNames {
  /** The live contact of the id; undefined if the workspace has none. */
  live(workspaceId: string, id: string): Promise<string | undefined>;
  /** Ids of the live contacts with this phone number, however it is written. */
  byPhone(workspaceId: string, written: string, country: string): Promise<readonly string[]>;
}

interface PatientAppointments {
  /** Clears the patients from their appointments; joins the open transaction. */
  forget(workspaceId: string, patientIds: readonly string[]): Promise<void>;
}

interface AnswersForRepeats {
  /** Removes the records from the stored responses to repeated calls; joins the open transaction. */
  forget(workspaceId: string, recordIds: readonly string[]): Promise<void>;
}

interface HealthcareNow {
  /** Whether the workspace keeps health records now, bypassing any cache. */
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
