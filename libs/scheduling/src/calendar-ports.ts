import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail } from '@workops/kernel';
import type { NewAppointment } from './appointment-ports';
import type { AppointmentRecord } from './domain/appointment';
import type { ExternalEvent } from './domain/calendar-import';
import type { OwnedConnection } from './domain/calendar-owner';
import type { Span } from './domain/spans';

export interface CalendarConnection extends OwnedConnection {
  workspaceId: string;
  id: string;
  /** Null for the workspace's calendar. */
  memberId: string | null;
  url: string;
  username: string;
  /** Null after a success. */
  lastError: string | null;
  /** Warning of the last successful import; null if there was none. */
  lastWarning: string | null;
  createdAt: Date;
}

export interface CalendarAccess {
  url: string;
  username: string;
  password: string;
  /** Forbids sending the password and people's names without TLS. */
  tlsOnly: boolean;
}

export interface CalendarReading {
  events: ExternalEvent[];
  /** Zone names neither known nor described in the calendar. */
  unknownZones: string[];
}

/** Each method throws a `CalendarTrouble` if the calendar is unreachable or rejects the call. */
export interface ExternalCalendars {
  /** A message for the client if the address must not be called, otherwise null. */
  problemWith(calendar: Pick<CalendarAccess, 'url' | 'tlsOnly'>): Promise<string | null>;
  open(calendar: CalendarAccess): Promise<void>;
  /**
   * Busy events, with each occurrence separate, without whole-day, free and declined ones. `timezone` applies to times
   * without a zone.
   */
  eventsIn(calendar: CalendarAccess, window: Span, timezone: string): Promise<CalendarReading>;
  /** Overwrites; returns the new ETag if the server sends one. */
  put(calendar: CalendarAccess, entry: { href: string; etag: string | null; content: string }): Promise<string | null>;
  /** No-op if there is no entry. */
  remove(calendar: CalendarAccess, entry: { href: string; etag: string | null }): Promise<void>;
}

export interface Sealer {
  seal(plain: string): string;
  open(sealed: string): string;
}

export interface ConnectionStore {
  /** Also writes the audit entry, and makes future appointments due for mirroring. */
  add(connection: CalendarConnection & { passwordSealed: string }, by: Actor): Promise<void>;
  all(workspaceId: string): Promise<CalendarConnection[]>;
}

/** The transaction holds the workspace's booking lock. */
export interface CalendarTransaction {
  isConnected(connectionId: string): Promise<boolean>;
  /** Stops reads and writes, and frees the slots of imported appointments. Undefined if not connected. */
  disconnect(connectionId: string): Promise<CalendarConnection | undefined>;
  /** Includes appointments of any status. */
  imported(connectionId: string, uids: readonly string[]): Promise<AppointmentRecord[]>;
  ownAmong(uids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Imported appointments that are confirmed, have not ended and have none of the UIDs. */
  withoutEvent(connectionId: string, uids: readonly string[], since: Date, limit: number): Promise<AppointmentRecord[]>;
  addAll(appointments: readonly NewAppointment[]): Promise<AppointmentRecord[]>;
  saveAll(appointments: readonly AppointmentRecord[]): Promise<void>;
  /** Deletes a batch of rows of a disconnected calendar; the last batch deletes the calendar. */
  forget(connectionId: string): Promise<void>;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface CalendarStore {
  /** Takes the same lock as `AppointmentStore.exclusively`. */
  exclusively<T>(actor: Actor, work: (tx: CalendarTransaction) => Promise<T>): Promise<T>;
  /** Disconnected ones that still have rows, the least recently processed first. */
  leaving(now: Date, limit: number): Promise<CalendarConnection[]>;
}

export type DueImport = CalendarConnection & { passwordSealed: string; failedAttempts: number };

type ImportResult = { error: string } | { warning: string | null };

export interface ImportStore {
  /** The number per workspace is limited over all processes. */
  lease(now: Date, until: Date, limit: number): Promise<DueImport[]>;
  /** A failure keeps the warning of the last success. */
  finish(connection: DueImport, nextAt: Date, result: ImportResult): Promise<void>;
  /** Makes the import due at once, because this process did not begin it or aborted it. */
  release(connection: DueImport): Promise<void>;
}

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
  /** Each change to the appointment increments it; if it differs after the write, the entry stays due. */
  revision: number;
}

export interface MirrorStore {
  /** Limits entries per calendar, and calendars per workspace, over all processes. */
  lease(now: Date, until: Date, limit: number): Promise<DueEntry[]>;
  written(entry: DueEntry, etag: string | null): Promise<void>;
  removed(entry: DueEntry): Promise<void>;
  /** Retries at `againAt`; null parks the entry until an operator retries it or the appointment changes. */
  failed(entry: DueEntry, againAt: Date | null, reason: string): Promise<void>;
  /** Pauses all entries of the calendar. */
  spare(entry: DueEntry, until: Date): Promise<void>;
}
