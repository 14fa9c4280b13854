import { Body, Controller, Inject } from '@nestjs/common';
import { bulkMoves, MESSAGES, type BulkMove, type Messages } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  BulkRowsResource,
  CurrentActor,
  Field,
  IdsField,
  oneOf,
  Operation,
  shownRows,
  Together,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const clearable = { optional: true, nullable: true };

@Together<BulkAssignConversationsRequest>(['assigneeUserId', 'teamId'], ({ assigneeUserId, teamId }) =>
  assigneeUserId === undefined && teamId === undefined
    ? [{ path: '', message: 'assignee_user_id or team_id is required.', code: 'invalid_type' }]
    : [],
)
class BulkAssignConversationsRequest {
  @IdsField('The conversations.')
  conversationIds: string[];
  @Field(uuid(), { ...clearable, description: 'The member who has them; null for nobody.', example: null })
  assigneeUserId?: string | null;
  @Field(uuid(), { ...clearable, description: 'The team that has them; null for none.', example: null })
  teamId?: string | null;
}

class BulkMoveConversationsRequest {
  @IdsField('The conversations.')
  conversationIds: string[];
  @Field(oneOf(bulkMoves, 'BulkConversationMove'), { description: 'The move.', example: 'resolve' })
  move: BulkMove;
}

const many = {
  tag: 'Conversations',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: BulkRowsResource,
  heavy: true,
  errors: ['VALIDATION_ERROR'],
  ceiling: { uncounted: 'It creates nothing.' },
  outlivesTheApp: 'data',
  status: 200,
} as const;

@Controller()
export class ManyConversationsHttp {
  constructor(@Inject(MESSAGES) private readonly messages: Messages) {}

  @Operation.post('/conversations/bulk-assign', {
    ...many,
    id: 'bulkAssignConversations',
    scopes: ['conversations:assign'],
    summary: 'Assign many conversations',
    description: 'A refused one fails alone.',
  })
  async assign(
    @CurrentActor() actor: Actor,
    @Body() { conversationIds, ...hands }: BulkAssignConversationsRequest,
  ): Promise<BulkRowsResource> {
    return shownRows(await this.messages.assignMany(actor, conversationIds, hands));
  }

  @Operation.post('/conversations/bulk-move', {
    ...many,
    id: 'bulkMoveConversations',
    scopes: ['conversations:write'],
    summary: 'Move many conversations',
    description: 'A refused one fails alone.',
    errors: [],
  })
  async move(
    @CurrentActor() actor: Actor,
    @Body() { conversationIds, move }: BulkMoveConversationsRequest,
  ): Promise<BulkRowsResource> {
    return shownRows(await this.messages.moveMany(actor, conversationIds, move));
  }
}
