import type { Clock } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { WorkspaceFacts } from '../../tickets/ticket-ports';
import { announceBreaches } from '../use-cases/announce-breaches';
import { conversationStore, type StoreOutside } from '../../conversations/adapters/conversation-store';
import { missedTargets } from './missed-targets';

export interface BreachMonitorOn {
  database: Database;
  files: Files;
  workspaces: WorkspaceFacts;
  correspondents: StoreOutside['correspondents'];
  clock: Clock;
  onFailure: (error: unknown) => void;
}

export const breachMonitorOn = ({
  database,
  files,
  workspaces,
  correspondents,
  clock,
  onFailure,
}: BreachMonitorOn): (() => Promise<number>) =>
  announceBreaches({
    store: conversationStore(database, files, { workspaces, correspondents }),
    clock,
    missed: missedTargets(database),
    workspaces,
    onFailure,
  });
