import type { ConversationDeps } from '../conversations/conversation-ports';
import { loadStandings } from '../sla/domain/ticket-clock';
import type { Ticket } from './domain/ticket';
import type { ShownTicket, TicketReads } from './ticket-ports';
import {
  attachConversation,
  changeTicket,
  closeTicket,
  detachConversation,
  setTicketStatus,
} from './use-cases/change-ticket';
import { changeTickets } from './use-cases/many-tickets';
import { mergeTickets } from './use-cases/merge-tickets';
import { createTicket } from './use-cases/create-ticket';
import { openTicketOf } from './use-cases/open-ticket-of';
import { countTickets, listTickets, readTicket, readTicketHistory } from './use-cases/read-tickets';

export {
  mergedIntoShownTo,
  ticketDisplayIdOf,
  ticketEnders,
  ticketLimits,
  ticketOpeners,
  ticketStatuses,
  ticketWays,
  type Ticket,
  type TicketEnder,
  type TicketOpener,
  type TicketStatus,
  type TicketWay,
} from './domain/ticket';
export type { SlaStanding } from '../sla/domain/ticket-clock';
export { ticketSorts, type ShownTicket, type TicketFilter, type TicketRef, type TicketSort } from './ticket-ports';
export type { TicketPatch } from './use-cases/change-ticket';
export type { TicketInput } from './use-cases/open-ticket';

export interface TicketsDeps extends Pick<ConversationDeps, 'store' | 'directories' | 'clock' | 'ids'> {
  ticketReads: TicketReads;
}

export type Tickets = ReturnType<typeof createTickets>;

export const createTickets = (deps: TicketsDeps) => ({
  list: listTickets(deps),
  count: countTickets(deps),
  read: readTicket(deps),
  history: readTicketHistory(deps),
  create: createTicket(deps),
  open: openTicketOf(deps),
  change: changeTicket(deps),
  changeMany: changeTickets(deps),
  setStatus: setTicketStatus(deps),
  close: closeTicket(deps),
  merge: mergeTickets(deps),
  attach: attachConversation(deps),
  detach: detachConversation(deps),
  shown: (ticket: Ticket): ShownTicket => ({ ticket, standing: loadStandings(ticket, deps.clock.now()) }),
});
