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

export type NewAppointment = Omit<AppointmentRecord, 'number'>;

export interface Reminder {
  dueAt: Date | null;
}

/** The transaction holds the workspace's booking lock. */
export interface AppointmentRepository {
  /** Cancels expired holds in the window first. */
  diary(query: Omit<DiaryQuery, 'workspaceId'>): Promise<Diary>;
  /** Appointments per member; `day` is the range of starts that count as that day. */
  loads(memberIds: readonly string[], day: Span): Promise<ReadonlyMap<string, Load>>;
  /** Assigns the number. Throws `vehicle_taken` if the vehicle is booked after all. */
  add(appointment: NewAppointment, reminder: Reminder): Promise<AppointmentRecord>;
  /** Throws `conflict` if this visitor, or all of them, have reached the limit of holds. */
  mustHaveRoomFor(visitor: string): Promise<void>;
  noteVisitor(visitor: string, hold: AppointmentRecord): Promise<void>;
  /** Locks until the transaction ends. Undefined if the actor may not see it. */
  lock(ref: AppointmentRef): Promise<AppointmentRecord | undefined>;
  /** Needs a lock; keeps the reminder if omitted. Throws as `add` does. */
  save(appointment: AppointmentRecord, reminder?: Reminder): Promise<void>;
}

export interface AppointmentTransaction {
  appointments: AppointmentRepository;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface AppointmentStore {
  /**
   * Runs one at a time per workspace, so that reads are still valid at the commit. Throws `unavailable` after waiting
   * too long.
   */
  exclusively<T>(actor: Actor, work: (tx: AppointmentTransaction) => Promise<T>): Promise<T>;
}

export interface AppointmentFilter {
  statuses?: readonly AppointmentStatus[];
  kinds?: readonly string[];
  vehicleId?: string;
  appointmentTypeId?: string;
  ownerUserId?: string;
  leadId?: string;
  contactId?: string;
  /** All ids of one patient. */
  patientIds?: readonly string[];
  from?: Date;
  to?: Date;
}

export interface AppointmentPage {
  limit: number;
  after: ListPosition | null;
}

export interface CalendarSelection {
  of?: { memberId: string };
  /** If there are more appointments, none is returned. */
  limit: number;
}

/** The type may be deleted. */
export interface TypedAppointment extends AppointmentRecord {
  appointmentTypeName: string | null;
}

/** Reads return only what the actor may see. */
export interface AppointmentReads {
  byRef(actor: Actor, ref: AppointmentRef): Promise<TypedAppointment | undefined>;
  /** Latest start first. */
  page(actor: Actor, filter: AppointmentFilter, page: AppointmentPage): Promise<AppointmentRecord[]>;
  /** Appointments in order; a member's diary has the member's and the unassigned ones. */
  overlapping(actor: Actor, window: Span, selection: CalendarSelection): Promise<TypedAppointment[] | 'too many'>;
}

interface LiveContacts {
  /** The contact's id or its survivor's; undefined if unknown. */
  liveContact(workspaceId: string, id: string): Promise<string | undefined>;
}

interface ConversationDirectory {
  /** Undefined if the actor may not see the conversation. */
  findContactId(actor: Actor, id: string): Promise<string | undefined>;
}

interface LeadDirectory {
  /** The lead's id or its survivor's; undefined if the actor may not see one of them. */
  liveLead(actor: Actor, id: string): Promise<string | undefined>;
}

/** Notices go to the conversation in which the appointment was booked. */
export interface CustomerNotices {
  /** Joins the caller's transaction. False, without writing, if it cannot be sent there. */
  remind(actor: Actor, appointment: AppointmentRecord): Promise<boolean>;
  mayMail(workspaceId: string, contactId: string): Promise<boolean>;
  /** Like `remind`; the reason is stored nowhere else. */
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
