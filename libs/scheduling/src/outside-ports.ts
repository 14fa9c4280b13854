import type { EventOrigin, EventRecorder } from '@workops/contracts';
import type { AppointmentRecord } from './domain/appointment';
import type { Letter } from './domain/letters';

/** Workspace facts used in messages. */
export interface WorkspaceFacts {
  name: string;
  livemode: boolean;
  /** IANA zone. */
  timezone: string;
  /** BCP 47. */
  language: string;
  /** If true, messages never name patients. */
  healthcare: boolean;
}

export interface Person {
  name: string;
  /** Null if the person has no email address. */
  email: string | null;
}

/**
 * A person's name in email; null in a healthcare workspace. An app that sees pseudonyms could otherwise set a contact's
 * address and read the name in mail to it.
 */
export const calledIn = ({ healthcare }: WorkspaceFacts, { name }: Person): string | null => (healthcare ? null : name);

/** Senders and recipients of messages. */
export interface OutsideDirectories {
  workspaces: { loadFacts(workspaceId: string): Promise<WorkspaceFacts> };
  /** People by id, for existing contacts. */
  contacts: { reach(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> };
}

/** A reminder that this process has leased for sending. */
export interface DueReminder {
  appointment: AppointmentRecord;
  dueAt: Date;
  /** Number of attempts, including this one. */
  attempts: number;
}

interface ReminderTransaction {
  /** Returns false if the reminder was already sent, or the appointment has been moved or cancelled since the lease. */
  markSent(reminder: DueReminder, at: Date): Promise<boolean>;
  events: EventRecorder;
}

export interface ReminderStore {
  /**
   * Leases due reminders of confirmed future appointments, alternating between workspaces so that none takes all
   * places. `running` are already being sent.
   */
  lease(now: Date, until: Date, limit: number, running: readonly DueReminder[]): Promise<DueReminder[]>;
  /** Drops reminders of appointments that have begun. */
  dropPast(now: Date): Promise<void>;
  /** Drops the reminder unless the appointment has been moved since. */
  drop(reminder: DueReminder): Promise<void>;
  /**
   * Schedules a retry at `againAt`, or parks the reminder if that is null. No-op if the appointment has been moved
   * since.
   */
  failed(reminder: DueReminder, againAt: Date | null, reason: string): Promise<void>;
  transaction<T>(origin: EventOrigin, work: (tx: ReminderTransaction) => Promise<T>): Promise<T>;
}

/** Sends an email to the next mail server. The `id` becomes its Message-ID. */
export interface LetterPost {
  /** Maximum concurrent sends. */
  places: number;
  send(letter: Letter & { id: string; to: string; date: Date }): Promise<void>;
  /** Whether the server's error is permanent. */
  isRefusal(error: unknown): boolean;
}

/** An email with an iCalendar object. */
export interface Invite extends Letter {
  workspaceId: string;
  /** Idempotency key: a second invite with the same key is dropped. */
  key: string;
  to: string;
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string };
}

export interface InviteTransaction {
  /** The appointments in their current state. */
  appointments(refs: readonly AppointmentKey[]): Promise<AppointmentRecord[]>;
  /** Queues invites, which are mailed after the commit. */
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
  /** When this state was reached. */
  changedAt: Date;
  summary: string;
  organiser?: { name: string; email: string };
  attendee?: { name: string | null; email: string };
  method?: 'REQUEST' | 'CANCEL';
}

/** Formats an entry as iCalendar text. */
export type CalendarText = (entry: CalendarEntry) => string;
