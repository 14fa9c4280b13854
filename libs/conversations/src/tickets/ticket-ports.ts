import type { Actor, OwnerStandings } from '@workops/kernel';
import type { Priority } from '../conversations/domain/conversation';
import type { SlaPolicy, WorkspaceHours } from '../sla/domain/sla-policy';
import type { SlaStanding } from '../sla/domain/ticket-clock';
import type { ClockOf } from '../sla/domain/sla-terms';
import type { Ticket, TicketStatus } from './domain/ticket';

/** A ticket with its present targets. */
export interface ShownTicket {
  ticket: Ticket;
  standing: Record<'firstResponse' | 'resolution', SlaStanding | null> | null;
}

export type TicketRef = { id: string } | { number: number };

/** The tickets of a workspace, inside a transaction that has locked the conversations of those that it changes. */
export interface TicketRepository {
  /** Visible to the actor, not locked. */
  seen(ref: TicketRef): Promise<Ticket | undefined>;
  /** Regardless of the actor's visibility, in the order of their ids. */
  lock(ids: readonly string[]): Promise<Ticket[]>;
  /** Those of the ids that are still to be announced, except those locked by another transaction. */
  lockMissed(ids: readonly string[], now: Date): Promise<Ticket[]>;
  /** With its number. */
  add(ticket: Ticket): Promise<Ticket>;
  save(tickets: readonly Ticket[]): void;
  /** By ticket, the conversations among its siblings that are neither resolved nor closed, of which it is the last ticket. Not locked. */
  activeSiblings(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Those of the workspace that are active. */
  policies(): Promise<SlaPolicy[]>;
  /** Stores the first of our messages that answers a ticket; a failed one does not count. */
  answered(ticketId: string, message: { id: string; createdAt: Date }): void;
  hours(): Promise<WorkspaceHours>;
  brandOf(contactId: string): Promise<string | null>;
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
}

/** Only what the actor sees. */
export interface TicketReads {
  byRef(actor: Actor, ref: TicketRef): Promise<Ticket | undefined>;
  /** The highest number first. */
  page(
    actor: Actor,
    filter: TicketFilter,
    page: { limit: number; before: number | null; now: Date },
  ): Promise<Ticket[]>;
}

/** Tickets with a missed target that is not announced yet. */
export interface MissedTargets {
  /** At most `each` of a workspace, those that have waited longest first. */
  find(now: Date, each: number): Promise<readonly { workspaceId: string; ids: readonly string[] }[]>;
}

/** The public holidays of a country, from one day to another, both included. */
export interface PublicHolidays {
  between(country: string, from: string, to: string): readonly string[];
}

/** What a workspace is, as conversations go by it. */
export interface WorkspaceFacts extends OwnerStandings {
  profileOf(workspaceId: string): Promise<{ livemode: boolean }>;
  settingsOf(workspaceId: string): Promise<WorkspaceHours>;
  holidays: PublicHolidays;
  /** The active members of a team; undefined where there is no such team. */
  membersOf(workspaceId: string, teamId: string): Promise<readonly string[] | undefined>;
  /** Those of the ids that are of active members. */
  active(workspaceId: string, memberIds: readonly string[]): Promise<readonly { id: string }[]>;
}
