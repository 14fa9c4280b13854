import { RowMapper, type RowOf } from '@workops/platform/records';
import type { Attachment } from '../conversation-ports';
import type { Conversation } from '../domain/conversation';
import type { Message } from '../domain/message';
import { attachmentEntity } from './attachment.entity';
import { conversationEntity } from './conversation.entity';
import { messageEntity } from './message.entity';

export const conversationColumns = new RowMapper<Conversation, RowOf<typeof conversationEntity>>(conversationEntity);

export const messageColumns = new RowMapper<Message, RowOf<typeof messageEntity>>(messageEntity);

export const attachmentColumns = new RowMapper<Attachment, RowOf<typeof attachmentEntity>>(attachmentEntity);
