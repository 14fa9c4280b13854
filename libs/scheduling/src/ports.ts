import type { Actor, BusinessHours, Clock, Ids } from '@workops/kernel';
import type { AppointmentTypeRecord } from './domain/appointment-type';
import type { Diary } from './domain/booking-rules';
import type { SavedConfig } from './domain/schedule-config';
import type { Span } from './domain/spans';

/** The appointment types of the actor's workspace, inside a transaction. */
export interface AppointmentTypeRepository {
  /** Until the transaction ends, nobody else changes the type. Undefined when there is none, or it was deleted. */
  lock(id: string): Promise<AppointmentTypeRecord | undefined>;
  /** Another type, not deleted, that has the name, whatever the capitals. */
  holderOf(name: string): Promise<string | undefined>;
  add(type: AppointmentTypeRecord): Promise<void>;
  save(type: AppointmentTypeRecord): Promise<void>;
  /** From here on, no type of the workspace is its default. */
  dropDefault(): Promise<void>;
}

export interface ConfigRepository {
  /** Until the transaction ends, nobody else saves it, whether or not there is one yet. */
  lock(): Promise<SavedConfig | undefined>;
  save(config: SavedConfig, now: Date): Promise<void>;
}

/** What a write of types or of the configuration works with. Those of one workspace queue up behind one lock. */
export interface SetupTransaction {
  types: AppointmentTypeRepository;
  config: ConfigRepository;
}

export interface SetupStore {
  transaction<T>(actor: Actor, work: (tx: SetupTransaction) => Promise<T>): Promise<T>;
}

export interface TypeFilter {
  kind?: string;
  activeOnly?: boolean;
}

/** Reads join the transaction of their call chain where there is one, and see what it wrote. */
export interface SetupReads {
  /** Undefined for a deleted one. */
  typeById(workspaceId: string, id: string): Promise<AppointmentTypeRecord | undefined>;
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

/** What scheduling needs to know of its workspace. */
export interface WorkspaceDirectory {
  settingsOf(workspaceId: string): Promise<WorkspaceSettings>;
}

export interface WorkspaceSettings {
  /** IANA zone. */
  timezone: string;
  /** BCP 47. */
  language: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 4217. */
  currency: string;
  /** What is inherited where scheduling has no hours of its own. */
  openingHours: BusinessHours;
}

export interface StaffDirectory {
  /** Which of them are active members of the workspace, in the order given. */
  presentAmong(workspaceId: string, memberIds: readonly string[]): Promise<string[]>;
  isTeam(workspaceId: string, teamId: string): Promise<boolean>;
}

export interface Holidays {
  /** The public holidays of a country from one day to another, both included, as `YYYY-MM-DD` in order. */
  between(country: string, from: string, to: string): string[];
}

export interface SchedulingDeps {
  setup: SetupStore;
  reads: SetupReads & DiaryReads;
  workspaces: WorkspaceDirectory;
  staff: StaffDirectory;
  holidays: Holidays;
  clock: Clock;
  ids: Ids;
}
