import type { ConversationDeps } from './conversation-ports';
import { standingOf } from './domain/sla/ticket-clock';
import type { Ticket } from './domain/tickets/ticket';
import type { ShownTicket, TicketReads } from './ticket-ports';
import { attachConversation, changeTicket, closeTicket, detachConversation, setTicketStatus } from './use-cases/tickets/change-ticket';
import { openTicketOf } from './use-cases/tickets/open-ticket-of';
import { listTickets, readTicket } from './use-cases/tickets/read-tickets';

export {
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
} from './domain/tickets/ticket';
export type { SlaStanding } from './domain/sla/ticket-clock';
export type { ShownTicket, TicketFilter, TicketRef } from './ticket-ports';
export type { TicketPatch } from './use-cases/tickets/change-ticket';
export type { TicketInput } from './use-cases/tickets/open-ticket';

export interface TicketsDeps extends Pick<ConversationDeps, 'store' | 'directories' | 'clock' | 'ids'> {
  ticketReads: TicketReads;
}

export type Tickets = ReturnType<typeof createTickets>;

/** Everything that this context does with tickets. */
export const createTickets = (deps: TicketsDeps) => ({
  list: listTickets(deps),
  read: readTicket(deps),
  open: openTicketOf(deps),
  change: changeTicket(deps),
  setStatus: setTicketStatus(deps),
  close: closeTicket(deps),
  attach: attachConversation(deps),
  detach: detachConversation(deps),
  shown: (ticket: Ticket): ShownTicket => ({ ticket, standing: standingOf(ticket, deps.clock.now()) }),
});
