import type { EventOrigin, EventRecorder } from '@workops/contracts';
import type { AppointmentRecord } from './domain/appointment';
import type { Letter } from './domain/letters';

/** What the outside learns about a workspace. */
export interface WorkspaceFacts {
  name: string;
  livemode: boolean;
  /** IANA zone. */
  timezone: string;
  /** BCP 47. */
  language: string;
  /** What leaves it names no patient. */
  healthcare: boolean;
}

export interface Person {
  name: string;
  /** Null for a person without a mail address. */
  email: string | null;
}

/**
 * A person's name in mail. A healthcare workspace uses no names: a caller that could set the address of a contact, as an app that sees pseudonyms can, would
 * read there whose it is.
 */
export const calledIn = ({ healthcare }: WorkspaceFacts, { name }: Person): string | null => (healthcare ? null : name);

/** Sender and recipients of messages to the outside. */
export interface OutsideDirectories {
  workspaces: { factsOf(workspaceId: string): Promise<WorkspaceFacts> };
  /** By id, of those that the workspace has. */
  contacts: { reach(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> };
}

/** A reminder that this process alone may send until its lease runs out. */
export interface DueReminder {
  appointment: AppointmentRecord;
  dueAt: Date;
  /** This one included. */
  attempts: number;
}

interface ReminderTransaction {
  /** False where it was sent before, or the appointment has been moved or called off since it was leased. */
  markSent(reminder: DueReminder, at: Date): Promise<boolean>;
  events: EventRecorder;
}

export interface ReminderStore {
  /**
   * Leases due reminders of confirmed upcoming appointments, each to one process, one workspace after the other; `running` are being sent already. No workspace
   * has all places.
   */
  lease(now: Date, until: Date, limit: number, running: readonly DueReminder[]): Promise<DueReminder[]>;
  /** Drops the reminders of appointments that have begun. */
  dropPast(now: Date): Promise<void>;
  /** Unless the appointment has been moved since. */
  drop(reminder: DueReminder): Promise<void>;
  /** Tried again then; without a moment it is parked. Unless the appointment has been moved since. */
  failed(reminder: DueReminder, againAt: Date | null, reason: string): Promise<void>;
  transaction<T>(origin: EventOrigin, work: (tx: ReminderTransaction) => Promise<T>): Promise<T>;
}

/** Hands a letter to the next mail server. The `id` makes its Message-ID. */
export interface LetterPost {
  /** Mails handed over concurrently. */
  places: number;
  send(letter: Letter & { id: string; to: string; date: Date }): Promise<void>;
  /** Whether the server's error is permanent. */
  isRefusal(error: unknown): boolean;
}

/** An iCalendar object that is mailed. */
export interface Invite extends Letter {
  workspaceId: string;
  /** A second invite with the key of one that was queued before is dropped. */
  key: string;
  to: string;
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string };
}

export interface InviteTransaction {
  /** As they are now. */
  appointments(refs: readonly AppointmentKey[]): Promise<AppointmentRecord[]>;
  /** Mailed once the transaction has committed. */
  queue(invites: readonly Invite[]): Promise<void>;
}

export interface AppointmentKey {
  workspaceId: string;
  id: string;
}

/** An appointment as a calendar entry. */
export interface CalendarEntry {
  uid: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  /** When this state of it came about. */
  changedAt: Date;
  summary: string;
  organiser?: { name: string; email: string };
  attendee?: { name: string | null; email: string };
  method?: 'REQUEST' | 'CANCEL';
}

/** Writes an entry as iCalendar text. */
export type CalendarText = (entry: CalendarEntry) => string;
