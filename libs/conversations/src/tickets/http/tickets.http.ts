import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  MESSAGES,
  TICKETS,
  ticketSorts,
  type ConversationRef,
  type Messages,
  type Priority,
  type Ticket,
  type TicketRef,
  type TicketSort,
  type Tickets,
  type TicketStatus,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  commaSeparated,
  CurrentActor,
  CursorField,
  Field,
  flag,
  integer,
  LimitField,
  type Listing,
  toListing,
  mapped,
  matching,
  notBlank,
  numberedInPath,
  ObjectField,
  oneOf,
  Operation,
  toPage,
  type PageQuery,
  PathId,
  PathParam,
  RefusesFields,
  requireUnchanged,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { conversationInPath } from '../../conversations/http/conversation-ref';
import { priority } from '../../conversations/http/conversation-resource';
import { CLOSED, TICKET_ACTIVE, TICKET_FULL, TICKET_LAST, TICKET_MERGED, TICKET_STATE } from '../../http/reasons';
import { shownTicket, ticketBrand, ticketReason, TicketResource, ticketStatus, ticketSubject } from './ticket-resource';

const optional = { optional: true };
const clearable = { optional: true, nullable: true };
const member = { ...clearable, description: 'The member who has it; null for nobody.', example: null };
const team = { ...clearable, description: 'The team that has it; null for none.', example: null };
const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** Names the fields to use instead. */
const ABSENT = {
  description: 'Use reason.',
  note: 'Use POST /conversations/{id}/notes.',
  due_at: 'The SLA policy decides it.',
  tags: 'Only contacts have tags.',
  tag_ids: 'Only contacts have tags.',
};

/** A client would believe that these were changed. */
const ELSEWHERE = {
  status: 'Use PUT /tickets/{id}/status.',
  reason: 'It is the reason of the opening, and stays.',
  locationId: 'It is that of the conversation.',
  contactId: 'It is that of the conversation.',
  conversationIds: 'Use POST and DELETE /tickets/{id}/conversations.',
};

@RefusesFields({ ...ABSENT, status: 'A ticket begins open.' })
class OpenTicketRequest {
  @Field(ticketSubject)
  subject: string;
  @Field(ticketReason, optional)
  reason?: string;
  @Field(priority, { ...optional, description: 'How urgent it is; by default as the conversation, like who has it.' })
  priority?: Priority;
  @Field(uuid(), member)
  assigneeUserId?: string | null;
  @Field(uuid(), team)
  teamId?: string | null;
}

@RefusesFields({ ...ABSENT, status: 'A ticket begins open.', conversation_id: 'Use POST /conversations/{id}/tickets.' })
class CreateTicketRequest {
  @Field(uuid(), { description: 'The contact; one that was merged is its survivor.' })
  contactId: string;
  @Field(ticketSubject)
  subject: string;
  @Field(ticketReason, optional)
  reason?: string;
  @Field(priority, { ...optional, default: 'normal' })
  priority?: Priority;
  @Field(uuid(), member)
  assigneeUserId?: string | null;
  @Field(uuid(), team)
  teamId?: string | null;
  @Field(uuid(), { ...clearable, description: 'The branch.', example: null })
  locationId?: string | null;
}

@RefusesFields(ABSENT)
class UpdateTicketRequest {
  @Field(ticketSubject, optional)
  subject?: string;
  @Field(priority, optional)
  priority?: Priority;
  @Field(uuid(), member)
  assigneeUserId?: string | null;
  @Field(uuid(), team)
  teamId?: string | null;
  @Field(ticketBrand, clearable)
  brand?: string | null;
}

@RefusesFields({ note: 'Use POST /conversations/{id}/notes.' })
class TicketStatusRequest {
  @Field(oneOf(['open', 'pending', 'resolved'], 'SettableTicketStatus'), {
    description: 'Where it stands from now on.',
    example: 'pending',
  })
  status: 'open' | 'pending' | 'resolved';
}

@RefusesFields({ note: 'Use reason.' })
class CloseTicketRequest {
  @Field(ticketReason, { ...optional, description: 'Why; a line of its conversation.' })
  reason?: string;
}

