import type { Actor, HistoryEntry, OwnerStandings, RecordPage } from '@workops/kernel';
import type { Priority } from '../conversations/domain/conversation';
import type { SlaPolicy, WorkspaceHours } from '../sla/domain/sla-policy';
import type { SlaStanding } from '../sla/domain/ticket-clock';
import type { ClockOf } from '../sla/domain/sla-terms';
import type { Ticket, TicketStatus } from './domain/ticket';

/** A ticket with the current state of its targets. */
export interface ShownTicket {
  ticket: Ticket;
  standing: Record<'firstResponse' | 'resolution', SlaStanding | null> | null;
}

export type TicketRef = { id: string } | { number: number };

/**
 * The tickets of a workspace, inside a transaction that has already locked the conversations of the tickets it changes.
 */
export interface TicketRepository {
  /** Finds a ticket that the actor can see, without locking it. */
  seen(ref: TicketRef): Promise<Ticket | undefined>;
  /** The conversations of the tickets, not locked. */
  conversationsOf(ids: readonly string[]): Promise<string[]>;
  /** Locks the tickets in id order, regardless of the actor's visibility. */
  lock(ids: readonly string[]): Promise<Ticket[]>;
  /** Locks the tickets whose missed target is not announced yet. Tickets locked by another transaction are skipped. */
  lockMissed(ids: readonly string[], now: Date): Promise<Ticket[]>;
  /** Inserts the ticket and returns it with its number. */
  add(ticket: Ticket): Promise<Ticket>;
  save(tickets: readonly Ticket[]): void;
  /**
   * Per ticket, the conversations that are neither resolved nor closed and have it as their last ticket. Not locked.
   */
  activeSiblings(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The workspace's active policies. */
  policies(): Promise<SlaPolicy[]>;
  /** Stores our first message that answers the ticket. A failed message does not count. */
  answered(ticketId: string, message: { id: string; createdAt: Date }): void;
  hours(): Promise<WorkspaceHours>;
  loadBrand(contactId: string): Promise<string | null>;
  reopenWindowHours(): Promise<number>;
  clockOf: ClockOf;
}

/** The inputs of locked tickets' clocks, and their storage. */
export type ClockedTickets = Pick<TicketRepository, 'lock' | 'save' | 'policies' | 'hours' | 'clockOf'>;

export interface TicketFilter {
  statuses?: readonly TicketStatus[];
  priority?: Priority;
  /** An id, or `none`. */
  assigneeUserId?: string;
  teamId?: string;
  contactId?: string;
  brand?: string;
  /** Whether a target has been missed. */
  breached?: boolean;
  /** Tickets whose subject has all words, or whose contact is one of these. */
  matching?: { words: readonly string[]; contactIds: readonly string[] };
}

export const ticketSorts = ['newest', 'due'] as const;
export type TicketSort = (typeof ticketSorts)[number];

/** The last ticket of the page before: its number, or when its next target is missed. */
export type TicketPlace = { number: number } | { at: Date; id: string };

/** Counts of tickets that are neither resolved nor closed. */
export interface TicketStats {
  open: number;
  pending: number;
  mine: number;
  unassigned: number;
  breached: number;
  byPriority: Record<Priority, number>;
}

/** Reads return only what the actor can see. */
export interface TicketReads {
  byRef(actor: Actor, ref: TicketRef): Promise<Ticket | undefined>;
  /** The highest number first, or those whose next target is missed first. Only the latter have `breachAt`. */
  page(
    actor: Actor,
    filter: TicketFilter,
    page: { sort: TicketSort; limit: number; after: TicketPlace | null; now: Date },
  ): Promise<(Ticket & { breachAt?: Date })[]>;
  /** The changes of a ticket, newest first. */
  history(workspaceId: string, id: string, page: RecordPage): Promise<HistoryEntry[]>;
  stats(actor: Actor, now: Date): Promise<TicketStats>;
}

/** Tickets with a missed target that is not announced yet. */
export interface MissedTargets {
  /** At most `each` tickets per workspace, those that have waited longest first. */
  find(now: Date, each: number): Promise<readonly { workspaceId: string; ids: readonly string[] }[]>;
}

/** The public holidays of a country, from one day to another, both included. */
export interface PublicHolidays {
  between(country: string, from: string, to: string): readonly string[];
}

/** Workspace data that conversations and tickets depend on. */
export interface WorkspaceFacts extends OwnerStandings {
  loadProfile(workspaceId: string): Promise<{ livemode: boolean }>;
  loadSettings(workspaceId: string): Promise<WorkspaceHours>;
  holidays: PublicHolidays;
  /** The active members of a team; undefined if the team does not exist. */
  membersOf(workspaceId: string, teamId: string): Promise<readonly string[] | undefined>;
  /** The given members that are active. */
  active(workspaceId: string, memberIds: readonly string[]): Promise<readonly { id: string }[]>;
}
