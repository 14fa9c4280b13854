import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { part, token } from '@workops/platform/process';
import { createReputation, type MailReputation } from '../reputation';
import type { ReputationDeps, ToldContacts } from '../reputation-ports';
import { lockedReputation, loadReputation } from './guard';
import { suppressionPage, suppressionRows } from './suppression-sql';
import { tellSuppressions } from './tell-suppressions';

export interface ReputationDirectories {
  contacts: ToldContacts;
  workspaces: { loadProfile(workspaceId: string): Promise<{ livemode: boolean }> };
  onFailure: (error: unknown) => void;
}

interface ReputationOn extends ReputationDirectories {
  database: Database;
  clock: Clock;
  ids: Ids;
}

function reputationOn({ database, clock, ids, ...outside }: ReputationOn): MailReputation {
  const store: ReputationDeps['store'] = {
    transaction: (actor, work) =>
      database.transaction((tx) =>
        work({
          suppressions: suppressionRows(tx, actor.workspaceId),
          reputation: () => lockedReputation(tx, actor.workspaceId),
          audit: tx.auditTrail(actor),
        }),
      ),
  };
  const reads = {
    of: (workspaceId: string) => loadReputation(database, workspaceId),
    suppressions: (...[workspaceId, filter, page]: Parameters<ReputationDeps['reads']['suppressions']>) =>
      suppressionPage(database, workspaceId, filter, page),
  };
  const { now: tell } = tellSuppressions({ database, ...outside });
  return createReputation({ store, reads, tell, clock, ids });
}

export const MAIL_REPUTATION = token<MailReputation>('campaigns: reputation of mail');

export const reputationPart = part<ReputationDirectories>(MAIL_REPUTATION, ({ database, outside, clock, ids }) =>
  reputationOn({ database, ...outside, clock, ids }),
);
