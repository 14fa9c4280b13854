import { Body, Controller, Inject, Query, UseInterceptors, type StreamableFile } from '@nestjs/common';
import {
  ConversationStreams,
  isForVisitors,
  visitorFileLimits,
  visitorLimits,
  webIdentityOf,
  WIDGET,
  type ConversationReader,
  type ShownMessage,
  type Visitor,
  type Widget,
} from '../../index';
import type { Actor, CredentialKind } from '@workops/kernel';
import type { FastifyReply } from 'fastify';
import {
  count,
  CurrentActor,
  CurrentCall,
  CurrentVisitor,
  documented,
  EVENT_STREAM,
  Field,
  Id,
  integer,
  Listeners,
  listening,
  type ListeningCall,
  ObjectField,
  ObjectListField,
  oneOf,
  Operation,
  trimmedText,
  text,
  timestamp,
  TOO_MANY,
  Uploaded,
  type UploadedFile,
  uuid,
} from '@workops/edge';
import { RateLimiter, fieldWriter } from '@workops/edge/app';
import { ExpectFile } from './expect-file.interceptor';
import { NO_CHANNEL } from './reasons';
import { PageHost, VisitorToken } from './widget-visitor';

const nullable = { nullable: true };
const optional = { optional: true };
const MESSAGES = { burst: 20, perSecond: 20 / 60 };
const SESSIONS = { burst: 60, perSecond: 60 / 3_600 };

const visitorToken = documented(text({ min: 1, max: 100 }), {
  description: 'Of a visitor in one browser: the page keeps it.',
  example: 'wv_5fJ8TtKq0m3Yp1sZ7cXb2vNd4gHw6eRu9iAoLxQyBzE',
});

class IdentityRequest {
  @Field(trimmedText({ max: visitorLimits.externalId }), {
    description: 'What the website calls the person.',
    example: 'cliente-77',
  })
  externalId: string;
  @Field(text({ min: 1, max: 64 }), {
    description: 'Hex HMAC-SHA256 of it, keyed with the account’s identity secret.',
    example: 'ab'.repeat(32),
  })
  hash: string;
}

class BeginChatRequest {
  @Field(visitorToken, { ...optional, description: 'Of an earlier session.' })
  visitorToken?: string;
  @ObjectField(() => IdentityRequest, { ...optional, description: 'Who the website says it is.' })
  identity?: IdentityRequest;
  @Field(trimmedText({ max: visitorLimits.name }), {
    ...optional,
    description: 'What the visitor is called.',
    example: 'Josefa',
  })
  name?: string;
}

class ChatSessionResource {
  @Field(visitorToken, { person: false })
  visitorToken: string;
  @Field(uuid(), { ...nullable, description: 'The conversation; null before the first message.', example: null })
  conversationId: string | null;
}

class SayRequest {
  @Field(uuid(), {
    description: 'The page’s own id of the message: a repeat gives the same message.',
    example: '8f14e45f-ceea-467f-a0e6-2b1c7c3d9a10',
  })
  clientId: string;
  @Field(text({ min: 1, max: visitorLimits.content }), {
    ...optional,
    description: 'What the visitor wrote; it or a file is required.',
    example: '¿Tienen hora para mañana?',
  })
  content?: string;
  @Field(uuid(), { ...optional, description: 'A file that the visitor has sent before, for one message.' })
  attachmentId?: string;
}

class ChatFileResource {
  @Id()
  id: string;
  @Field(text({ max: 255 }), { person: false, description: 'Its name.', example: 'cotizacion.pdf' })
  filename: string;
  @Field(text({ max: 255 }), { person: false, description: 'Its type.', example: 'application/pdf' })
  contentType: string;
}

class ChatMessageResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The conversation.' })
  conversationId: string;
  @Field(integer({ min: 1, max: 2_147_483_647 }), {
    description: 'Its place in the conversation; some are skipped.',
    example: 1,
  })
  seq: number;
  @Field(oneOf(['visitor', 'workspace'], 'ChatSide'), { description: 'Who wrote it.', example: 'visitor' })
  from: 'visitor' | 'workspace';
  @Field(text({ max: 200_000 }), { person: false, description: 'Its text.', example: '¿Tienen hora para mañana?' })
  content: string;
  @ObjectListField(() => ChatFileResource, { description: 'Its files.' })
  attachments: ChatFileResource[];
  @Field(timestamp(), { description: 'When it was written.' })
  createdAt: Date;
}

class ChatResource {
  @Field(uuid(), { ...nullable, description: 'The conversation; null before the first message.' })
  conversationId: string | null;
  @ObjectListField(() => ChatMessageResource, { description: 'At most 100, oldest first.' })
  messages: ChatMessageResource[];
}

class AfterQuery {
  @Field(integer({ min: 0, max: 2_147_483_647 }), { ...optional, description: 'Only what comes after.', example: 0 })
  afterSeq?: number;
}

/** Hides which member wrote. */
const shown = ({
  id,
  conversationId,
  seq,
  direction,
  content,
  attachments,
  createdAt,
}: ShownMessage): ChatMessageResource => ({
  id,
  conversationId,
  seq,
  from: direction === 'inbound' ? 'visitor' : 'workspace',
  content,
  createdAt,
  attachments: attachments.map(({ id: fileId, filename, contentType }) => ({ id: fileId, filename, contentType })),
});

const CHAT_MESSAGE = fieldWriter(ChatMessageResource);
const VISITORS: readonly CredentialKind[] = ['publishable_key'];
const chat = {
  tag: 'Widget',
  tier: 'beta',
  credentials: VISITORS,
  scopes: ['widget:chat'],
  countedByAddress: true,
} as const;
const ofVisitor = { ...chat, visitorHeader: true, errors: ['NOT_FOUND'] } as const;

@Controller()
export class WidgetChatHttp {
  constructor(
    @Inject(WIDGET) private readonly widget: Widget,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(ConversationStreams) private readonly streams: ConversationStreams,
    @Inject(Listeners) private readonly listeners: Listeners,
  ) {}

  @Operation.post('/widget/sessions', {
    ...chat,
    id: 'beginChat',
    example: { name: 'Josefa' },
    ceiling: { uncounted: 'Visitors are rate limited, and one that does not come back for 90 days is forgotten.' },
    summary: 'Begin or resume a visitor’s chat',
    description: '60 an hour for each client address. Contact and conversation begin with the first message.',
    errors: ['CONFLICT', 'VALIDATION_ERROR'],
    reasons: [NO_CHANNEL],
    response: ChatSessionResource,
  })
  async begin(
    @CurrentActor() actor: Actor,
    @CurrentVisitor() address: string | null,
    @CurrentCall() { reply }: ListeningCall,
    @PageHost() host: string | null,
    @Body() body: BeginChatRequest,
  ): Promise<ChatSessionResource> {
    await this.draw(`chat sessions ${actor.workspaceId} ${address}`, SESSIONS, reply);
    return this.widget.session(actor, { ...body, host, address });
  }

  @Operation.post('/widget/messages', {
    ...ofVisitor,
    id: 'sayInChat',
    ceiling: { uncounted: 'Visitors are rate limited.' },
    summary: 'Send a message as a visitor',
    example: { client_id: '8f14e45f-ceea-467f-a0e6-2b1c7c3d9a10', content: '¿Tienen hora para mañana?' },
    description: '20 a minute for each visitor.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    response: ChatMessageResource,
  })
  async say(
    @CurrentActor() { workspaceId }: Actor,
    @VisitorToken() token: string | undefined,
    @CurrentVisitor() address: string | null,
    @CurrentCall() { reply }: ListeningCall,
    @Body() { content = '', ...body }: SayRequest,
  ): Promise<ChatMessageResource> {
    const visitor = await this.widget.visitor(workspaceId, token);
    await this.draw(`chat messages ${visitor.id}`, MESSAGES, reply);
    return shown(await this.widget.say(visitor, { ...body, content, address }));
  }

