import { Body, Controller, Inject, type StreamableFile } from '@nestjs/common';
import {
  TRIES,
  TRY_STATUSES,
  tryLimits,
  VERSION_KINDS,
  type AgentTry,
  type Tries,
  type TryReader,
  type VersionKind,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  BULK_BODY,
  CreatedAt,
  CurrentActor,
  CurrentCall,
  documented,
  EVENT_STREAM,
  eventBytes,
  type EventStream,
  Field,
  flag,
  Id,
  Listeners,
  listening,
  type ListeningCall,
  notBlank,
  ObjectListField,
  oneOf,
  Operation,
  PathId,
  text,
  timestamp,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { BEYOND_CALLER } from '../../http/reasons';
import { RUN_REFUSED } from '../../scenarios/http/scenario-runs.http';
import { AiStepResource, AiToolCallResource, runFields, shownRun } from '../../turns/http/run-resource';

const optional = { optional: true } as const;
const nullable = { nullable: true } as const;
const version = documented(oneOf(VERSION_KINDS, 'AgentVersionKind'), {
  description: 'Which version answers.',
  example: 'draft',
});
const allowWrites = documented(flag(), {
  description: 'Whether tools that write are called; else they answer that they were simulated.',
  example: false,
});

class TriedMessage {
  @Field(oneOf(['customer', 'agent'], 'TriedMessageRole'), { description: 'Who says it.', example: 'customer' })
  role: 'customer' | 'agent';
  @Field(notBlank({ max: tryLimits.content }), { description: 'What is said.', example: '¿A qué hora abren?' })
  content: string;
}

class TryAgentRequest {
  @Field(version, { ...optional, default: 'draft' })
  version?: VersionKind;
  @ObjectListField(() => TriedMessage, {
    min: 1,
    max: tryLimits.messages,
    description: 'What was said until now, in order.',
  })
  messages: TriedMessage[];
  @Field(allowWrites, { ...optional, default: false })
  allowWrites?: boolean;
}

class AiTryResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The agent.' })
  aiAgentId: string;
  @Field(version)
  version: VersionKind;
  @Field(runFields.version, nullable)
  versionNumber: number | null;
  @ObjectListField(() => TriedMessage, {
    max: tryLimits.messages,
    person: 'withheld',
    description: 'What was said until then.',
  })
  messages: readonly TriedMessage[];
  @Field(allowWrites)
  allowWrites: boolean;
  @Field(oneOf(TRY_STATUSES, 'AiTryStatus'), { description: 'How far it is.', example: 'done' })
  status: AgentTry['status'];
  @Field(text({ max: 100_000 }), {
    ...nullable,
    person: 'withheld',
    description: 'What a customer would read.',
    example: 'A las nueve.',
  })
  answer: string | null;
  @Field(text({ max: 500 }), {
    ...nullable,
    person: 'withheld',
    description: 'Why it failed: a word; of a handoff by the agent, what it said.',
    example: null,
  })
  reason: string | null;
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
  @CreatedAt()
  createdAt: Date;
  @Field(timestamp(), { ...nullable, description: 'When it began.' })
  startedAt: Date | null;
  @Field(timestamp(), { ...nullable, description: 'When it ended.' })
  endedAt: Date | null;
}

const shownTry = (tried: AgentTry): AiTryResource => {
  const {
    id,
    agentId,
    versionKind,
    versionNumber,
    messages,
    allowWrites: writes,
    status,
    answer,
    reason,
    createdAt,
    startedAt,
    endedAt,
  } = tried;
  const own = {
    id,
    aiAgentId: agentId,
    version: versionKind,
    versionNumber,
    messages,
    allowWrites: writes,
    status,
    answer,
    reason,
  };
  return { ...own, ...shownRun(tried), createdAt, startedAt, endedAt };
};

const toReader = (stream: EventStream): TryReader => ({
  tell: ({ id, name, data }) => stream.tell(eventBytes(name, id, data)),
  comment: () => stream.comment(),
  ready: () => stream.ready(),
  end: () => stream.end(),
});

/** An unknown id means the beginning. */
const placeIn = (lastEventId: string | undefined): number =>
  /^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0;

const tries = { tag: 'AI agents', tier: 'beta', credentials: WORKSPACE_CREDENTIALS } as const;

@Controller()
export class AiTriesHttp {
  constructor(
    @Inject(TRIES) private readonly tries: Tries,
    @Inject(Listeners) private readonly listeners: Listeners,
  ) {}

  @Operation.post('/ai-agents/:id/try', {
    ...tries,
    response: AiTryResource,
    scopes: ['ai_agents:run'],
    outlivesTheApp: 'data',
    id: 'tryAiAgent',
    bodyLimit: BULK_BODY,
    ceiling: 'open_ai_tries',
    summary: 'Try an AI agent',
    description:
      'It answers in the background, and nobody gets a message; models are paid for. Follow it by `GET /ai-tries/{id}/stream`. ' +
      'An agent that searches knowledge takes `kb:read`, one with skills `skills:read`, one with tools that read `custom_tools:write`, or `custom_tools:read` for those that its live version uses; with `allow_writes` the caller needs what its tools take by hand.',
    errors: ['NOT_FOUND', 'CONFLICT', 'SERVICE_UNAVAILABLE'],
    reasons: [RUN_REFUSED, BEYOND_CALLER],
  })
  async begin(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @Body() body: TryAgentRequest,
  ): Promise<AiTryResource> {
    const { version: kind = 'draft', messages, allowWrites: writes = false } = body;
    return shownTry(await this.tries.begin(actor, agentId, { version: kind, messages, allowWrites: writes }));
  }

  @Operation.get('/ai-tries/:id', {
    ...tries,
    response: AiTryResource,
    scopes: ['ai_agents:read'],
    id: 'readAiTry',
    summary: 'Get a try of an AI agent',
    description: 'Kept for 30 days.',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<AiTryResource> {
    return shownTry(await this.tries.read(actor, id));
  }

  @Operation.get('/ai-tries/:id/stream', {
    ...tries,
    scopes: ['ai_agents:read'],
    id: 'listenToAiTry',
    summary: 'Listen to a try of an AI agent',
    description:
      'Server-sent events: `delta` (`text`), `tool_call`, `tool_result`, and at the end `done` or `error`, with the answer. `text` of a `tool_result` is null ' +
      'without `kb:read` for knowledge, `skills:read` for a skill and `custom_tools:write` for tools of the workspace. `Last-Event-ID` goes on behind an event; they are kept for an hour. A comment every 15 s. 503 where too many listen.',
    produces: EVENT_STREAM,
    listens: true,
    errors: ['NOT_FOUND'],
  })
  async listen(@CurrentCall() call: ListeningCall, @PathId() id: string): Promise<StreamableFile> {
    const actor = call.request.actor!;
    const tried = await this.tries.read(actor, id);
    const listener = this.listeners.add(call);
    const { stream, lastEventId } = listener;
    try {
      const leave = await this.tries.follow(actor, tried, placeIn(lastEventId), toReader(stream));
      stream.once('close', leave);
      if (stream.destroyed) leave();
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return listening(listener);
  }
}
