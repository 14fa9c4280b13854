import type { Actor, HistoryEntry, OwnerStandings, RecordPage } from '@workops/kernel';
import type { Priority } from '../conversations/domain/conversation';
import type { SlaPolicy, WorkspaceHours } from '../sla/domain/sla-policy';
import type { SlaStanding } from '../sla/domain/ticket-clock';
import type { ClockOf } from '../sla/domain/sla-terms';
import type { Ticket, TicketStatus } from './domain/ticket';

export interface ShownTicket {
  ticket: Ticket;
  standing: Record<'firstResponse' | 'resolution', SlaStanding | null> | null;
}

export type TicketRef = { id: string } | { number: number };

/** The transaction has locked the conversations of the tickets it changes. */
export interface TicketRepository {
  /** Finds it only if the actor can see it, without a lock. */
  seen(ref: TicketRef): Promise<Ticket | undefined>;
  conversationsOf(ids: readonly string[]): Promise<string[]>;
  /** Locks in id order, regardless of visibility. */
  lock(ids: readonly string[]): Promise<Ticket[]>;
  /** Locks those whose missed target is not announced yet. Skips locked ones. */
  lockMissed(ids: readonly string[], now: Date): Promise<Ticket[]>;
  add(ticket: Ticket): Promise<Ticket>;
  save(tickets: readonly Ticket[]): void;
  /** Conversations by ticket that are neither resolved nor closed and have it as their last. Not locked. */
  activeSiblings(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  policies(): Promise<SlaPolicy[]>;
  /** A failed message is not an answer. */
  answered(ticketId: string, message: { id: string; createdAt: Date }): void;
  hours(): Promise<WorkspaceHours>;
  loadBrand(contactId: string): Promise<string | null>;
  reopenWindowHours(): Promise<number>;
  clockOf: ClockOf;
}

/** Inputs of locked tickets' clocks, and their storage. */
export type ClockedTickets = Pick<TicketRepository, 'lock' | 'save' | 'policies' | 'hours' | 'clockOf'>;

export interface TicketFilter {
  statuses?: readonly TicketStatus[];
  priority?: Priority;
  /** An id, or `none`. */
  assigneeUserId?: string;
  teamId?: string;
  contactId?: string;
  brand?: string;
  breached?: boolean;
  /** The subject has all words, or the contact is one of these. */
  matching?: { words: readonly string[]; contactIds: readonly string[] };
}

export const ticketSorts = ['newest', 'due'] as const;
export type TicketSort = (typeof ticketSorts)[number];

/** Number, or time of the next missed target. */
export type TicketPlace = { number: number } | { at: Date; id: string };

/** Number of tickets that are neither resolved nor closed. */
export interface TicketStats {
  open: number;
  pending: number;
  mine: number;
  unassigned: number;
  breached: number;
  byPriority: Record<Priority, number>;
}

export interface TicketReads {
  byRef(actor: Actor, ref: TicketRef): Promise<Ticket | undefined>;
  /** Highest number first, or next missed target first. Only the latter have `breachAt`. */
  page(
    actor: Actor,
    filter: TicketFilter,
    page: { sort: TicketSort; limit: number; after: TicketPlace | null; now: Date },
  ): Promise<(Ticket & { breachAt?: Date })[]>;
  /** The changes of a ticket, newest first. */
  history(workspaceId: string, id: string, page: RecordPage): Promise<HistoryEntry[]>;
  stats(actor: Actor, now: Date): Promise<TicketStats>;
}

/** The targets that were missed and not announced yet. */
export interface MissedTargets {
  /** Returns at most `each` per workspace, the longest wait first. */
  find(now: Date, each: number): Promise<readonly { workspaceId: string; ids: readonly string[] }[]>;
}

/** The result includes both days. */
export interface PublicHolidays {
  between(country: string, from: string, to: string): readonly string[];
}

/** Conversations and tickets depend on these facts. */
export interface WorkspaceFacts extends OwnerStandings {
  loadProfile(workspaceId: string): Promise<{ livemode: boolean }>;
  loadSettings(workspaceId: string): Promise<WorkspaceHours>;
  holidays: PublicHolidays;
  /** Active members; undefined without such a team. */
  membersOf(workspaceId: string, teamId: string): Promise<readonly string[] | undefined>;
  active(workspaceId: string, memberIds: readonly string[]): Promise<readonly { id: string }[]>;
}
