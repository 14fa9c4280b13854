import type { Actor, Clock, Ids, Records } from '@workops/kernel';
import type { AppointmentTypeRecord } from './domain/appointment-type';
import type { BookedService } from './domain/booked-service';
import type { Diary } from './domain/booking-rules';
import type { SavedConfig } from './domain/schedule-config';
import type { Slot } from './domain/slot';
import type { Span } from './domain/spans';
import type { VisitingPatient } from './domain/visiting-patient';
import type { WorkspaceSettings } from './domain/workspace-settings';

/** Names are unique among types that are not deleted, ignoring case. */
export interface AppointmentTypeRepository extends Pick<Records<AppointmentTypeRecord>, 'add' | 'save'> {
  /** Undefined if deleted. */
  byId(id: string): Promise<AppointmentTypeRecord | undefined>;
  /** Another type that books the service. */
  findBooker(serviceId: string, except: string): Promise<string | undefined>;
  dropOtherDefault(id: string, now: Date): Promise<void>;
}

export interface ConfigRepository {
  saved(): Promise<SavedConfig | undefined>;
  save(config: SavedConfig, now: Date): Promise<void>;
}

export interface SetupTransaction {
  types: AppointmentTypeRepository;
  config: ConfigRepository;
}

/** Serializes a workspace's writes, so that their reads are still valid at the commit. */
export interface SetupStore {
  transaction<T>(actor: Actor, work: (tx: SetupTransaction) => Promise<T>): Promise<T>;
}

export interface TypeFilter {
  kind?: string;
  activeOnly?: boolean;
}

/** Reads join the transaction of their call chain, if any. */
export interface SetupReads {
  /** Undefined if deleted. */
  typeById(workspaceId: string, id: string): Promise<AppointmentTypeRecord | undefined>;
  /** Appointments keep the name and buffer of a deleted type. */
  typeEvenDeleted(workspaceId: string, id: string): Promise<AppointmentTypeRecord | undefined>;
  /** Sorted by name, without deleted ones. */
  types(workspaceId: string, filter: TypeFilter): Promise<AppointmentTypeRecord[]>;
  savedConfig(workspaceId: string): Promise<SavedConfig | undefined>;
}

export interface DiaryQuery {
  workspaceId: string;
  /** The diary covers at least all that overlaps the window, including buffers. */
  window: Span;
  /** Epoch milliseconds; decides whether a hold has expired. */
  now: number;
  /** Buffer of types without their own. */
  bufferMinutes: number;
  /** The appointment being moved. */
  except?: string;
}

export interface DiaryReads {
  diary(query: DiaryQuery): Promise<Diary>;
}

export interface SettingsOfWorkspaces {
  loadSettings(workspaceId: string): Promise<WorkspaceSettings>;
}

export interface StaffDirectory {
  /** Active members, in the given order. */
  presentAmong(workspaceId: string, memberIds: readonly string[]): Promise<string[]>;
  isTeam(actor: Actor, teamId: string): Promise<boolean>;
}

export interface KnownVehicles {
  /** False if sold or withdrawn; undefined if unknown. */
  inStock(workspaceId: string, id: string): Promise<boolean | undefined>;
}

export interface KnownBranches {
  isBranch(workspaceId: string, id: string): Promise<boolean>;
}

export interface ServiceDirectory {
  /** Existing services by id, in one query. */
  booked(workspaceId: string, serviceIds: readonly string[]): Promise<ReadonlyMap<string, BookedService>>;
}

/** A given patient, or a contact's only one. */
export interface VisitingQuestion {
  patientId: string | null;
  contactId: string | null;
  serviceId: string | null;
}

export interface PatientDirectory {
  /** Undefined if unknown, or if the contact has several. */
  visiting(workspaceId: string, question: VisitingQuestion): Promise<VisitingPatient | undefined>;
  /** An erasure waits for the caller's transaction. Undefined once erased. */
  standing(workspaceId: string, patientId: string): Promise<Pick<VisitingPatient, 'id' | 'isBlocked'> | undefined>;
  /** An encounter or a session of a pack refers to the appointment. */
  isVisitRecorded(workspaceId: string, appointmentId: string): Promise<boolean>;
  /** Includes patients merged into it. */
  sameIds(workspaceId: string, patientId: string): Promise<readonly string[]>;
}

export interface Holidays {
  /** Days as `YYYY-MM-DD` in order; `from` and `to` are included. */
  between(country: string, from: string, to: string): string[];
}

/** Caches for half a minute; a write of the workspace in this process evicts at once. */
export interface SlotMemo {
  /** Concurrent callers with the same question share one computation. */
  recall(workspaceId: string, question: string, compute: () => Promise<readonly Slot[]>): Promise<readonly Slot[]>;
}

export interface SchedulingDeps {
  setup: SetupStore;
  reads: SetupReads & DiaryReads;
  workspaces: SettingsOfWorkspaces;
  staff: StaffDirectory;
  vehicles: KnownVehicles;
  branches: KnownBranches;
  services: ServiceDirectory;
  patients: PatientDirectory;
  holidays: Holidays;
  memo: SlotMemo;
  clock: Clock;
  ids: Ids;
}
