import { Body, Controller, Inject } from '@nestjs/common';
import { AUTOMATION, MESSAGES, type Automation, type ConversationRef, type Messages } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  ListField,
  ObjectField,
  Operation,
  PathId,
  PathParam,
  text,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { conversationInPath } from '../../conversations/http/conversation-ref';
import { ConversationResource, namesOf, shownConversation } from '../../conversations/http/conversation-resource';
import { CHANNEL_KIND, CLOSED, INVALID_STATE, NO_TICKET, SCOPE_NOT_HELD } from '../../http/reasons';

class ApplyMacroRequest {
  @ListField(text({ max: 50 }), {
    optional: true,
    max: 20,
    description: 'Every reason of the warning that the call was refused with.',
    example: [],
  })
  acknowledge?: string[];
}

class AppliedMacroResource {
  @ObjectField(() => ConversationResource, {
    nullable: true,
    description: 'The conversation afterwards; null without `conversations:read`.',
  })
  conversation: ConversationResource | null;
  @ListField(uuid(), { max: 20, description: 'The messages that it sent, in order.', example: [] })
  messageIds: readonly string[];
  @Field(uuid(), { nullable: true, description: "The conversation's ticket.", example: null })
  ticketId: string | null;
}

@Controller()
export class ApplyMacroHttp {
  constructor(
    @Inject(AUTOMATION) private readonly automation: Automation,
    @Inject(MESSAGES) private readonly messages: Messages,
  ) {}

  @Operation.post('/conversations/:id/macros/:macro_id/apply', {
    ...conversationInPath,
    id: 'applyMacro',
    tag: 'Macros',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    status: 200,
    ceiling: { uncounted: 'People go on talking.' },
    outlivesTheApp: 'data',
    summary: 'Apply a macro',
    description:
      'All of it, or nothing: the refusal of one of its actions is the answer, with its place, from 0, as `details.step`. Takes the scope of each action.',
    scopes: ['macros:read'],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT', 'OUTBOUND_BLOCKED', 'OUTBOUND_WARNING'],
    reasons: [CLOSED, INVALID_STATE, NO_TICKET, CHANNEL_KIND, SCOPE_NOT_HELD],
    response: AppliedMacroResource,
  })
  async apply(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: ConversationRef,
    @PathId('macro_id') macroId: string,
    @Body() { acknowledge = [] }: ApplyMacroRequest,
  ): Promise<AppliedMacroResource> {
    const { conversation, ...applied } = await this.automation.macros.apply(
      actor,
      await this.messages.idOf(actor, ref),
      macroId,
      { acknowledge },
    );
    if (!actor.scopes.has('conversations:read')) return { ...applied, conversation: null };
    return {
      ...applied,
      conversation: shownConversation(conversation, await namesOf(this.messages, actor, [conversation])),
    };
  }
}
