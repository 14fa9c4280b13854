import { Body, Controller, Inject } from '@nestjs/common';
import { TICKETS, type Priority, type TicketRef, type Tickets } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  BulkRowsResource,
  CurrentActor,
  Field,
  flag,
  IdsField,
  numberedInPath,
  Operation,
  PathParam,
  shownRows,
  Together,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { priority } from '../../conversations/http/conversation-resource';
import { CLOSED, TICKET_FULL, TICKET_STATE } from '../../http/reasons';
import { shownTicket, ticketReason, TicketResource } from './ticket-resource';

const optional = { optional: true };
const clearable = { optional: true, nullable: true };

@Together<BulkUpdateTicketsRequest>(
  ['priority', 'assigneeUserId', 'teamId', 'close', 'reason'],
  ({ priority: urgency, assigneeUserId, teamId, close = false, reason }) => [
    ...(urgency === undefined && assigneeUserId === undefined && teamId === undefined && !close
      ? [{ path: '', message: 'A change is required.', code: 'invalid_type' as const }]
      : []),
    ...(reason !== undefined && !close ? [{ path: 'reason', message: 'Needs close.', code: 'custom' as const }] : []),
  ],
)
class BulkUpdateTicketsRequest {
  @IdsField('The tickets.')
  ticketIds: string[];
  @Field(priority, { ...optional, description: 'How urgent they are.' })
  priority?: Priority;
  @Field(uuid(), { ...clearable, description: 'The member who has them; null for nobody.', example: null })
  assigneeUserId?: string | null;
  @Field(uuid(), { ...clearable, description: 'The team that has them; null for none.', example: null })
  teamId?: string | null;
  @Field(flag(), { ...optional, default: false, description: 'Whether they are resolved.', example: true })
  close?: boolean;
  @Field(ticketReason, { ...optional, description: 'With `close`: why.' })
  reason?: string;
}

class MergeTicketRequest {
  @Field(uuid(), { description: 'The other ticket, of the same contact.' })
  ticketId: string;
}

@Controller()
export class ManyTicketsHttp {
  constructor(@Inject(TICKETS) private readonly tickets: Tickets) {}

  @Operation.post('/tickets/bulk-update', {
    tag: 'Tickets',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    response: BulkRowsResource,
    id: 'bulkUpdateTickets',
    heavy: true,
    scopes: ['tickets:write'],
    errors: ['VALIDATION_ERROR'],
    ceiling: { uncounted: 'It creates nothing.' },
    outlivesTheApp: 'data',
    status: 200,
    summary: 'Update or resolve many tickets',
    description: 'A refused one fails alone.',
  })
  async change(
    @CurrentActor() actor: Actor,
    @Body() { ticketIds, close = false, reason, ...patch }: BulkUpdateTicketsRequest,
  ): Promise<BulkRowsResource> {
    const ending = close && { close: { ...(reason !== undefined && { reason }) } };
    return shownRows(await this.tickets.changeMany(actor, ticketIds, { ...patch, ...ending }));
  }

  @Operation.post('/tickets/:id/merge', {
    tag: 'Tickets',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    ...numberedInPath('T'),
    response: TicketResource,
    id: 'mergeTicket',
    scopes: ['tickets:write'],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    reasons: [CLOSED, TICKET_STATE, TICKET_FULL],
    ceiling: { uncounted: 'It creates nothing.' },
    outlivesTheApp: 'data',
    status: 200,
    summary: 'Merge another ticket into a ticket',
    description: 'It gets the conversations of the other one, which is resolved for good.',
  })
  async merge(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: TicketRef,
    @Body() { ticketId }: MergeTicketRequest,
  ): Promise<TicketResource> {
    return shownTicket(actor, this.tickets.shown(await this.tickets.merge(actor, ref, ticketId)));
  }
}
