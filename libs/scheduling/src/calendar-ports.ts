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
  /** Whose calendar it is; null for the whole workspace's. */
  memberId: string | null;
  /** Of the calendar itself, as CalDAV names it. */
  url: string;
  username: string;
  /** What went wrong the last time; null after a success. */
  lastError: string | null;
  createdAt: Date;
}

/** What opens a calendar. */
export interface CalendarAccess {
  url: string;
  username: string;
  password: string;
  /** Whether the password, and people's names, must not go without TLS. */
  tlsOnly: boolean;
}

/** The calendars of others. Each act throws a `CalendarTrouble` where the calendar cannot be reached or refuses it. */
export interface ExternalCalendars {
  /** Why the address must not be asked, in words for the caller; null when it may. */
  problemWith(calendar: Pick<CalendarAccess, 'url' | 'tlsOnly'>): Promise<string | null>;
  /** Resolves where there is a calendar that can be opened. */
  open(calendar: CalendarAccess): Promise<void>;
  /**
   * What takes time in the window, each occurrence of what recurs by itself; whole days and what is marked as free take none.
   * @param timezone of what names none
   */
  eventsIn(calendar: CalendarAccess, window: Span, timezone: string): Promise<ExternalEvent[]>;
  /** Overwrites the entry and returns its new ETag, if the server sends one. */
  put(calendar: CalendarAccess, entry: { href: string; etag: string | null; content: string }): Promise<string | null>;
  /** Nothing to remove is a success. */
  remove(calendar: CalendarAccess, entry: { href: string; etag: string | null }): Promise<void>;
}

export interface Sealer {
  seal(plain: string): string;
  open(sealed: string): string;
}

export interface ConnectionStore {
  /** With the entry in the audit log that says who connected it. What is booked and to come is due in it. */
  add(connection: CalendarConnection & { passwordSealed: string }, by: Actor): Promise<void>;
  /** The oldest first. */
  all(workspaceId: string): Promise<CalendarConnection[]>;
}

/** The calendars of the actor's workspace, inside a transaction that nobody else books in. */
export interface CalendarTransaction {
  isConnected(connectionId: string): Promise<boolean>;
  /** From here on it is neither read nor written, and what was imported from it takes no hour. Undefined where it is not connected. */
  disconnect(connectionId: string): Promise<CalendarConnection | undefined>;
  /** What has been imported under these UIDs, in any status. */
  imported(connectionId: string, uids: readonly string[]): Promise<AppointmentRecord[]>;
  /** Which of the UIDs are of appointments that were made here. */
  ownAmong(uids: readonly string[]): Promise<ReadonlySet<string>>;
  /** What was imported, is confirmed, not over, and has none of the UIDs. */
  withoutEvent(connectionId: string, uids: readonly string[], since: Date, limit: number): Promise<AppointmentRecord[]>;
  addAll(appointments: readonly NewAppointment[]): Promise<AppointmentRecord[]>;
  saveAll(appointments: readonly AppointmentRecord[]): Promise<void>;
  /** Takes away some of what is left of a disconnected calendar, and the calendar with the last of it. */
  forget(connectionId: string): Promise<void>;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface CalendarStore {
  /** As `AppointmentStore.exclusively`, and under the same lock. */
  exclusively<T>(actor: Actor, work: (tx: CalendarTransaction) => Promise<T>): Promise<T>;
  /** Disconnected calendars of which something may be left; those that were looked at last come last. */
  leaving(now: Date, limit: number): Promise<CalendarConnection[]>;
}

/** A connection whose import is this process's alone until its lease runs out. */
export type DueImport = CalendarConnection & { passwordSealed: string; failedAttempts: number };

export interface ImportStore {
  /** The calendars whose turn it is, never more than a few of a workspace at once, over all processes. */
  lease(now: Date, until: Date, limit: number): Promise<DueImport[]>;
  /** Of an import that came to its end, one way or the other. */
  finish(connection: DueImport, nextAt: Date, error: string | null): Promise<void>;
  /** Of one that was not begun, or was broken off by us: it is due at once. */
  release(connection: DueImport): Promise<void>;
}

/** An entry that this process alone may write until its lease runs out. */
export interface DueEntry {
  appointment: AppointmentRecord;
  connection: OwnedConnection & { id: string; memberId: string | null; url: string; username: string; passwordSealed: string };
  href: string;
  etag: string | null;
  attempts: number;
  /** Rises with each change: what was written is the last word only where it is still the same. */
  revision: number;
}

export interface MirrorStore {
  /** What is due, never more than a few entries of a calendar and a few calendars of a workspace at once, over all processes. */
  lease(now: Date, until: Date, limit: number): Promise<DueEntry[]>;
  written(entry: DueEntry, etag: string | null): Promise<void>;
  removed(entry: DueEntry): Promise<void>;
  /** Tried again then; without a moment it is parked, until an operator retries it or the appointment changes. */
  failed(entry: DueEntry, againAt: Date | null, reason: string): Promise<void>;
  /** Until then, no entry of the calendar is tried. */
  spare(entry: DueEntry, until: Date): Promise<void>;
}
