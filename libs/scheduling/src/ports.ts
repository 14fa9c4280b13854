import type { Actor, Clock, Ids, Records } from '@workops/kernel';
import type { AppointmentTypeRecord } from './domain/appointment-type';
import type { BookedService } from './domain/booked-service';
import type { Diary } from './domain/booking-rules';
import type { SavedConfig } from './domain/schedule-config';
import type { Slot } from './domain/slot';
import type { Span } from './domain/spans';
import type { VisitingPatient } from './domain/visiting-patient';
import type { WorkspaceSettings } from './domain/workspace-settings';

/**
 * The appointment types of the actor's workspace, inside a transaction. Names of types that are not deleted are unique,
 * ignoring case.
 */
export interface AppointmentTypeRepository extends Pick<Records<AppointmentTypeRecord>, 'add' | 'save'> {
  /** Undefined if there is no such type or it was deleted. */
  byId(id: string): Promise<AppointmentTypeRecord | undefined>;
  /** The id of another type that books the service. */
  findBooker(serviceId: string, except: string): Promise<string | undefined>;
  /** Makes this type the only default of its workspace. */
  dropOtherDefault(id: string, now: Date): Promise<void>;
}

export interface ConfigRepository {
  /** Undefined for an unconfigured workspace. */
  saved(): Promise<SavedConfig | undefined>;
  save(config: SavedConfig, now: Date): Promise<void>;
}

/** Repositories for a write of types or the configuration. */
export interface SetupTransaction {
  types: AppointmentTypeRepository;
  config: ConfigRepository;
}

/** Serializes the writes of a workspace with a lock, so that their reads are still valid when they commit. */
export interface SetupStore {
  transaction<T>(actor: Actor, work: (tx: SetupTransaction) => Promise<T>): Promise<T>;
}

export interface TypeFilter {
  kind?: string;
  activeOnly?: boolean;
}

/** Reads join the transaction of their call chain if there is one, and see its writes. */
export interface SetupReads {
  /** Undefined for a deleted type. */
  typeById(workspaceId: string, id: string): Promise<AppointmentTypeRecord | undefined>;
  /** Includes deleted types, because their appointments keep the type's name and buffer. */
  typeEvenDeleted(workspaceId: string, id: string): Promise<AppointmentTypeRecord | undefined>;
  /** Types that are not deleted, by name. */
  types(workspaceId: string, filter: TypeFilter): Promise<AppointmentTypeRecord[]>;
  /** Undefined for an unconfigured workspace. */
  savedConfig(workspaceId: string): Promise<SavedConfig | undefined>;
}

export interface DiaryQuery {
  workspaceId: string;
  /** The diary contains everything that overlaps the window, including buffers; it may contain more. */
  window: Span;
  /** Current time in epoch milliseconds, which decides whether a hold has expired. */
  now: number;
  /** Buffer of appointments whose type has none. */
  bufferMinutes: number;
  /** Id of the appointment that is being moved. */
  except?: string;
}

export interface DiaryReads {
  diary(query: DiaryQuery): Promise<Diary>;
}

/** Facts about the workspace. */
export interface SettingsOfWorkspaces {
  loadSettings(workspaceId: string): Promise<WorkspaceSettings>;
}

export interface StaffDirectory {
  /** The active members among these ids, in the given order. */
  presentAmong(workspaceId: string, memberIds: readonly string[]): Promise<string[]>;
  isTeam(actor: Actor, teamId: string): Promise<boolean>;
}

export interface KnownVehicles {
  /** False for a sold or withdrawn vehicle; undefined if the workspace has no such vehicle. */
  inStock(workspaceId: string, id: string): Promise<boolean | undefined>;
}

export interface KnownBranches {
  isBranch(workspaceId: string, id: string): Promise<boolean>;
}

export interface ServiceDirectory {
  /** Existing services by id, in one query. */
  booked(workspaceId: string, serviceIds: readonly string[]): Promise<ReadonlyMap<string, BookedService>>;
}

/** Patient of a visit: a given one, or a contact's only patient. */
export interface VisitingQuestion {
  patientId: string | null;
  contactId: string | null;
  /** The booked service; null if there is none. */
  serviceId: string | null;
}

export interface PatientDirectory {
  /** Undefined if there is no such patient, or the contact has several. */
  visiting(workspaceId: string, question: VisitingQuestion): Promise<VisitingPatient | undefined>;
  /**
   * The patient's current state; an erasure waits for the caller's transaction. Undefined if the patient no longer
   * exists.
   */
  standing(workspaceId: string, patientId: string): Promise<Pick<VisitingPatient, 'id' | 'isBlocked'> | undefined>;
  /** Whether an encounter or a session of a pack refers to the appointment. */
  isVisitRecorded(workspaceId: string, appointmentId: string): Promise<boolean>;
  /** The ids that mean the patient: the live one's, and those of patients merged into it. */
  sameIds(workspaceId: string, patientId: string): Promise<readonly string[]>;
}

export interface Holidays {
  /** The public holidays of a country between two days, both included, as `YYYY-MM-DD` in order. */
  between(country: string, from: string, to: string): string[];
}

/** Results of a workspace, cached for half a minute; a write of the workspace in this process evicts them at once. */
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
