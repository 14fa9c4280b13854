import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';
import { conversationContacts } from './conversations/move-conversations';
import { conversationsRecords } from './conversations-records';

export const conversationsContext: ContextDeclaration<'conversations'> = {
  name: 'conversations',
  purpose: 'messaging channels, conversations with customers and their messages',
  migrations: join(__dirname, '..', '..', 'migrations'),
  partitioned: [{ name: 'conversations.stream_entry', retention: { days: 1 } }],
  records: conversationsRecords,
  contactIds: [conversationContacts],
};
