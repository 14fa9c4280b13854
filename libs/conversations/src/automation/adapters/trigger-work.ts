import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { Logger } from '@workops/platform/process';
import type { ConversationDirectories, Correspondents } from '../../conversations/conversation-ports';
import { runTriggers } from '../use-cases/run-triggers';
import { conversationStore } from '../../conversations/adapters/conversation-store';
import { messageTemplatesOn } from '../../conversations/adapters/message-templates';
import { messagesOn } from '../../conversations/adapters/messages-on';
import { triggerQueue } from './trigger-queue';

export interface TriggerWorkDeps {
  database: Database;
  files: Files;
  logger: Logger;
  clock: Clock;
  ids: Ids;
  correspondents: Correspondents;
  directories: ConversationDirectories;
}

/** Runs in every scheduler. A round ends early once `isOver`. */
export function triggerWork(
  { database, files, logger, clock, ids, correspondents, directories }: TriggerWorkDeps,
  isOver: () => boolean,
) {
  const { workspaces } = directories;
  return runTriggers(
    {
      store: conversationStore(database, files, { workspaces, correspondents }),
      queue: triggerQueue(database),
      commands: messagesOn({
        database,
        files,
        correspondents,
        templates: messageTemplatesOn(database),
        directories,
        clock,
        ids,
      }),
      directories: { contacts: { facts: correspondents.loadFacts } },
      workspaces,
      clock,
      ids,
      onFailure: (jobs, error) =>
        logger.warn(
          {
            err: error,
            trigger_ids: jobs.map(({ triggerId }) => triggerId),
            event_ids: jobs.map(({ eventId }) => eventId),
          },
          jobs.length > 1
            ? 'triggers could not be run together, they are run one by one'
            : 'a trigger could not be run, it is tried again',
        ),
    },
    isOver,
  );
}
