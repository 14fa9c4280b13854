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

/** Reminder time of an appointment; null for none. */
export interface Reminder {
  dueAt: Date | null;
}

/** The appointments of the actor's workspace, inside a transaction that holds its booking lock. */
export interface AppointmentRepository {
  /** Cancels expired holds in the window, then returns its diary. */
  diary(query: Omit<DiaryQuery, 'workspaceId'>): Promise<Diary>;
  /** Number of appointments per member; `day` is the range of starts that count as that day. */
  loads(memberIds: readonly string[], day: Span): Promise<ReadonlyMap<string, Load>>;
  /** Assigns the next number. Throws `vehicle_taken` if the vehicle turns out to be booked. */
  add(appointment: NewAppointment, reminder: Reminder): Promise<AppointmentRecord>;
  /** Throws `conflict` if the visitor, or all visitors together, have reached the limit of holds. */
  mustHaveRoomFor(visitor: string): Promise<void>;
  /** Records that the visitor owns the added hold. */
  noteVisitor(visitor: string, hold: AppointmentRecord): Promise<void>;
  /** Locks the appointment until the transaction ends. Undefined if the actor may not see it. */
  lock(ref: AppointmentRef): Promise<AppointmentRecord | undefined>;
  /** Saves a locked appointment; its reminder stays unchanged if `reminder` is omitted. Throws as `add` does. */
  save(appointment: AppointmentRecord, reminder?: Reminder): Promise<void>;
}

export interface AppointmentTransaction {
  appointments: AppointmentRepository;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface AppointmentStore {
  /**
   * Runs one at a time per workspace, so that the work's reads are still valid when it commits. A caller that waits too
   * long gets an `unavailable` error. Other workspaces are not delayed.
   */
  exclusively<T>(actor: Actor, work: (tx: AppointmentTransaction) => Promise<T>): Promise<T>;
}

/** Omitted filters are not applied. */
export interface AppointmentFilter {
  statuses?: readonly AppointmentStatus[];
  kinds?: readonly string[];
  vehicleId?: string;
  appointmentTypeId?: string;
  ownerUserId?: string;
  leadId?: string;
  contactId?: string;
  /** The ids that mean one patient. */
  patientIds?: readonly string[];
  /** Half-open range [from, to) of starts. */
  from?: Date;
  to?: Date;
}

export interface AppointmentPage {
  limit: number;
  /** The last appointment of the previous page. */
  after: ListPosition | null;
}

export interface CalendarSelection {
  /** The owner of the calendar; all owners if omitted. */
  of?: { memberId: string };
  /** If there are more appointments, none is returned. */
  limit: number;
}

/** An appointment with the name of its type, even if the type is deleted. */
export interface TypedAppointment extends AppointmentRecord {
  appointmentTypeName: string | null;
}

/** Reads return only what the actor may see. */
export interface AppointmentReads {
  byRef(actor: Actor, ref: AppointmentRef): Promise<TypedAppointment | undefined>;
  /** Latest start first. */
  page(actor: Actor, filter: AppointmentFilter, page: AppointmentPage): Promise<AppointmentRecord[]>;
  /**
   * All appointments that overlap the window, in order; in a member's diary, those assigned to the member or
   * unassigned.
   */
  overlapping(actor: Actor, window: Span, selection: CalendarSelection): Promise<TypedAppointment[] | 'too many'>;
}

interface LiveContacts {
  /** The id of the contact, or of its survivor. Undefined if the workspace does not have it. */
  liveContact(workspaceId: string, id: string): Promise<string | undefined>;
}

interface ConversationDirectory {
  /** The conversation's contact; undefined if the actor may not see the conversation. */
  findContactId(actor: Actor, id: string): Promise<string | undefined>;
}

interface LeadDirectory {
  /** True if the lead exists and the actor may see it. */
  isLead(actor: Actor, id: string): Promise<boolean>;
}

/** Sends notices in the conversation in which an appointment was booked. */
export interface CustomerNotices {
  /** Joins the caller's transaction. Returns false, without writing, if the reminder cannot be sent there. */
  remind(actor: Actor, appointment: AppointmentRecord): Promise<boolean>;
  /** Whether the contact may be emailed now. */
  mayMail(workspaceId: string, contactId: string): Promise<boolean>;
  /** Like `remind`; the reason is sent to the customer and not stored anywhere else. */
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
