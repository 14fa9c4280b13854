import type { ConversationSort, ConversationStatus, Handler, MessageChannel, Priority } from '../../index';
import { conversationSorts } from '../../index';
import {
  commaSeparated,
  CursorField,
  Field,
  flag,
  LimitField,
  matching,
  notBlank,
  oneOf,
  type PageQuery,
  uuid,
  uuidOr,
} from '@workops/edge';
import { channel, handler, priority, status } from './conversation-resource';

const optional = { optional: true };
const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

export class ConversationListQuery implements PageQuery {
  @LimitField()
  limit?: number;
  @CursorField()
  cursor?: string;
  @Field(commaSeparated(status, { max: 20 }), { ...optional, description: 'Only these.', example: ['open'] })
  status?: ConversationStatus[];
  @Field(matching(new RegExp(`^(?:me|none|${UUID})$`), { max: 36, message: 'Must be a uuid, `me` or `none`.' }), {
    ...optional,
    description: 'Only those of this member, `me`, or `none`.',
    example: 'none',
  })
  assigneeUserId?: string;
  @Field(uuidOr('none'), { ...optional, description: 'Only those of this team, or `none`.' })
  teamId?: string;
  @Field(handler, optional)
  handler?: Handler;
  @Field(channel, optional)
  channel?: MessageChannel;
  @Field(commaSeparated(channel, { max: 10 }), { ...optional, description: 'Any of these.', example: ['web'] })
  channels?: MessageChannel[];
  @Field(notBlank({ max: 200 }), {
    ...optional,
    description: "Words of the contact's name, email or phone; all must match. Needs `contacts:read`.",
    example: 'soto',
  })
  q?: string;
  @Field(uuid(), { ...optional, description: 'Only those of this account.' })
  messagingAccountId?: string;
  @Field(uuid(), { ...optional, description: 'Only those of this contact.' })
  contactId?: string;
  @Field(uuid(), { ...optional, description: 'Only those of this ticket.' })
  ticketId?: string;
  @Field(priority, optional)
  priority?: Priority;
  @Field(flag(), { ...optional, description: 'Whether the contact waits for an answer.' })
  waiting?: boolean;
  @Field(flag(), { ...optional, default: false, description: 'True: only those that blocked contacts began.' })
  filtered?: boolean;
  @Field(oneOf(conversationSorts, 'ConversationSort'), {
    ...optional,
    default: 'activity',
    description: 'Last message first, or longest waiting first.',
  })
  sort?: ConversationSort;
}
