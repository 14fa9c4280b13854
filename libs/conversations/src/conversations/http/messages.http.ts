import { Readable } from 'node:stream';
import { Body, Controller, Header, Inject, Query, StreamableFile } from '@nestjs/common';
import { MESSAGES, type ConversationRef, type MessageChannel, type Messages, type ShownMessage } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  attachment as asAttachment,
  CurrentActor,
  CursorField,
  Field,
  integer,
  LimitField,
  ListField,
  type Listing,
  toListing,
  mapped,
  notBlank,
  Operation,
  toPage,
  type PageQuery,
  PathId,
  PathParam,
  RefusesFields,
  timestamp,
  Uploaded,
  type UploadedFile,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { CHANNEL_KIND, CLOSED, HANDLER_HUMAN, NOT_FAILED, NOT_STORED } from '../../http/reasons';
import { conversationInPath } from './conversation-ref';
import { channel, direction } from './conversation-resource';
import { outgoingOf, SendMessageRequest, SendTemplateRequest, templateOf } from './message-requests';
import { AttachmentResource, MessageResource, shownMessage } from './message-resource';

const LARGEST_FILE = 25 * 1024 * 1024;
const optional = { optional: true };

class MessageListQuery implements PageQuery {
  @LimitField()
  limit?: number;
  @CursorField()
  cursor?: string;
  @Field(integer({ min: 0, max: 2_147_483_647 }), {
    ...optional,
    description: 'Oldest first, after this place; otherwise newest first.',
    example: 0,
  })
  afterSeq?: number;
}

class SearchQuery implements PageQuery {
  @LimitField()
  limit?: number;
  @CursorField()
  cursor?: string;
  @Field(notBlank({ max: 200 }), {
    description:
      'Words, or beginnings of them from two letters on; all must be there. Accents and capitals are ignored.',
    example: 'hora',
  })
  q: string;
  @Field(uuid(), { ...optional, description: 'Only in this conversation.' })
  conversationId?: string;
  @Field(uuid(), { ...optional, description: 'Only in conversations of this contact.' })
  contactId?: string;
  @Field(channel, optional)
  channel?: MessageChannel;
  @Field(direction, optional)
  direction?: ShownMessage['direction'];
  @Field(timestamp(), { ...optional, description: 'Only from this instant on.' })
  from?: Date;
  @Field(timestamp(), { ...optional, description: 'Only before this instant.' })
  to?: Date;
}

@RefusesFields({
  attachment_ids: 'A note has no files.',
  attachments: 'A note has no files.',
  mentioned_user_ids: 'Use mentions.',
})
class NoteRequest {
  @Field(notBlank({ max: 10_000 }), { description: 'What no customer sees.', example: 'Llamar antes de las 12.' })
  content: string;
  @ListField(uuid(), {
    ...optional,
    max: 50,
    description:
      'Members who get a notice, which names the conversation and not the note. Each must be able to read the conversation.',
    example: [],
  })
  mentions?: string[];
}

/** Room for 100,000 characters, each escaped. */
const MESSAGE_BODY = 512 * 1024;

const messages = {
  tag: 'Messages',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: MessageResource,
} as const;
const sending = {
  ...messages,
  ceiling: { uncounted: 'People go on talking.' },
  outlivesTheApp: 'data',
  scopes: ['messages:send'],
} as const;

@Controller()
export class MessagesHttp {
  constructor(@Inject(MESSAGES) private readonly messages: Messages) {}

