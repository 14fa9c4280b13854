import type { Actor } from '@workops/kernel';
import { shareLock, type Database, type Transaction } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { ConversationStore, ConversationTransaction } from '../../conversation-ports';
import { CONTACTS_LOCK } from './move-conversations';
import { conversationsOf } from './postgres-conversations';

/** Conversations on PostgreSQL: what is written names a contact as it is until the commit, or is moved after it. */
export const conversationStore = (database: Database, files: Files): ConversationStore => {
  const of = (tx: Transaction, actor: Actor): ConversationTransaction => ({
    conversations: conversationsOf(tx, actor),
    files: {
      hold: (id) => files.hold(tx, actor.workspaceId, id),
      release: (ids) => files.release(tx, actor.workspaceId, ids),
    },
    events: tx.recorder(actor),
    eventsOf: (author) => tx.recorder(author),
    afterCommit: (work) => tx.afterCommit(work),
  });
  return {
    transaction: (actor, work) =>
      database.transaction(async (tx) => {
        const lock = shareLock(tx, { name: CONTACTS_LOCK, workspaceId: actor.workspaceId });
        // The first statement of the work shares its round trip.
        const [result] = await Promise.all([work(of(tx, actor)), lock]);
        return result;
      }),
  };
};
