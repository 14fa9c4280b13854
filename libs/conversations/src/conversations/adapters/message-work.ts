import type { Clock, SecretKeeper } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { Logger } from '@workops/platform/process';
import { recordStore } from '@workops/platform/records';
import type { ChannelDirectories } from '../../channels/channel-ports';
import { createMessageAccounts } from '../../channels/channels';
import type { Correspondents } from '../conversation-ports';
import type { ChannelProviders } from '../message-ports';
import type { SendDeps } from '../../sending/send-ports';
import type { WorkspaceFacts } from '../../tickets/ticket-ports';
import { waitingWorkOn } from '../../automation/adapters/waiting-work';
import { moveDueConversations } from '../use-cases/due-conversations';
import { messagingAccounts } from '../../channels/adapters/messaging-accounts';
import { breachMonitorOn } from '../../sla/adapters/breach-monitor';
import { conversationStore } from './conversation-store';
import { dueConversations } from './due-conversations';
import { tellRefusals } from './marketing-refusals';
import { messageTemplatesOn } from './message-templates';
import type { MailBounced } from './postgres-sends';
import { Sending } from './sending';

export interface MessageWorkDeps extends Pick<ChannelDirectories, 'notices'> {
  workspaces: WorkspaceFacts;
  database: Database;
  files: Files;
  logger: Logger;
  clock: Clock;
  secrets: SecretKeeper;
  providers: ChannelProviders;
  stops: SendDeps['stops'];
  bounced: MailBounced;
  correspondents: Correspondents;
  directUrl: string | undefined;
  isOver: () => boolean;
}

export function messageWork({
  database,
  files,
  logger,
  clock,
  secrets,
  providers,
  stops,
  bounced,
  correspondents,
  directUrl,
  isOver,
  ...outside
}: MessageWorkDeps) {
  const accounts = createMessageAccounts({
    ...recordStore(database, { messagingAccounts }),
    accountReads: messagingAccounts.reads(database),
    secrets,
    providers,
    clock,
    ...outside,
  });
  const templates = messageTemplatesOn(database);
  const onFailure = (error: unknown): void =>
    logger.warn({ err: error }, 'due work of a workspace failed; the next round retries');
  return {
    tellRefusals: tellRefusals({ database, correspondents, workspaces: outside.workspaces, onFailure }),
    sending: new Sending({
      database,
      logger,
      accounts,
      providers,
      correspondents,
      templates,
      stops,
      bounced,
      directUrl,
      now: () => clock.now(),
    }),
    moveDue: moveDueConversations({
      store: conversationStore(database, files, { workspaces: outside.workspaces, correspondents }),
      clock,
      due: dueConversations(database),
      workspaces: outside.workspaces,
      onFailure,
    }),
    assignWaiting: waitingWorkOn({
      database,
      files,
      workspaces: outside.workspaces,
      correspondents,
      clock,
      isOver,
      onFailure,
    }),
    announceBreaches: breachMonitorOn({
      database,
      files,
      workspaces: outside.workspaces,
      correspondents,
      clock,
      onFailure,
    }),
  };
}