class TicketConversationRequest {
  @Field(uuid(), { description: 'A conversation of the same contact.' })
  conversationId: string;
}

class TicketListQuery implements PageQuery {
  @LimitField()
  limit?: number;
  @CursorField()
  cursor?: string;
  @Field(commaSeparated(ticketStatus, { max: 20 }), { ...optional, description: 'Only these.', example: ['open'] })
  status?: TicketStatus[];
  @Field(priority, optional)
  priority?: Priority;
  @Field(matching(new RegExp(`^(?:me|none|${UUID})$`), { max: 36, message: 'Must be a uuid, `me` or `none`.' }), {
    ...optional,
    description: 'Only those of this member, `me`, or `none`.',
    example: 'none',
  })
  assigneeUserId?: string;
  @Field(uuid(), { ...optional, description: 'Only those of this team.' })
  teamId?: string;
  @Field(uuid(), { ...optional, description: 'Only those of this contact.' })
  contactId?: string;
  @Field(ticketBrand, { ...optional, description: 'Only those of this brand.' })
  brand?: string;
  @Field(flag(), { ...optional, description: 'Whether a target was missed.' })
  breached?: boolean;
  @Field(notBlank({ max: 200 }), {
    ...optional,
    description: 'Words of the subject, or with `contacts:read` of the contact; all must match.',
    example: 'soto',
  })
  q?: string;
  @Field(oneOf(ticketSorts, 'TicketSort'), {
    ...optional,
    default: 'newest',
    description: 'Newest first, or of active ones with a running target the one that is missed first.',
  })
  sort?: TicketSort;
}

const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

class ByPriorityResource {
  @Field(count, { description: 'Low ones.', example: 1 })
  low: number;
  @Field(count, { description: 'Normal ones.', example: 6 })
  normal: number;
  @Field(count, { description: 'High ones.', example: 2 })
  high: number;
  @Field(count, { description: 'Urgent ones.', example: 0 })
  urgent: number;
}

class TicketStatsResource {
  @Field(count, { description: 'Open ones.', example: 7 })
  open: number;
  @Field(count, { description: 'Pending ones.', example: 2 })
  pending: number;
  @Field(count, { description: "The caller's.", example: 3 })
  mine: number;
  @Field(count, { description: "Nobody's.", example: 1 })
  unassigned: number;
  @Field(count, { description: 'Those with a missed target.', example: 1 })
  breached: number;
  @ObjectField(() => ByPriorityResource, { description: 'By priority.' })
  byPriority: ByPriorityResource;
}

const tickets = { tag: 'Tickets', tier: 'beta', credentials: WORKSPACE_CREDENTIALS, response: TicketResource } as const;
const reading = { ...tickets, scopes: ['tickets:read'] } as const;
const inPath = numberedInPath('T');
const writing = {
  ...tickets,
  ...inPath,
  scopes: ['tickets:write'],
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
  reasons: [CLOSED],
  outlivesTheApp: 'data',
} as const;

@Controller()
export class TicketsHttp {
  constructor(
    @Inject(TICKETS) private readonly tickets: Tickets,
    @Inject(MESSAGES) private readonly messages: Messages,
  ) {}

  @Operation.post('/conversations/:id/tickets', {
    ...writing,
    ...conversationInPath,
    id: 'openTicket',
    ceiling: { uncounted: 'People go on talking.' },
    summary: 'Open a ticket',
    description: 'Of the conversation, which an assignee named here has too.',
    reasons: [CLOSED, TICKET_ACTIVE],
  })
  async open(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: ConversationRef,
    @Body() body: OpenTicketRequest,
  ): Promise<TicketResource> {
    return this.shown(actor, await this.tickets.open(actor, await this.messages.idOf(actor, ref), body));
  }

