import { eachByItself } from '@workops/kernel';
import { boundPatience, planOnce, type Database, type Sql, type Transaction } from '@workops/platform/database';
import type { Campaign } from '../domain/campaign';
import { outcomeOfMessage, type MessageState } from '../domain/message-outcome';
import { Resting } from '../../dispatch/use-cases/resting';
import * as q from './dispatch-sql';
import { pauseLimitedCampaigns } from './pausing';

/** A campaign message in the state known to conversations. */
interface ChangedMessage extends MessageState {
  workspaceId: string;
  messageId: string;
  accountId: string;
  sentAt: Date | null;
}

/** Queue of messages that changed since they were last read. */
interface MessageChanges {
  /** Returns workspaces with changes, except the given ones. */
  workspaces(sql: Sql, passedOver: readonly string[], limit: number): Promise<string[]>;
  /** Removes changes from the queue within the open transaction. */
  take(tx: Transaction, workspaceId: string, limit: number): Promise<ChangedMessage[]>;
  /** Returns changes to the queue for the next round. */
  putBack(tx: Transaction, workspaceId: string, messageIds: readonly string[]): void;
}

export interface FollowingOn {
  database: Database;
  changes: MessageChanges;
  /** Receives the error of one campaign or workspace; the others continue. */
  failed(error: unknown): void;
}

const AT_ONCE = 500;
/** Maximum number of workspaces per round. */
const WORKSPACES = 50;
/** Lock timeout; a workspace whose rows are locked for longer yields to the next. */
const PATIENCE_MS = 250;

interface Followed extends Pick<Campaign, 'id'> {
  campaignId: string;
  messageId: string;
  /** True if the recipient is being handed over or locked by another writer. */
  isPassedOver: boolean;
  again: boolean;
}

/**
 * Locks the campaigns of messages to hand over again, and the campaigns that may be paused. If a campaign has ended,
 * its recipients end too.
 */
async function endThoseOver(
  tx: Transaction,
  workspaceId: string,
  again: readonly Followed[],
  limited: readonly string[],
): Promise<void> {
  const campaignIds = again.map(({ campaignId }) => campaignId);
  const locked = await tx.query<Pick<Campaign, 'id' | 'status'>>(q.LOCK_FOLLOWED, [workspaceId, campaignIds, limited]);
  const statuses = new Map(locked.map(({ id, status }) => [id, status]));
  const over = again.flatMap((each) => {
    const status = statuses.get(each.campaignId);
    return status === 'sent' || status === 'cancelled' ? [{ ...each, cancelled: status === 'cancelled' }] : [];
  });
  if (over.length === 0) return;
  await tx.query(q.END_AGAIN, [
    workspaceId,
    over.map(({ campaignId }) => campaignId),
    over.map(({ id }) => id),
    over.map(({ cancelled }) => cancelled),
  ]);
}

/**
 * Applies some changes of a workspace; those of leased or locked recipients wait until the next round. Returns how
 * many were applied.
 */
const followSome = ({ database, changes }: FollowingOn, workspaceId: string): Promise<number> =>
  database.transaction(async (tx) => {
    planOnce(tx);
    boundPatience(tx, PATIENCE_MS);
    const messages = await changes.take(tx, workspaceId, AT_ONCE);
    const outcomes = messages.flatMap((message) => {
      const outcome = outcomeOfMessage(message);
      return outcome ? [{ message, outcome }] : [];
    });
    if (outcomes.length === 0) return messages.length;
    const rows = outcomes.map(({ message: { messageId, sentAt }, outcome: { status, reason, again } }) => ({
      message: messageId,
      status,
      reason,
      again,
      sentAt,
    }));
    const followed = await tx.query<Followed>(q.FOLLOW, [workspaceId, JSON.stringify(rows)]);
    const passedOver = followed.filter(({ isPassedOver }) => isPassedOver).map(({ messageId }) => messageId);
    if (passedOver.length > 0) changes.putBack(tx, workspaceId, passedOver);
    const again = followed.filter((each) => each.again);
    const limited = new Map(
      outcomes.flatMap(({ message, outcome }) =>
        outcome.limited === null ? [] : [[message.accountId, outcome.limited] as const],
      ),
    );
    if (again.length > 0 || limited.size > 0) await endThoseOver(tx, workspaceId, again, [...limited.keys()]);
    for (const [accountId, detail] of [...limited].sort())
      await pauseLimitedCampaigns(tx, workspaceId, accountId, detail);
    return messages.length - passedOver.length;
  });

/**
 * Records the state of changed messages in one transaction per workspace. A failed workspace is retried a second
 * later. Returns how many messages were processed.
 */
export function followMessages(deps: FollowingOn): () => Promise<number> {
  const resting = new Resting();
  return async () => {
    let number = 0;
    const follow = async (workspaceId: string): Promise<void> => {
      number += await followSome(deps, workspaceId);
    };
    await eachByItself(await deps.changes.workspaces(deps.database, resting.ids(), WORKSPACES), follow, (error, id) => {
      resting.add([{ id }]);
      deps.failed(error);
    });
    return number;
  };
}
