import type { Span } from './domain/spans';
import type { AppointmentRecord } from './domain/appointment';
import type { ExternalEvent } from './domain/calendar-import';

/** An external calendar that appointments are mirrored to and imported from. */
export interface CalendarConnection {
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
}

/** The calendars of others. Each act throws a `CalendarTrouble` where the calendar cannot be reached or refuses it. */
export interface ExternalCalendars {
  /** Why the host must not be asked, in words for the caller; null when it may. */
  problemWith(host: string): Promise<string | null>;
  /** Resolves where there is a calendar that can be opened. */
  open(calendar: CalendarAccess): Promise<void>;
  /**
   * What takes time in the window, each occurrence of what recurs by itself; whole days and what is marked as free take none.
   * @param timezone of what names none
   */
  eventsIn(calendar: CalendarAccess, window: Span, timezone: string): Promise<ExternalEvent[]>;
  /** Writes the entry over whatever is there and returns its new ETag, where the server tells it. */
  put(calendar: CalendarAccess, entry: { href: string; etag: string | null; content: string }): Promise<string | null>;
  /** Nothing to remove is a success. */
  remove(calendar: CalendarAccess, entry: { href: string; etag: string | null }): Promise<void>;
}

export interface Sealer {
  seal(plain: string): string;
  open(sealed: string): string;
}

export interface ConnectionStore {
  add(connection: CalendarConnection & { passwordSealed: string }): Promise<void>;
  /** The oldest first. */
  all(workspaceId: string): Promise<CalendarConnection[]>;
  byId(workspaceId: string, id: string): Promise<CalendarConnection | undefined>;
  remove(workspaceId: string, id: string): Promise<void>;
}

/** A connection whose import is this process's alone until its lease runs out. */
export type DueImport = CalendarConnection & { passwordSealed: string; failedAttempts: number };

export interface ImportStore {
  lease(now: Date, until: Date, limit: number): Promise<DueImport[]>;
  /** What has been imported of a calendar and is not over yet, whatever its status. */
  imported(workspaceId: string, connectionId: string, since: Date): Promise<AppointmentRecord[]>;
  /** Which of the UIDs are of appointments that were made here. */
  ownAmong(workspaceId: string, uids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Of an import that came to its end, one way or the other. */
  finish(connection: DueImport, nextAt: Date, error: string | null): Promise<void>;
}

/** An entry that this process alone may write until its lease runs out. */
export interface DueEntry {
  appointment: AppointmentRecord;
  connection: { id: string; memberId: string | null; url: string; username: string; passwordSealed: string };
  href: string;
  etag: string | null;
  attempts: number;
  /** Rises with each change: what was written is the last word only where it is still the same. */
  revision: number;
}

export interface MirrorStore {
  lease(now: Date, until: Date, limit: number): Promise<DueEntry[]>;
  written(entry: DueEntry, etag: string | null): Promise<void>;
  removed(entry: DueEntry): Promise<void>;
  /** Tried again then; without a moment it is parked, until an operator retries it or the appointment changes. */
  failed(entry: DueEntry, againAt: Date | null, reason: string): Promise<void>;
}
