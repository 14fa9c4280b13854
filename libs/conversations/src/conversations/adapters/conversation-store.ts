import type { Actor } from '@workops/kernel';
import { planOnce, shareLock, type Database, type Transaction } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { ConversationStore, ConversationTransaction, Correspondents } from '../conversation-ports';
import type { RuleSources } from '../../automation/rule-ports';
import { trackedChanges } from './tracked-changes';
import { CONTACTS_LOCK } from './move-conversations';
import { rulesOf } from '../../automation/adapters/postgres-rules';
import { clocksWith, ticketsOf } from '../../tickets/adapters/postgres-tickets';
import { conversationsOf } from './postgres-conversations';

export interface StoreOutside {
  workspaces: RuleSources['workspaces'];
  correspondents: Pick<Correspondents, 'loadBrand' | 'loadFacts'>;
}

/** A contact merged during the write is either seen as merged, or moved after the commit. */
export const conversationStore = (database: Database, files: Files, outside: StoreOutside): ConversationStore => {
  const clockOf = clocksWith(outside.workspaces.holidays);
  const of = (tx: Transaction, actor: Actor): ConversationTransaction => {
    const conversations = conversationsOf(tx, actor);
    const tickets = ticketsOf(tx, actor, { ...outside, clockOf });
    const tracked = trackedChanges({ conversations, tickets });
    const by = (author: Actor): ConversationTransaction => ({
      ...tracked(tx.history(author)),
      rules: rulesOf(tx, actor.workspaceId, outside),
      files: {
        hold: (id) => files.hold(tx, actor.workspaceId, id),
        release: (ids) => files.release(tx, actor.workspaceId, ids),
      },
      events: tx.recorder(author),
      eventsOf: (other) => tx.recorder(other),
      by,
      afterCommit: (work) => tx.afterCommit(work),
    });
    return by(actor);
  };
  return {
    transaction: (actor, work) =>
      database.transaction(async (tx) => {
        planOnce(tx);
        const lock = shareLock(tx, { name: CONTACTS_LOCK, workspaceId: actor.workspaceId });
        // The work's first statement and the lock share a round trip.
        const [result] = await Promise.all([work(of(tx, actor)), lock]);
        return result;
      }),
  };
};
