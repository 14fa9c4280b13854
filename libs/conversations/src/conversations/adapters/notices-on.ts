import type { Actor, Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { Correspondents } from '../conversation-ports';
import type { WorkspaceFacts } from '../../tickets/ticket-ports';
import { tellContact, type Telling } from '../use-cases/tell-contact';
import { conversationStore } from './conversation-store';
import { messageAccountsByIds } from './message-accounts';
import { messageTemplatesOn } from './message-templates';
import { SENDS_CHANNEL } from './sending';

interface NoticesOn {
  database: Database;
  files: Files;
  correspondents: Correspondents;
  workspaces: WorkspaceFacts;
  clock: Clock;
  ids: Ids;
}

/** Serves processes without the conversations module. */
export const noticesOn = ({
  database,
  files,
  workspaces,
  ...deps
}: NoticesOn): { tell(actor: Actor, telling: Telling): Promise<boolean> } => ({
  tell: tellContact({
    ...deps,
    store: conversationStore(database, files, { workspaces, correspondents: deps.correspondents }),
    accounts: { byIds: (workspaceId, accountIds) => messageAccountsByIds(database, workspaceId, accountIds) },
    templates: messageTemplatesOn(database),
    wake: () => database.notify(SENDS_CHANNEL),
  }),
});
