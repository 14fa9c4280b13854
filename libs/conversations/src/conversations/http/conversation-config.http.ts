import { Body, Controller, Inject } from '@nestjs/common';
import { MESSAGES, type ConversationConfig, type Messages } from '../../index';
import type { Actor } from '@workops/kernel';
import { CurrentActor, documented, Field, flag, integer, Operation, WORKSPACE_CREDENTIALS } from '@workops/edge';

const optional = { optional: true };
const YEAR = 8_760;
const resolveHours = documented(integer({ min: 1, max: YEAR }), {
  description: 'After so many hours without a message a conversation is resolved; null for never.',
  example: 48,
});
const resolveWaiting = documented(flag(), { description: 'Those too in which the contact waits.', example: false });
const closeHours = documented(integer({ min: 0, max: YEAR }), {
  description: 'After so many hours a resolved one is closed.',
  example: 72,
});
const reopenHours = documented(integer({ min: 0, max: YEAR }), {
  description: 'For so long a resolved ticket is opened again.',
  example: 168,
});

class ConversationConfigResource implements ConversationConfig {
  @Field(resolveHours, { nullable: true })
  autoResolveHours: number | null;
  @Field(resolveWaiting)
  autoResolveWaiting: boolean;
  @Field(closeHours)
  autoCloseHours: number;
  @Field(reopenHours)
  reopenWindowHours: number;
}

class ConversationConfigRequest {
  @Field(resolveHours, { ...optional, nullable: true })
  autoResolveHours?: number | null;
  @Field(resolveWaiting, optional)
  autoResolveWaiting?: boolean;
  @Field(closeHours, optional)
  autoCloseHours?: number;
  @Field(reopenHours, optional)
  reopenWindowHours?: number;
}

const config = {
  tag: 'Conversations',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: ConversationConfigResource,
} as const;

@Controller()
export class ConversationConfigHttp {
  constructor(@Inject(MESSAGES) private readonly messages: Messages) {}

  @Operation.get('/conversations/config', {
    ...config,
    id: 'readConversationConfig',
    summary: 'Get what happens to conversations by themselves',
    scopes: ['conversations:read'],
    errors: [],
  })
  read(@CurrentActor() actor: Actor): Promise<ConversationConfigResource> {
    return this.messages.config.read(actor);
  }

  @Operation.put('/conversations/config', {
    ...config,
    id: 'saveConversationConfig',
    summary: 'Set what happens to conversations by themselves',
    description: 'Fields that are left out keep their values.',
    scopes: ['settings:write'],
    errors: [],
  })
  save(@CurrentActor() actor: Actor, @Body() body: ConversationConfigRequest): Promise<ConversationConfigResource> {
    return this.messages.config.save(actor, body);
  }
}
