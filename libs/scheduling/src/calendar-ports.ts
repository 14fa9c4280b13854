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
  /** The error of the last attempt; null after a success. */
  lastError: string | null;
  /** What the last successful import read with a doubt; null if there was none. */
  lastWarning: string | null;
  createdAt: Date;
}

/** The address of a calendar, with the credentials to it. */
export interface CalendarAccess {
  url: string;
  username: string;
  password: string;
  /** Whether the password, and people's names, must not go without TLS. */
  tlsOnly: boolean;
}

/** What an import reads. */
export interface CalendarReading {
  events: ExternalEvent[];
  /** Names of time zones that are neither known nor described in the calendar. */
  unknownZones: string[];
}

/** External calendars. Each method throws a `CalendarTrouble` where the calendar cannot be reached or refuses the call. */
export interface ExternalCalendars {
  /** Why the address must not be called, as a message for the client; null when it may. */
  problemWith(calendar: Pick<CalendarAccess, 'url' | 'tlsOnly'>): Promise<string | null>;
  /** Resolves when the credentials open a calendar. */
  open(calendar: CalendarAccess): Promise<void>;
  /**
   * The busy events of the window, each occurrence of a recurring one separately; without whole days, what is marked as free, and what the owner declined.
   * @param timezone for times without one
   */
  eventsIn(calendar: CalendarAccess, window: Span, timezone: string): Promise<CalendarReading>;
  /** Overwrites the entry and returns its new ETag, if the server sends one. */
  put(calendar: CalendarAccess, entry: { href: string; etag: string | null; content: string }): Promise<string | null>;
  /** Succeeds where there is no such entry. */
  remove(calendar: CalendarAccess, entry: { href: string; etag: string | null }): Promise<void>;
}

export interface Sealer {
  seal(plain: string): string;
  open(sealed: string): string;
}

export interface ConnectionStore {
  /** Also writes the audit entry. Future appointments become due to be mirrored. */
  add(connection: CalendarConnection & { passwordSealed: string }, by: Actor): Promise<void>;
  /** The oldest first. */
  all(workspaceId: string): Promise<CalendarConnection[]>;
}

/** The calendars of the actor's workspace, inside a transaction that holds its booking lock. */
export interface CalendarTransaction {
  isConnected(connectionId: string): Promise<boolean>;
  /** Stops reading and writing it, and frees the time of its imported appointments. Undefined where it is not connected. */
  disconnect(connectionId: string): Promise<CalendarConnection | undefined>;
  /** The appointments imported under these UIDs, in any status. */
  imported(connectionId: string, uids: readonly string[]): Promise<AppointmentRecord[]>;
  /** Which of the UIDs belong to appointments that were created here. */
  ownAmong(uids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Imported appointments that are confirmed, not over, and have none of the UIDs. */
  withoutEvent(connectionId: string, uids: readonly string[], since: Date, limit: number): Promise<AppointmentRecord[]>;
  addAll(appointments: readonly NewAppointment[]): Promise<AppointmentRecord[]>;
  saveAll(appointments: readonly AppointmentRecord[]): Promise<void>;
  /** Deletes a chunk of the rows left of a disconnected calendar; with the last chunk, the calendar. */
  forget(connectionId: string): Promise<void>;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface CalendarStore {
  /** As `AppointmentStore.exclusively`, and under the same lock. */
  exclusively<T>(actor: Actor, work: (tx: CalendarTransaction) => Promise<T>): Promise<T>;
  /** Disconnected calendars that may not be deleted yet, the least recently processed first. */
  leaving(now: Date, limit: number): Promise<CalendarConnection[]>;
}

/** A connection whose import is this process's alone until its lease runs out. */
export type DueImport = CalendarConnection & { passwordSealed: string; failedAttempts: number };

type ImportResult = { error: string } | { warning: string | null };

export interface ImportStore {
  /** Due calendars, never more than a few per workspace at once over all processes. */
  lease(now: Date, until: Date, limit: number): Promise<DueImport[]>;
  /** Ends an import, successful or failed. A failure keeps the warning of the last success. */
  finish(connection: DueImport, nextAt: Date, result: ImportResult): Promise<void>;
  /** For one that was not begun or was aborted by this process: it is due at once. */
  release(connection: DueImport): Promise<void>;
}

/** An entry that this process alone may write until its lease runs out. */
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
  /** Rises with each change of the appointment: when it has risen meanwhile, the entry is due again. */
  revision: number;
}

export interface MirrorStore {
  /** Due entries, never more than a few per calendar and a few calendars per workspace at once over all processes. */
  lease(now: Date, until: Date, limit: number): Promise<DueEntry[]>;
  written(entry: DueEntry, etag: string | null): Promise<void>;
  removed(entry: DueEntry): Promise<void>;
  /** Retried at `againAt`; with null it is parked until an operator retries it or the appointment changes. */
  failed(entry: DueEntry, againAt: Date | null, reason: string): Promise<void>;
  /** No entry of the calendar is tried until then. */
  spare(entry: DueEntry, until: Date): Promise<void>;
}
