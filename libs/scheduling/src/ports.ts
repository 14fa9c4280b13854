import type { Actor, Clock, Ids, Records } from '@workops/kernel';
import type { AppointmentTypeRecord } from './domain/appointment-type';
import type { BookedService } from './domain/booked-service';
import type { Diary } from './domain/booking-rules';
import type { SavedConfig } from './domain/schedule-config';
import type { Slot } from './domain/slot';
import type { Span } from './domain/spans';
import type { VisitingPatient } from './domain/visiting-patient';
import type { WorkspaceSettings } from './domain/workspace-settings';

/** The appointment types of the actor's workspace, inside a transaction. A name is one's that is not deleted, ignoring case. */
export interface AppointmentTypeRepository extends Pick<Records<AppointmentTypeRecord>, 'add' | 'save'> {
  /** Undefined when there is none, or it was deleted. */
  byId(id: string): Promise<AppointmentTypeRecord | undefined>;
  /** The id of another type that books the service. */
  bookerOf(serviceId: string, except: string): Promise<string | undefined>;
  /** From here on, no type but this one is the default of its workspace. */
  dropOtherDefault(id: string, now: Date): Promise<void>;
}

export interface ConfigRepository {
  /** Undefined for an unconfigured workspace. */
  saved(): Promise<SavedConfig | undefined>;
  save(config: SavedConfig, now: Date): Promise<void>;
}

/** What a write of types or of the configuration works with. */
export interface SetupTransaction {
  types: AppointmentTypeRepository;
  config: ConfigRepository;
}

/** Writes of one workspace queue up behind one lock, so that their reads are still valid when they commit. */
export interface SetupStore {
  transaction<T>(actor: Actor, work: (tx: SetupTransaction) => Promise<T>): Promise<T>;
}

export interface TypeFilter {
  kind?: string;
  activeOnly?: boolean;
}

/** Reads join the transaction of their call chain where there is one, and see its writes. */
export interface SetupReads {
  /** Undefined for a deleted one. */
  typeById(workspaceId: string, id: string): Promise<AppointmentTypeRecord | undefined>;
  /** Appointments booked with a type that is deleted keep its name and its buffer. */
  typeEvenDeleted(workspaceId: string, id: string): Promise<AppointmentTypeRecord | undefined>;
  /** Without the deleted ones, by name. */
  types(workspaceId: string, filter: TypeFilter): Promise<AppointmentTypeRecord[]>;
  /** Undefined for an unconfigured workspace. */
  savedConfig(workspaceId: string): Promise<SavedConfig | undefined>;
}

export interface DiaryQuery {
  workspaceId: string;
  /** Everything that overlaps it is in the diary, buffers counted; more may be. */
  window: Span;
  /** The moment that decides whether a hold still holds, in epoch milliseconds. */
  now: number;
  /** The buffer of appointments whose type has none. */
  bufferMinutes: number;
  /** The id of the appointment that is to be moved. */
  except?: string;
}

export interface DiaryReads {
  diary(query: DiaryQuery): Promise<Diary>;
}

/** Facts about the workspace. */
export interface SettingsOfWorkspaces {
  settingsOf(workspaceId: string): Promise<WorkspaceSettings>;
}

export interface StaffDirectory {
  /** Which of them are active members of the workspace, in the order given. */
  presentAmong(workspaceId: string, memberIds: readonly string[]): Promise<string[]>;
  isTeam(actor: Actor, teamId: string): Promise<boolean>;
}

export interface KnownVehicles {
  isVehicle(workspaceId: string, id: string): Promise<boolean>;
}

export interface KnownBranches {
  isBranch(workspaceId: string, id: string): Promise<boolean>;
}

export interface ServiceDirectory {
  /** By id, those that there are: one question for any number. */
  booked(workspaceId: string, serviceIds: readonly string[]): Promise<ReadonlyMap<string, BookedService>>;
}

/** The patient of a visit to look up: a given one, or the only one of a contact. */
export interface VisitingQuestion {
  patientId: string | null;
  contactId: string | null;
  /** The service that is booked; null where none is. */
  serviceId: string | null;
}

export interface PatientDirectory {
  /** Undefined where there is none, or a contact is several. */
  visiting(workspaceId: string, question: VisitingQuestion): Promise<VisitingPatient | undefined>;
  /** The patient's present state; an erasure waits for the caller's transaction. Undefined where there is none any more. */
  standing(workspaceId: string, patientId: string): Promise<Pick<VisitingPatient, 'id' | 'isBlocked'> | undefined>;
}

export interface Holidays {
  /** The public holidays of a country from one day to another, both included, as `YYYY-MM-DD` in order. */
  between(country: string, from: string, to: string): string[];
}

/** Cached results of a workspace, for half a minute; a write of the workspace in this process drops them at once. */
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
