import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail, Clock, Ids } from '@workops/kernel';
import type { AppointmentRecord, AppointmentStatus } from './domain/appointment';
import type { ListPosition } from './domain/appointment-cursor';
import type { Load } from './domain/assignment';
import type { Diary } from './domain/booking-rules';
import type { AppointmentRef } from './domain/display-id';
import type { Span } from './domain/spans';
import type {
  KnownBranches,
  DiaryQuery,
  Holidays,
  PatientDirectory,
  ServiceDirectory,
  SetupReads,
  StaffDirectory,
  KnownVehicles,
  SettingsOfWorkspaces,
} from './ports';

/** An appointment that has no number yet. */
export type NewAppointment = Omit<AppointmentRecord, 'number'>;

/** When to remind of an appointment: null for never. */
export interface Reminder {
  dueAt: Date | null;
}

/** The appointments of the actor's workspace, inside a transaction that holds its booking lock. */
export interface AppointmentRepository {
  /** Cancels expired holds that overlap the window, then returns the diary of it. */
  diary(query: Omit<DiaryQuery, 'workspaceId'>): Promise<Diary>;
  /** How many appointments each of them has had; `day` is the range of starts that count as that day. */
  loads(memberIds: readonly string[], day: Span): Promise<ReadonlyMap<string, Load>>;
  /** Gives it the next number. Throws `vehicle_taken` where the vehicle is held by another after all. */
  add(appointment: NewAppointment, reminder: Reminder): Promise<AppointmentRecord>;
  /** Throws `conflict` where the visitor, or all of them, hold as many hours as they may. */
  mustHaveRoomFor(visitor: string): Promise<void>;
  /** A hold that was added is the visitor's. */
  noteVisitor(visitor: string, hold: AppointmentRecord): Promise<void>;
  /** Locks it until the transaction ends. Undefined when the actor sees none. */
  lock(ref: AppointmentRef): Promise<AppointmentRecord | undefined>;
  /** Writes a locked appointment; without `reminder` its reminder stays as it is. Throws as `add` does. */
  save(appointment: AppointmentRecord, reminder?: Reminder): Promise<void>;
}

export interface AppointmentTransaction {
  appointments: AppointmentRepository;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface AppointmentStore {
  /**
   * One at a time in a workspace, so that the work's reads are still valid when it commits. A caller that waits too long is refused as unavailable; those of
   * other workspaces are not delayed.
   */
  exclusively<T>(actor: Actor, work: (tx: AppointmentTransaction) => Promise<T>): Promise<T>;
}

/** A filter that is left out is not applied. */
export interface AppointmentFilter {
  statuses?: readonly AppointmentStatus[];
  kinds?: readonly string[];
  vehicleId?: string;
  appointmentTypeId?: string;
  ownerUserId?: string;
  leadId?: string;
  contactId?: string;
  /** The first start, and the moment before which the last one lies. */
  from?: Date;
  to?: Date;
}

export interface AppointmentPage {
  limit: number;
  /** The last of the page before. */
  after: ListPosition | null;
}

export interface CalendarSelection {
  /** The owner of the calendar; everyone's without it. */
  of?: { memberId: string };
  /** Where there are more, none is read. */
  limit: number;
}

/** An appointment with the name of its type, also of a deleted one. */
export interface TypedAppointment extends AppointmentRecord {
  appointmentTypeName: string | null;
}

/** Only what the actor sees. */
export interface AppointmentReads {
  byRef(actor: Actor, ref: AppointmentRef): Promise<TypedAppointment | undefined>;
  /** The latest first. */
  page(actor: Actor, filter: AppointmentFilter, page: AppointmentPage): Promise<AppointmentRecord[]>;
  /** Everything that overlaps the window, in order; in a member's diary, appointments assigned to them or unassigned. */
  overlapping(actor: Actor, window: Span, selection: CalendarSelection): Promise<TypedAppointment[] | 'too many'>;
}

interface LiveContacts {
  /** The contact of the id: itself, or the survivor of its merge. Undefined when the workspace has none. */
  liveContact(workspaceId: string, id: string): Promise<string | undefined>;
}

interface ConversationDirectory {
  /** Whose conversation it is; undefined where the actor sees no such conversation. */
  contactOf(actor: Actor, id: string): Promise<string | undefined>;
}

interface LeadDirectory {
  /** Whether there is such a lead that the actor sees. */
  isLead(actor: Actor, id: string): Promise<boolean>;
}

/** Notices to customers in the conversation where their appointment was agreed. */
export interface CustomerNotices {
  /** Inside the transaction of the caller. False where it cannot be sent there; then nothing was written. */
  remind(actor: Actor, appointment: AppointmentRecord): Promise<boolean>;
  /** Whether a mail may go to the contact now. */
  mayMail(workspaceId: string, contactId: string): Promise<boolean>;
  /** As `remind`; the reason is sent to the customer and stored nowhere else. */
  tellCancelled(actor: Actor, appointment: AppointmentRecord, reason: string | null): Promise<boolean>;
}

export interface AppointmentDeps {
  appointments: AppointmentStore;
  appointmentReads: AppointmentReads;
  reads: SetupReads;
  workspaces: SettingsOfWorkspaces;
  staff: StaffDirectory;
  contacts: LiveContacts;
  vehicles: KnownVehicles;
  leads: LeadDirectory;
  conversations: ConversationDirectory;
  branches: KnownBranches;
  services: ServiceDirectory;
  patients: PatientDirectory;
  notices: CustomerNotices;
  holidays: Holidays;
  clock: Clock;
  ids: Ids;
}
