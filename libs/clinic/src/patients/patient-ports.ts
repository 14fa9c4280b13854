import type { EventRecorder } from '@workops/contracts';
import type { AuditTrail, Clock, Ids, OwnedRecord, RecordPage, Store } from '@workops/kernel';
import type { Patient, PatientRef, Retention, TakenFromPatient } from './domain/patient';
import type { ClinicDirectories } from '../ports';

export interface PatientRows {
  byRef(ref: PatientRef): Promise<Patient | undefined>;
  /** No other transaction can add to the record until this one ends. Undefined if it does not exist. */
  lock(ref: PatientRef): Promise<Patient | undefined>;
  /** Follows a merge to the survivor. */
  lockLive(id: string): Promise<Patient | undefined>;
  /** Locks in id order. */
  lockAll(ids: readonly string[]): Promise<Patient[]>;
  /** Assigns a number, or returns the taken value without writing. */
  add(patient: Omit<Patient, 'number'>): Promise<{ added: Patient } | { taken: TakenFromPatient }>;
  /** Returns the taken value, or undefined if it was written. */
  save(before: Patient, after: Patient): Promise<TakenFromPatient | undefined>;
  /** Makes the patients tombstones, and redirects their earlier tombstones to the survivor. */
  bury(ids: readonly string[], survivorId: string, now: Date): Promise<void>;
}

/** Each part is registered in `patients/adapters/kept-of-patients.ts`. */
export interface PatientRecords {
  /** True if a pack or a budget is active on the workspace's date. */
  hasOpenSales(patientId: string, today: string): Promise<boolean>;
  /** In id order. */
  openEncounters(patientIds: readonly string[]): Promise<(OwnedRecord & { id: string; patientId: string })[]>;
  hasOpenRequests(patientIds: readonly string[]): Promise<boolean>;
  /** Returns the number of moved records by name. */
  move(survivorId: string, secondaryIds: readonly string[], now: Date): Promise<Record<string, number>>;
  /** Also erases the patients that were merged into it. */
  erase(patient: Patient): Promise<ErasedRecords>;
}

interface ErasedRecords {
  patientIds: readonly string[];
  recordIds: readonly string[];
}

export interface PatientTransaction {
  patients: PatientRows;
  patientRecords: PatientRecords;
  events: EventRecorder;
  audit: AuditTrail;
}

/** Matches by RUT, contact or name. */
interface SoughtIdentifier {
  ruts: readonly string[];
  contactIds: readonly string[];
  /** The number as part of a name. */
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
  /** All must occur in the name. */
  words?: readonly string[];
  /** A patient has only one. */
  numbers?: readonly number[];
  /** All are required. */
  identifiers?: readonly SoughtIdentifier[];
}

/** May be the same person. */
export interface PatientCluster {
  reason: 'self' | 'name_and_birth_date';
  patients: Patient[];
}

export interface PatientReads {
  byRef(workspaceId: string, ref: PatientRef): Promise<Patient | undefined>;
  /** Keyed by patient id; only patients that are contacts themselves. */
  contactsOf(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Never contains tombstones. */
  page(workspaceId: string, filter: PatientFilter, page: RecordPage): Promise<Patient[]>;
  /** Ordered by the oldest patient, starting after `after`. */
  clusters(workspaceId: string, page: { after: string | null; limit: number }): Promise<PatientCluster[]>;
}

interface ContactNames {
  /** Undefined if the workspace has no live contact of the id. */
  live(workspaceId: string, id: string): Promise<string | undefined>;
  /** Live contacts; the number may be written in any way. */
  byPhone(workspaceId: string, written: string, country: string): Promise<readonly string[]>;
}

interface PatientAppointments {
  /** Clears their appointments; joins the open transaction. */
  forget(workspaceId: string, patientIds: readonly string[]): Promise<void>;
}

interface AnswersForRepeats {
  /** Removes stored responses to repeated calls; joins the open transaction. */
  forget(workspaceId: string, recordIds: readonly string[]): Promise<void>;
}

interface HealthcareNow {
  /** Bypasses any cache. */
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
