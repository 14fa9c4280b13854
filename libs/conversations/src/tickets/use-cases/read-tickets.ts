import {
  cursorAtMoment,
  listed,
  parseMomentPosition,
  notACursor,
  notFound,
  requireFewWords,
  withoutOtherRecords,
  type Actor,
  type Clock,
  type HistoryEntry,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import type { ConversationDirectories } from '../../conversations/conversation-ports';
import { searchWords } from '../../conversations/domain/words';
import { NO_TICKET, type Ticket } from '../domain/ticket';
import type { TicketFilter, TicketPlace, TicketReads, TicketRef, TicketSort, TicketStats } from '../ticket-ports';

interface ReadDeps {
  ticketReads: TicketReads;
  directories: Pick<ConversationDirectories, 'contacts'>;
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

/**
 * Newest first. Names other conversations and tickets only to an actor that sees all. Throws `not_found`, or
 * `malformed` for an invalid cursor.
 */
export const readTicketHistory =
  (deps: ReadDeps) =>
  async (actor: Actor, ref: TicketRef, page: ListInput): Promise<Listed<HistoryEntry>> => {
    const { id } = await readTicket(deps)(actor, ref);
    const entries = await listed((part) => deps.ticketReads.history(actor.workspaceId, id, part), page);
    return withoutOtherRecords(actor, entries, ['conversation_ids', 'merged_into_id']);
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

export interface ListTickets extends Omit<TicketFilter, 'matching'>, ListInput {
  sort?: TicketSort;
  q?: string;
}

const placeIn = (cursor: string, sort: TicketSort): TicketPlace =>
  sort === 'due' ? parseMomentPosition(cursor) : { number: numberOf(cursor) };

const cursorAt = ({ number, id, breachAt }: Ticket & { breachAt?: Date }): string =>
  breachAt ? cursorAtMoment({ at: breachAt, id }) : cursorAtNumber(number);

/**
 * Contacts match only for an actor who may read them; undefined without a word. Throws `malformed` for too many words.
 */
async function loadMatches({ directories }: ReadDeps, actor: Actor, q: string): Promise<TicketFilter['matching']> {
  const words = searchWords(q);
  if (words.length === 0) return undefined;
  requireFewWords(words.length);
  const contactIds = actor.scopes.has('contacts:read') ? await directories.contacts.matching(actor, q) : [];
  return { words, contactIds };
}

/** Newest first, or by the next target. Throws `malformed` for an invalid cursor or too many words. */
export const listTickets =
  (deps: ReadDeps) =>
  async (actor: Actor, { limit, cursor, sort = 'newest', q, ...filter }: ListTickets): Promise<Listed<Ticket>> => {
    const after = cursor === null ? null : placeIn(cursor, sort);
    const assignee =
      filter.assigneeUserId === 'me'
        ? actor.author.kind === 'member'
          ? actor.author.id
          : null
        : filter.assigneeUserId;
    // An API key has no tickets of its own.
    if (assignee === null) return { items: [], nextCursor: null };
    const matching = q === undefined ? undefined : await loadMatches(deps, actor, q);
    if (q !== undefined && !matching) return { items: [], nextCursor: null };
    const found = await deps.ticketReads.page(
      actor,
      { ...filter, ...(matching && { matching }), assigneeUserId: assignee },
      { sort, limit: limit + 1, after, now: deps.clock.now() },
    );
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? cursorAt(items.at(-1)!) : null };
  };

export const countTickets =
  ({ ticketReads, clock }: ReadDeps) =>
  (actor: Actor): Promise<TicketStats> =>
    ticketReads.stats(actor, clock.now());
