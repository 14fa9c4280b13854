import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail } from '@workops/kernel';
import type { NewAppointment } from './appointment-ports';
import type { AppointmentRecord } from './domain/appointment';
import type { ExternalEvent } from './domain/calendar-import';
import type { OwnedConnection } from './domain/calendar-owner';
import type { Span } from './domain/spans';

/** An external calendar that appointments are mirrored to and imported from. */
export interface CalendarConnection extends OwnedConnection {
  workspaceId: string;
  id: string;
  /** Owner of the calendar; null for the workspace's calendar. */
  memberId: string | null;
  /** CalDAV URL of the calendar itself. */
  url: string;
  username: string;
  /** Error of the last attempt; null after a success. */
  lastError: string | null;
  /** Warning of the last successful import; null if there was none. */
  lastWarning: string | null;
  createdAt: Date;
}

/** URL and credentials of a calendar. */
export interface CalendarAccess {
  url: string;
  username: string;
  password: string;
  /** If true, the password and people's names must not be sent without TLS. */
  tlsOnly: boolean;
}

/** Result of reading a calendar. */
export interface CalendarReading {
  events: ExternalEvent[];
  /** Time zone names that are neither known nor described in the calendar. */
  unknownZones: string[];
}

/** External calendars. Each method throws a `CalendarTrouble` if the calendar cannot be reached or rejects the call. */
export interface ExternalCalendars {
  /** The reason why the address must not be called, as a message for the client; null if it may. */
  problemWith(calendar: Pick<CalendarAccess, 'url' | 'tlsOnly'>): Promise<string | null>;
  /** Resolves if the credentials open a calendar. */
  open(calendar: CalendarAccess): Promise<void>;
  /**
   * Busy events in the window, with each occurrence of a recurring event separate. Excludes whole-day events, free ones
   * and those that the owner declined. @param timezone for times without a zone
   */
  eventsIn(calendar: CalendarAccess, window: Span, timezone: string): Promise<CalendarReading>;
  /** Overwrites the entry and returns its new ETag if the server sends one. */
  put(calendar: CalendarAccess, entry: { href: string; etag: string | null; content: string }): Promise<string | null>;
  /** Succeeds even if there is no such entry. */
  remove(calendar: CalendarAccess, entry: { href: string; etag: string | null }): Promise<void>;
}

export interface Sealer {
  seal(plain: string): string;
  open(sealed: string): string;
}

export interface ConnectionStore {
  /** Also writes the audit entry, and makes future appointments due for mirroring. */
  add(connection: CalendarConnection & { passwordSealed: string }, by: Actor): Promise<void>;
  /** Oldest first. */
  all(workspaceId: string): Promise<CalendarConnection[]>;
}

/** The calendars of the actor's workspace, inside a transaction that holds its booking lock. */
export interface CalendarTransaction {
  isConnected(connectionId: string): Promise<boolean>;
  /**
   * Stops reads and writes of the calendar, and frees the slots of its imported appointments. Undefined if it is not
   * connected.
   */
  disconnect(connectionId: string): Promise<CalendarConnection | undefined>;
  /** Appointments imported under these UIDs, in any status. */
  imported(connectionId: string, uids: readonly string[]): Promise<AppointmentRecord[]>;
  /** The UIDs that belong to appointments created here. */
  ownAmong(uids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Imported appointments that are confirmed, have not ended, and have none of the UIDs. */
  withoutEvent(connectionId: string, uids: readonly string[], since: Date, limit: number): Promise<AppointmentRecord[]>;
  addAll(appointments: readonly NewAppointment[]): Promise<AppointmentRecord[]>;
  saveAll(appointments: readonly AppointmentRecord[]): Promise<void>;
  /** Deletes a batch of rows of a disconnected calendar; the last batch also deletes the calendar. */
  forget(connectionId: string): Promise<void>;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface CalendarStore {
  /** Like `AppointmentStore.exclusively`, under the same lock. */
  exclusively<T>(actor: Actor, work: (tx: CalendarTransaction) => Promise<T>): Promise<T>;
  /** Disconnected calendars whose rows are not deleted yet, the least recently processed first. */
  leaving(now: Date, limit: number): Promise<CalendarConnection[]>;
}

/** A connection that this process has leased for its import. */
export type DueImport = CalendarConnection & { passwordSealed: string; failedAttempts: number };

type ImportResult = { error: string } | { warning: string | null };

export interface ImportStore {
  /** Leases due calendars; the number per workspace is limited over all processes. */
  lease(now: Date, until: Date, limit: number): Promise<DueImport[]>;
  /** Records a successful or failed import. A failure keeps the warning of the last success. */
  finish(connection: DueImport, nextAt: Date, result: ImportResult): Promise<void>;
  /** Makes an import due at once, because this process did not begin it or aborted it. */
  release(connection: DueImport): Promise<void>;
}

/** An entry that this process has leased for writing. */
export interface DueEntry {
  appointment: AppointmentRecord;
  connection: OwnedConnection & {
    id: string;
    memberId: string | null;
    url: string;
    username: string;
    passwordSealed: string;
  };
  href: string;
  etag: string | null;
  attempts: number;
  /** Incremented by each change to the appointment; if it differs after the write, the entry stays due. */
  revision: number;
}

export interface MirrorStore {
  /** Leases due entries; the numbers per calendar, and of calendars per workspace, are limited over all processes. */
  lease(now: Date, until: Date, limit: number): Promise<DueEntry[]>;
  written(entry: DueEntry, etag: string | null): Promise<void>;
  removed(entry: DueEntry): Promise<void>;
  /**
   * Schedules a retry at `againAt`. With null, the entry is parked until an operator retries it or the appointment
   * changes.
   */
  failed(entry: DueEntry, againAt: Date | null, reason: string): Promise<void>;
  /** Pauses all entries of the calendar until then. */
  spare(entry: DueEntry, until: Date): Promise<void>;
}
