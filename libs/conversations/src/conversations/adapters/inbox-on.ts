import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { ConversationDirectories, Correspondents } from '../conversation-ports';
import { createInbox } from '../../mail/inbox';
import type { Inbox } from '../message-ports';
import { conversationStore } from './conversation-store';
import { messageAccountsByIds } from './message-accounts';

export interface InboxOn {
  database: Database;
  files: Files;
  correspondents: Correspondents;
  workspaces: ConversationDirectories['workspaces'];
  clock: Clock;
  ids: Ids;
}

export const inboxOn = ({ database, files, correspondents, workspaces, clock, ids }: InboxOn): Inbox =>
  createInbox({
    store: conversationStore(database, files, { workspaces, correspondents }),
    accounts: { byIds: (workspaceId, accountIds) => messageAccountsByIds(database, workspaceId, accountIds) },
    correspondents,
    workspaces,
    clock,
    ids,
  });
