import type { EventOrigin, EventRecorder } from '@workops/contracts';
import type { AppointmentRecord } from './domain/appointment';
import type { Letter } from './domain/letters';

export interface WorkspaceFacts {
  name: string;
  livemode: boolean;
  timezone: string;
  language: string;
  /** If true, messages never name patients. */
  healthcare: boolean;
}

export interface Person {
  name: string;
  email: string | null;
}

/**
 * A name in email; null in a healthcare workspace. An app that sees pseudonyms could otherwise set a contact's address
 * and read the name in its mail.
 */
export const calledIn = ({ healthcare }: WorkspaceFacts, { name }: Person): string | null => (healthcare ? null : name);

export interface OutsideDirectories {
  workspaces: { loadFacts(workspaceId: string): Promise<WorkspaceFacts> };
  contacts: { reach(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> };
}

/** A leased reminder; `attempts` includes this one. */
export interface DueReminder {
  appointment: AppointmentRecord;
  dueAt: Date;
  attempts: number;
}

interface ReminderTransaction {
  /** False if sent, moved or cancelled since the lease. */
  markSent(reminder: DueReminder, at: Date): Promise<boolean>;
  events: EventRecorder;
}

export interface ReminderStore {
  /**
   * Leases reminders of confirmed future appointments, alternating between workspaces so that none takes all places.
   * `running` are being sent.
   */
  lease(now: Date, until: Date, limit: number, running: readonly DueReminder[]): Promise<DueReminder[]>;
  dropPast(now: Date): Promise<void>;
  drop(reminder: DueReminder): Promise<void>;
  /** Retries at `againAt`; null parks it. No-op if the appointment has moved, as for `drop`. */
  failed(reminder: DueReminder, againAt: Date | null, reason: string): Promise<void>;
  transaction<T>(origin: EventOrigin, work: (tx: ReminderTransaction) => Promise<T>): Promise<T>;
}

/** Uses the next mail server; `id` becomes the Message-ID, `places` limits concurrent sends. */
export interface LetterPost {
  places: number;
  send(letter: Letter & { id: string; to: string; date: Date }): Promise<void>;
  /** Whether the server's error is permanent. */
  isRefusal(error: unknown): boolean;
}

/** A second invite with the same `key` is dropped. */
export interface Invite extends Letter {
  workspaceId: string;
  key: string;
  to: string;
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string };
}

export interface InviteTransaction {
  /** Appointments in their current state. */
  appointments(refs: readonly AppointmentKey[]): Promise<AppointmentRecord[]>;
  queue(invites: readonly Invite[]): Promise<void>;
}

export interface AppointmentKey {
  workspaceId: string;
  id: string;
}

export interface CalendarEntry {
  uid: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  changedAt: Date;
  summary: string;
  organiser?: { name: string; email: string };
  attendee?: { name: string | null; email: string };
  method?: 'REQUEST' | 'CANCEL';
}

export type CalendarText = (entry: CalendarEntry) => string;
