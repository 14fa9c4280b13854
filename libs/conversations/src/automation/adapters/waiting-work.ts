import type { Clock } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import { conversationStore, type StoreOutside } from '../../conversations/adapters/conversation-store';
import type { WorkspaceFacts } from '../../tickets/ticket-ports';
import { assignWaiting } from '../use-cases/assign-waiting';
import { membersBackOn } from './members-back';

interface WaitingWorkOn {
  database: Database;
  files: Files;
  workspaces: WorkspaceFacts;
  correspondents: StoreOutside['correspondents'];
  clock: Clock;
  isOver: () => boolean;
  onFailure: (error: unknown) => void;
}

export const waitingWorkOn = ({
  database,
  files,
  workspaces,
  correspondents,
  clock,
  isOver,
  onFailure,
}: WaitingWorkOn): (() => Promise<number>) =>
  assignWaiting({
    store: conversationStore(database, files, { workspaces, correspondents }),
    clock,
    back: membersBackOn(database),
    workspaces,
    isOver,
    onFailure,
  });
