import type { Attachment } from '../conversation-ports';
import type { Conversation } from '../domain/conversation';
import type { Message } from '../domain/message';

/** A table whose rows are read as records and written as JSON. */
export class Columns<T extends object> {
  private readonly fields: readonly (keyof T & string)[];

  constructor(
    private readonly columnOf: Record<keyof T & string, string>,
    /** Immutable columns. */
    private readonly fixed: readonly (keyof T & string)[],
  ) {
    this.fields = Object.keys(columnOf) as (keyof T & string)[];
  }

  /** Selects a row of the alias as a record. */
  selected(alias: string): string {
    return this.fields.map((field) => `${alias}.${this.columnOf[field]} AS "${field}"`).join(', ');
  }

  /** Every column. */
  all(alias?: string): string {
    return this.fields.map((field) => (alias ? `${alias}.` : '') + this.columnOf[field]).join(', ');
  }

  /** Those that change. */
  changing(alias?: string): string {
    const changing = this.fields.filter((field) => !this.fixed.includes(field));
    return changing.map((field) => (alias ? `${alias}.` : '') + this.columnOf[field]).join(', ');
  }

  /** Rows for `json_populate_recordset`. */
  rows(records: readonly T[]): string {
    return JSON.stringify(
      records.map((record) => Object.fromEntries(this.fields.map((field) => [this.columnOf[field], record[field]]))),
    );
  }
}

export const conversationColumns = new Columns<Conversation>(
  {
    workspaceId: 'workspace_id',
    id: 'id',
    number: 'number',
    contactId: 'contact_id',
    channel: 'channel',
    accountId: 'account_id',
    identity: 'identity',
    status: 'status',
    handler: 'handler',
    aiAgentId: 'ai_agent_id',
    assigneeUserId: 'assignee_user_id',
    teamId: 'team_id',
    locationId: 'location_id',
    priority: 'priority',
    subject: 'subject',
    source: 'source',
    filtered: 'filtered',
    ticketId: 'ticket_id',
    snoozedUntil: 'snoozed_until',
    lastInboundAt: 'last_inbound_at',
    waitingSince: 'waiting_since',
    lastSeq: 'last_seq',
    readSeq: 'read_seq',
    unreadCount: 'unread_count',
    lastMessage: 'last_message',
    activityAt: 'activity_at',
    previousConversationId: 'previous_conversation_id',
    resolvedAt: 'resolved_at',
    resolvedBy: 'resolved_by',
    closedAt: 'closed_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  [
    'workspaceId',
    'id',
    'number',
    'contactId',
    'channel',
    'accountId',
    'identity',
    'source',
    'previousConversationId',
    'createdAt',
  ],
);

export const messageColumns = new Columns<Message>(
  {
    workspaceId: 'workspace_id',
    id: 'id',
    conversationId: 'conversation_id',
    seq: 'seq',
    accountId: 'account_id',
    direction: 'direction',
    type: 'type',
    content: 'content',
    location: 'location',
    template: 'template',
    flow: 'flow',
    flowResponse: 'flow_response',
    replyToMessageId: 'reply_to_message_id',
    author: 'author',
    senderType: 'sender_type',
    purpose: 'purpose',
    acknowledged: 'acknowledged',
    automated: 'automated',
    deliveryStatus: 'delivery_status',
    error: 'error',
    externalMessageId: 'external_message_id',
    createdAt: 'created_at',
    providerAt: 'provider_at',
    sentAt: 'sent_at',
    deliveredAt: 'delivered_at',
    readAt: 'read_at',
    failedAt: 'failed_at',
    deletedAt: 'deleted_at',
  },
  [
    ...(['workspaceId', 'id', 'conversationId', 'seq', 'accountId', 'direction', 'type', 'template', 'flow'] as const),
    ...([
      'replyToMessageId',
      'author',
      'senderType',
      'purpose',
      'acknowledged',
      'automated',
      'createdAt',
      'providerAt',
    ] as const),
  ],
);

export const attachmentColumns = new Columns<Attachment>(
  {
    workspaceId: 'workspace_id',
    id: 'id',
    messageId: 'message_id',
    position: 'position',
    filename: 'filename',
    contentType: 'content_type',
    size: 'size',
    sha256: 'sha256',
    status: 'status',
    fileId: 'file_id',
    accountId: 'account_id',
    reference: 'reference',
    visitorId: 'visitor_id',
    createdAt: 'created_at',
  },
  [],
);
