import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { ConversationDeps, ConversationDirectories, Correspondents } from '../conversation-ports';
import { createMessages, type Messages } from '../messages';
import type { MessageTemplates } from '../../sending/sent-template-ports';
import { conversationConfig } from './conversation-config';
import { conversationReads } from './conversation-reads';
import { conversationStore } from './conversation-store';
import { connectedAccount, messageAccountsByIds } from './message-accounts';
import { SENDS_CHANNEL } from './sending';

export interface MessagesOn {
  database: Database;
  files: Files;
  correspondents: Correspondents;
  templates: MessageTemplates;
  directories: ConversationDirectories;
  clock: Clock;
  ids: Ids;
}

export const conversationDeps = ({
  database,
  files,
  correspondents,
  templates,
  directories,
  clock,
  ids,
}: MessagesOn): ConversationDeps => ({
  store: conversationStore(database, files, { workspaces: directories.workspaces, correspondents }),
  reads: conversationReads(database),
  config: conversationConfig(database),
  files,
  accounts: { byIds: (workspaceId, accountIds) => messageAccountsByIds(database, workspaceId, accountIds) },
  connectedAccount: (workspaceId, kind, locationId) => connectedAccount(database, workspaceId, kind, locationId),
  correspondents,
  templates,
  directories,
  clock,
  ids,
  wake: () => database.notify(SENDS_CHANNEL),
});

export const messagesOn = (on: MessagesOn): Messages => createMessages(conversationDeps(on));
