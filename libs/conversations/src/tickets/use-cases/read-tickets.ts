import { notACursor, notFound, type Actor, type Clock, type Listed, type ListInput } from '@workops/kernel';
import { NO_TICKET, type Ticket } from '../domain/ticket';
import type { TicketFilter, TicketReads, TicketRef } from '../ticket-ports';

interface ReadDeps {
  ticketReads: TicketReads;
  clock: Clock;
}

/** Throws `not_found`. */
export const readTicket =
  ({ ticketReads }: ReadDeps) =>
  async (actor: Actor, ref: TicketRef): Promise<Ticket> => {
    const ticket = await ticketReads.byRef(actor, ref);
    if (!ticket) throw notFound(NO_TICKET);
    return ticket;
  };

const NUMBER = /^t:([1-9]\d{0,9})$/;
const cursorAtNumber = (number: number): string => Buffer.from(`t:${number}`).toString('base64url');

function numberOf(cursor: string): number {
  const [, number] = NUMBER.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (number === undefined || Number(number) > 2_147_483_647) {
    throw notACursor();
  }
  return Number(number);
}

export interface ListTickets extends TicketFilter, ListInput {}

/** Newest first. Throws `malformed` for an invalid cursor. */
export const listTickets =
  ({ ticketReads, clock }: ReadDeps) =>
  async (actor: Actor, { limit, cursor, ...filter }: ListTickets): Promise<Listed<Ticket>> => {
    const before = cursor === null ? null : numberOf(cursor);
    const assignee =
      filter.assigneeUserId === 'me'
        ? actor.author.kind === 'member'
          ? actor.author.id
          : null
        : filter.assigneeUserId;
    // An API key has no tickets of its own.
    if (assignee === null) return { items: [], nextCursor: null };
    const found = await ticketReads.page(
      actor,
      { ...filter, assigneeUserId: assignee },
      { limit: limit + 1, before, now: clock.now() },
    );
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? cursorAtNumber(items.at(-1)!.number) : null };
  };
