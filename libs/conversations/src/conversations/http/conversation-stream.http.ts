import { Controller, Inject, type StreamableFile } from '@nestjs/common';
import { ConversationStreams, type ConversationReader } from '../../index';
import { visibleTo } from '@workops/kernel';
import {
  CurrentCall,
  EVENT_STREAM,
  type Listener,
  Listeners,
  listening,
  type ListeningCall,
  Operation,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { conversationEvent } from './conversation-events';

@Controller()
export class ConversationStreamHttp {
  constructor(
    @Inject(ConversationStreams) private readonly streams: ConversationStreams,
    @Inject(Listeners) private readonly listeners: Listeners,
  ) {}

  @Operation.get('/conversations/stream', {
    id: 'listenToConversations',
    tag: 'Conversations',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    scopes: ['conversations:read'],
    summary: 'Listen to conversations',
    description:
      'Server-sent events: `message` (new), `message_status` (changed), `conversation` and `ticket` (with `tickets:read`), with the resource as `data`. `Last-Event-ID` resumes ' +
      'within an hour, else one `reset`: read anew what you keep. A comment every 15 s. 503 where too many listen.',
    produces: EVENT_STREAM,
    listens: true,
    errors: [],
  })
  async listen(@CurrentCall() call: ListeningCall): Promise<StreamableFile> {
    const listener = this.listeners.add(call);
    const reader = readerOf(listener);
    listener.stream.once('close', () => this.streams.leave(reader));
    try {
      await this.streams.follow(reader, listener.lastEventId);
    } catch (error) {
      listener.stream.destroy();
      throw error;
    }
    return listening(listener);
  }
}

/** Receives only what its credential may see at the moment. */
function readerOf(listener: Listener): ConversationReader {
  const { stream } = listener;
  return {
    workspaceId: listener.actor.workspaceId,
    visitor: null,
    sees: ({ conversation, ticket }) =>
      conversation
        ? visibleTo(listener.actor, conversation.owned)
        : listener.actor.scopes.has('tickets:read') && visibleTo(listener.actor, ticket.owned),
    tell: (item, id) => stream.tell(conversationEvent(item, id, listener.actor)),
    reset: (id) => stream.event('reset', id, '{}'),
    stand: (id) => stream.comment(id),
    ready: () => stream.ready(),
    end: () => stream.end(),
  };
}
