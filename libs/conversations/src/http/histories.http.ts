import { Controller, Inject, Query } from '@nestjs/common';
import {
  CurrentActor,
  HistoryEntryResource,
  type Listing,
  numberedInPath,
  Operation,
  PageQuery,
  PathParam,
  toListing,
  toPage,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import type { Actor } from '@workops/kernel';
import { conversationInPath } from '../conversations/http/conversation-ref';
import { MESSAGES, TICKETS, type ConversationRef, type Messages, type TicketRef, type Tickets } from '../index';

const history = {
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: HistoryEntryResource,
  errors: ['NOT_FOUND'],
  list: 'cursor',
} as const;

/** The changes of conversations and tickets. */
@Controller()
export class HistoriesHttp {
  constructor(
    @Inject(MESSAGES) private readonly messages: Messages,
    @Inject(TICKETS) private readonly tickets: Tickets,
  ) {}

  @Operation.get('/conversations/:id/history', {
    ...history,
    ...conversationInPath,
    tag: 'Conversations',
    id: 'listConversationHistory',
    scopes: ['conversations:read'],
    pseudonyms: { takes: ['cursor', 'limit'] },
    summary: 'List the changes of a conversation',
    description: 'Newest first.',
  })
  async ofConversation(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: ConversationRef,
    @Query() query: PageQuery,
  ): Promise<Listing<HistoryEntryResource>> {
    const page = toPage(query);
    return toListing(await this.messages.history(actor, ref, page), page);
  }

  @Operation.get('/tickets/:id/history', {
    ...history,
    ...numberedInPath('T'),
    tag: 'Tickets',
    id: 'listTicketHistory',
    scopes: ['tickets:read'],
    summary: 'List the changes of a ticket',
    description: 'Newest first. Other conversations and tickets are named to callers that see all.',
  })
  async ofTicket(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: TicketRef,
    @Query() query: PageQuery,
  ): Promise<Listing<HistoryEntryResource>> {
    const page = toPage(query);
    return toListing(await this.tickets.history(actor, ref, page), page);
  }
}