  @Operation.get('/conversations/:id/messages', {
    ...messages,
    ...conversationInPath,
    id: 'listMessages',
    summary: 'List the messages of a conversation',
    scopes: ['conversations:read'],
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: ConversationRef,
    @Query() query: MessageListQuery,
  ): Promise<Listing<MessageResource>> {
    const page = toPage(query);
    return toListing(
      mapped(await this.messages.messages(actor, ref, { ...page, afterSeq: query.afterSeq }), shownMessage),
      page,
    );
  }

  @Operation.get('/messages/search', {
    ...messages,
    id: 'searchMessages',
    heavy: true,
    summary: 'Search messages',
    description: 'Newest first; notes are found, system lines are not.',
    scopes: ['conversations:read'],
    errors: [],
    list: 'cursor',
  })
  async search(@CurrentActor() actor: Actor, @Query() query: SearchQuery): Promise<Listing<MessageResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.messages.search(actor, { ...query, ...page }), shownMessage), page);
  }

  @Operation.get('/messages/:id', {
    ...messages,
    id: 'readMessage',
    summary: 'Get a message',
    scopes: ['conversations:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<MessageResource> {
    return shownMessage(await this.messages.message(actor, id));
  }

  @Operation.post('/conversations/:id/messages', {
    ...sending,
    ...conversationInPath,
    id: 'sendMessage',
    bodyLimit: MESSAGE_BODY,
    example: { content: 'Sí, a las 10:00.' },
    summary: 'Send a message',
    description: 'Answered once it is committed; the provider is called afterwards.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT', 'OUTBOUND_BLOCKED', 'OUTBOUND_WARNING'],
    reasons: [CLOSED, HANDLER_HUMAN, CHANNEL_KIND],
  })
  async send(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: ConversationRef,
    @Body() body: SendMessageRequest,
  ): Promise<MessageResource> {
    return shownMessage(await this.messages.send(actor, await this.messages.idOf(actor, ref), outgoingOf(body, body)));
  }

  @Operation.post('/conversations/:id/templates', {
    ...sending,
    ...conversationInPath,
    id: 'sendTemplate',
    bodyLimit: MESSAGE_BODY,
    summary: 'Send a template',
    description: 'Outside of the window too; it opens none.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT', 'OUTBOUND_BLOCKED', 'OUTBOUND_WARNING'],
    reasons: [CLOSED, HANDLER_HUMAN, CHANNEL_KIND],
  })
  async sendTemplate(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: ConversationRef,
    @Body() body: SendTemplateRequest,
  ): Promise<MessageResource> {
    return shownMessage(await this.messages.send(actor, await this.messages.idOf(actor, ref), templateOf(body, body)));
  }

  @Operation.post('/conversations/:id/notes', {
    ...sending,
    ...conversationInPath,
    id: 'addNote',
    scopes: ['conversations:write'],
    example: { content: 'Llamar antes de las 12.' },
    summary: 'Add a note',
    description: 'Closed conversations take notes too. Announces nothing.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  })
  async note(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: ConversationRef,
    @Body() { content, mentions = [] }: NoteRequest,
  ): Promise<MessageResource> {
    return shownMessage(await this.messages.note(actor, await this.messages.idOf(actor, ref), { content, mentions }));
  }

  @Operation.post('/messages/:id/retry', {
    ...sending,
    id: 'retryMessage',
    summary: 'Send a failed message again',
    description: 'Announces nothing.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [CLOSED, NOT_FAILED],
    status: 202,
  })
  async retry(@CurrentActor() actor: Actor, @PathId() id: string): Promise<MessageResource> {
    return shownMessage(await this.messages.retry(actor, id));
  }

  @Operation.post('/attachments', {
    ...sending,
    response: AttachmentResource,
    id: 'uploadAttachment',
    summary: 'Upload a file for a message',
    description: 'It is deleted after 24 hours unless a message has it.',
    errors: [],
    upload: { maxBytes: LARGEST_FILE },
  })
  upload(@CurrentActor() actor: Actor, @Uploaded() file: UploadedFile): Promise<AttachmentResource> {
    return this.messages.attachments.upload(actor, file);
  }

  @Operation.get('/messages/:id/attachments/:attachment_id', {
    ...messages,
    response: undefined,
    id: 'downloadAttachment',
    summary: 'Download a file of a message',
    scopes: ['conversations:read'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_STORED],
    produces: '*/*',
  })
  @Header('x-content-type-options', 'nosniff')
  async download(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @PathId('attachment_id') attachmentId: string,
  ): Promise<StreamableFile> {
    const { attachment, content } = await this.messages.attachments.open(actor, id, attachmentId);
    const { contentType: type, filename, size } = attachment;
    return new StreamableFile(Readable.from(content), {
      type,
      ...(size !== null && { length: size }),
      disposition: asAttachment(filename),
    });
  }
}