  @Operation.post('/widget/attachments', {
    ...ofVisitor,
    id: 'sendChatFile',
    ceiling: { uncounted: 'Visitors are rate limited, and what one of them sends in a day is counted.' },
    summary: 'Send a file as a visitor',
    description:
      'For a message, within 24 hours. Each visitor sends 20 files and 50 MiB a day, and each client address 60 files an hour.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [TOO_MANY],
    upload: { maxBytes: visitorFileLimits.largest },
    response: ChatFileResource,
  })
  @UseInterceptors(ExpectFile)
  async sendFile(
    @CurrentActor() actor: Actor,
    @VisitorToken() token: string | undefined,
    @Uploaded() file: UploadedFile,
  ): Promise<ChatFileResource> {
    const { id, filename, contentType } = await this.widget.upload(
      actor,
      await this.widget.visitor(actor.workspaceId, token),
      file,
    );
    return { id, filename, contentType };
  }

  @Operation.get('/widget/messages', {
    ...ofVisitor,
    id: 'readChat',
    summary: 'Read a visitor’s chat',
    description:
      'Notes, system lines and what was not sent never show. It ends before an answer that was written within 30 s and is still to be sent.',
    response: ChatResource,
  })
  async read(
    @CurrentActor() { workspaceId }: Actor,
    @VisitorToken() token: string | undefined,
    @Query() { afterSeq = 0 }: AfterQuery,
  ): Promise<ChatResource> {
    const { conversationId, messages } = await this.widget.messages(
      await this.widget.visitor(workspaceId, token),
      afterSeq,
    );
    return { conversationId, messages: messages.map(shown) };
  }

  @Operation.get('/widget/stream', {
    ...ofVisitor,
    id: 'listenToChat',
    summary: 'Listen to a visitor’s chat',
    description:
      'Server-sent events `message`, each with a message as `data`; `Last-Event-ID` resumes within an hour, else one `reset`.',
    produces: EVENT_STREAM,
    listens: true,
  })
  async listen(
    @CurrentActor() { workspaceId }: Actor,
    @VisitorToken() token: string | undefined,
    @CurrentCall() call: ListeningCall,
  ): Promise<StreamableFile> {
    const visitor = await this.widget.visitor(workspaceId, token);
    const listener = this.listeners.add(call);
    const reader = readerOf(visitor, listener.stream);
    listener.stream.once('close', () => this.streams.leave(reader));
    try {
      await this.streams.follow(reader, listener.lastEventId);
    } catch (error) {
      listener.stream.destroy();
      throw error;
    }
    return listening(listener);
  }

  private async draw(key: string, size: { burst: number; perSecond: number }, reply: FastifyReply): Promise<void> {
    count(await this.limiter.takeOwn(key, size), reply);
  }
}

/** A visitor receives their own conversation, and ours only once handed over. */
function readerOf(
  visitor: Visitor,
  stream: { event(name: string, id: string, data: string): void; comment(id?: string): void } & Pick<
    ConversationReader,
    'ready' | 'end'
  >,
): ConversationReader {
  const identity = webIdentityOf(visitor);
  return {
    workspaceId: visitor.workspaceId,
    visitor: visitor.id,
    sees: ({ kind, conversation, message }) =>
      message !== null &&
      kind === (message.direction === 'inbound' ? 'message' : 'message_status') &&
      conversation?.accountId === visitor.accountId &&
      conversation.identity === identity &&
      isForVisitors(message),
    tell: ({ message }, id) => stream.event('message', id, JSON.stringify(CHAT_MESSAGE(shown(message!)))),
    reset: (id) => stream.event('reset', id, '{}'),
    stand: (id) => stream.comment(id),
    ready: () => stream.ready(),
    end: () => stream.end(),
  };
}