  @Operation.post('/tickets', {
    ...tickets,
    id: 'createTicket',
    scopes: ['tickets:write'],
    errors: ['VALIDATION_ERROR'],
    ceiling: { uncounted: 'People go on talking.' },
    outlivesTheApp: 'data',
    summary: 'Open a ticket without a conversation',
    description: 'Of the phone or the counter: opening it counts as its first answer.',
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateTicketRequest): Promise<TicketResource> {
    return this.shown(actor, await this.tickets.create(actor, body));
  }

  @Operation.get('/tickets', {
    ...reading,
    id: 'listTickets',
    summary: 'List tickets',
    errors: [],
    list: 'cursor',
    snapshot: true,
  })
  async list(@CurrentActor() actor: Actor, @Query() query: TicketListQuery): Promise<Listing<TicketResource>> {
    const page = toPage(query);
    const { status: statuses, sort = 'newest', ...filter } = query;
    return toListing(
      mapped(await this.tickets.list(actor, { ...filter, ...page, statuses, sort }), (ticket) =>
        this.shown(actor, ticket),
      ),
      page,
    );
  }

  @Operation.get('/tickets/stats', {
    ...reading,
    response: TicketStatsResource,
    id: 'countTickets',
    pseudonyms: 'about_nobody',
    summary: 'Count tickets',
    description: 'Those that are neither resolved nor closed and that the caller sees.',
    errors: [],
  })
  stats(@CurrentActor() actor: Actor): Promise<TicketStatsResource> {
    return this.tickets.count(actor);
  }

  @Operation.get('/tickets/:id', {
    ...reading,
    ...inPath,
    id: 'readTicket',
    summary: 'Get a ticket',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathParam('id') ref: TicketRef): Promise<TicketResource> {
    return this.shown(actor, await this.tickets.read(actor, ref));
  }

  @Operation.patch('/tickets/:id', {
    ...writing,
    id: 'updateTicket',
    summary: 'Update a ticket',
    description:
      'The assignee has its active conversations too. Another priority, team or brand chooses its SLA policy anew; the time that has run is kept.',
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: TicketRef,
    @Body() body: UpdateTicketRequest,
  ): Promise<TicketResource> {
    if (actor.scopes.has('tickets:read')) await requireUnchanged(body, ELSEWHERE, () => this.read(actor, ref));
    return this.shown(actor, await this.tickets.change(actor, ref, body));
  }

  @Operation.put('/tickets/:id/status', {
    ...writing,
    id: 'setTicketStatus',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [CLOSED, TICKET_ACTIVE, TICKET_STATE, TICKET_MERGED],
    summary: 'Set the status of a ticket',
    description: 'Only a resolved one that is open again is announced.',
  })
  async setStatus(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: TicketRef,
    @Body() { status }: TicketStatusRequest,
  ): Promise<TicketResource> {
    return this.shown(actor, await this.tickets.setStatus(actor, ref, status));
  }

  @Operation.put('/tickets/:id/close', {
    ...writing,
    id: 'closeTicket',
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Resolve a ticket',
    description: 'It is `closed` with its last conversation.',
  })
  async close(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: TicketRef,
    @Body() { reason }: CloseTicketRequest,
  ): Promise<TicketResource> {
    return this.shown(actor, await this.tickets.close(actor, ref, reason));
  }

  @Operation.post('/tickets/:id/conversations', {
    ...writing,
    id: 'addConversationToTicket',
    status: 200,
    ceiling: { uncounted: 'It creates nothing.' },
    reasons: [CLOSED, TICKET_ACTIVE, TICKET_FULL, TICKET_MERGED],
    summary: 'Add a conversation to a ticket',
  })
  async attach(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: TicketRef,
    @Body() { conversationId }: TicketConversationRequest,
  ): Promise<TicketResource> {
    return this.shown(actor, await this.tickets.attach(actor, ref, conversationId));
  }

  @Operation.delete('/tickets/:id/conversations/:conversationId', {
    ...writing,
    response: undefined,
    id: 'removeConversationFromTicket',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [CLOSED, TICKET_LAST],
    summary: 'Remove a conversation from a ticket',
  })
  async detach(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: TicketRef,
    @PathId('conversationId') conversationId: string,
  ): Promise<void> {
    await this.tickets.detach(actor, ref, conversationId);
  }

  private shown(actor: Actor, ticket: Ticket): TicketResource {
    return shownTicket(actor, this.tickets.shown(ticket));
  }
}
