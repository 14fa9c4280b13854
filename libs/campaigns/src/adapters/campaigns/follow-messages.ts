import type { Database, Transaction } from '@workops/platform/database';
import type { Campaign } from '../../domain/campaigns/campaign';
import { outcomeOfMessage, type MessageState } from '../../domain/campaigns/message-outcome';
import * as q from './dispatch-sql';
import { pauseLimitedCampaigns } from './pausing';

/** A message of a campaign as conversations know it. */
export interface ChangedMessage extends MessageState {
  workspaceId: string;
  messageId: string;
  accountId: string;
  sentAt: Date | null;
}

export interface FollowingOn {
  database: Database;
  /** Messages that have changed since they were told, with the transaction that is open. */
  changed(tx: Transaction, limit: number): Promise<ChangedMessage[]>;
}

const AT_ONCE = 500;

interface Key {
  workspaceId: string;
  id: string;
}

interface Followed extends Key {
  campaignId: string;
  again: boolean;
}

/** Locks the campaigns of what is to be handed over once more, and those that it may pause: where one is over meanwhile, nobody waits. */
async function endThoseOver(
  tx: Transaction,
  again: readonly Followed[],
  limited: readonly Pick<ChangedMessage, 'workspaceId' | 'accountId'>[],
): Promise<void> {
  const locked = await tx.query<Key & Pick<Campaign, 'status'>>(q.LOCK_FOLLOWED, [
    ...[again.map(({ workspaceId }) => workspaceId), again.map(({ campaignId }) => campaignId)],
    ...[limited.map(({ workspaceId }) => workspaceId), limited.map(({ accountId }) => accountId)],
  ]);
  const statuses = new Map(locked.map(({ workspaceId, id, status }) => [`${workspaceId} ${id}`, status]));
  const over = again.flatMap((each) => {
    const status = statuses.get(`${each.workspaceId} ${each.campaignId}`);
    return status === 'sent' || status === 'cancelled' ? [{ ...each, cancelled: status === 'cancelled' }] : [];
  });
  if (over.length === 0) return;
  await tx.query(q.END_AGAIN, [
    ...[over.map(({ workspaceId }) => workspaceId), over.map(({ campaignId }) => campaignId), over.map(({ id }) => id)],
    over.map(({ cancelled }) => cancelled),
  ]);
}

/** Writes down what has become of messages. Returns how many there were. */
export const followMessages =
  ({ database, changed }: FollowingOn) =>
  (): Promise<number> =>
    database.transaction(async (tx) => {
      const messages = await changed(tx, AT_ONCE);
      const told = messages.flatMap((message) => {
        const outcome = outcomeOfMessage(message);
        return outcome ? [{ message, outcome }] : [];
      });
      if (told.length === 0) return messages.length;
      const rows = told.map(({ message: { workspaceId, messageId, sentAt }, outcome: { status, reason, again } }) => ({
        ...{ workspace: workspaceId, message: messageId, status, reason, again, sentAt },
      }));
      const again = (await tx.query<Followed>(q.FOLLOW, [JSON.stringify(rows)])).filter((followed) => followed.again);
      const limited = new Map<string, string>();
      for (const { message, outcome } of told) {
        if (outcome.limited !== null) limited.set(`${message.workspaceId} ${message.accountId}`, outcome.limited);
      }
      const accounts = [...limited].sort().map(([account, detail]) => {
        const [workspaceId, accountId] = account.split(' ') as [string, string];
        return { workspaceId, accountId, detail };
      });
      if (again.length > 0 || accounts.length > 0) await endThoseOver(tx, again, accounts);
      for (const { workspaceId, accountId, detail } of accounts) await pauseLimitedCampaigns(tx, workspaceId, accountId, detail);
      return messages.length;
    });
