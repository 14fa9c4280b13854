import { Controller, Inject, Query } from '@nestjs/common';
import { token } from '@workops/platform/process';
import { AI_TURNS, TURN_STATUSES, type ShownTurn, type Turns } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  documented,
  Field,
  flag,
  Id,
  integer,
  ListField,
  type Listing,
  toListing,
  mapped,
  numberedInPath,
  ObjectListField,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  PathParam,
  text,
  timestamp,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { AiStepResource, AiToolCallResource, runFields, shownRun } from './run-resource';

const nullable = { nullable: true } as const;
const status = documented(oneOf(TURN_STATUSES, 'AiTurnStatus'), {
  description: 'How far it is, or how it ended.',
  example: 'answered',
});

export class AiTurnResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The conversation.' })
  conversationId: string;
  @Field(uuid(), { ...nullable, description: 'The agent; null before it begins.' })
  aiAgentId: string | null;
  @Field(runFields.version, nullable)
  versionNumber: number | null;
  @Field(integer({ min: 1, max: 2_147_483_647 }), { description: 'The last message that it answers.', example: 3 })
  uptoSeq: number;
  @Field(status)
  status: ShownTurn['status'];
  @Field(text({ max: 500 }), {
    ...nullable,
    person: 'withheld',
    description: 'Why it did not answer: a word; of a handoff by the agent, what it said.',
    example: 'safety_hold',
  })
  reason: string | null;
  @ListField(uuid(), { max: 3, description: 'The messages that it sent.' })
  messageIds: string[];
  @ObjectListField(() => AiToolCallResource, { max: 1_000, description: 'The calls of tools.' })
  toolCalls: AiToolCallResource[];
  @ObjectListField(() => AiStepResource, { max: 100, description: 'What each node of the graph did.' })
  steps: AiStepResource[];
  @Field(runFields.promptTokens)
  promptTokens: number;
  @Field(runFields.completionTokens)
  completionTokens: number;
  @Field(flag(), runFields.usageEstimated)
  usageEstimated: boolean;
  @Field(runFields.costUsd)
  costUsd: number;
  @Field(timestamp(), { ...nullable, description: 'When it began.' })
  startedAt: Date | null;
  @Field(timestamp(), { ...nullable, description: 'When it ended.' })
  endedAt: Date | null;
}

const shownTurn = (turn: ShownTurn): AiTurnResource => {
  const {
    id,
    conversationId,
    aiAgentId,
    versionNumber,
    uptoSeq,
    status: at,
    reason,
    messageIds,
    startedAt,
    endedAt,
  } = turn;
  const own = {
    id,
    conversationId,
    aiAgentId,
    versionNumber,
    uptoSeq,
    status: at,
    reason,
    messageIds: [...messageIds],
    startedAt,
    endedAt,
  };
  return { ...own, ...shownRun(turn) };
};

const turns = { tag: 'AI agents', tier: 'beta', credentials: WORKSPACE_CREDENTIALS, response: AiTurnResource } as const;
const scopes = ['ai_agents:read', 'conversations:read'] as const;

export const TURN_CONVERSATIONS = token<TurnConversations>('conversations of turns');

type ConversationRef = { id: string } | { number: number };

export interface TurnConversations {
  /** Throws `not_found` if the caller may not see it. */
  read(actor: Actor, ref: ConversationRef): Promise<{ id: string }>;
}

@Controller()
export class AiTurnsHttp {
  constructor(
    @Inject(AI_TURNS) private readonly turns: Turns,
    @Inject(TURN_CONVERSATIONS) private readonly conversations: TurnConversations,
  ) {}

  @Operation.get('/conversations/:id/ai-turns', {
    ...turns,
    ...numberedInPath('C'),
    id: 'listAiTurns',
    summary: 'List what AI agents did in a conversation',
    scopes: [...scopes],
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: ConversationRef,
    @Query() query: PageQuery,
  ): Promise<Listing<AiTurnResource>> {
    const { id } = await this.conversations.read(actor, ref);
    const page = toPage(query);
    return toListing(mapped(await this.turns.list(actor, id, page), shownTurn), page);
  }

  @Operation.get('/ai-turns/:id', {
    ...turns,
    id: 'readAiTurn',
    summary: 'Get a turn of an AI agent',
    scopes: [...scopes],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<AiTurnResource> {
    return shownTurn(await this.turns.read(actor, id));
  }
}
