import { eachByItself } from '@workops/kernel';
import { boundPatience, planOnce, type Database, type Sql, type Transaction } from '@workops/platform/database';
import type { Campaign } from '../domain/campaign';
import { outcomeOfMessage, type MessageState } from '../domain/message-outcome';
import { Resting } from '../../dispatch/use-cases/resting';
import * as q from './dispatch-sql';
import { pauseLimitedCampaigns } from './pausing';

/** The state that conversations know. */
interface ChangedMessage extends MessageState {
  workspaceId: string;
  messageId: string;
  accountId: string;
  sentAt: Date | null;
}

/** Messages that changed since they were last read; `workspaces` omits the given ones. */
interface MessageChanges {
  workspaces(sql: Sql, passedOver: readonly string[], limit: number): Promise<string[]>;
  /** Removes changes from the queue if the transaction commits. */
  take(tx: Transaction, workspaceId: string, limit: number): Promise<ChangedMessage[]>;
  putBack(tx: Transaction, workspaceId: string, messageIds: readonly string[]): void;
}

export interface FollowingOn {
  database: Database;
  changes: MessageChanges;
  failed(error: unknown): void;
}

const AT_ONCE = 500;
const WORKSPACES = 50;
/** Lock timeout, after which a workspace yields to the next. */
const PATIENCE_MS = 250;

interface Followed extends Pick<Campaign, 'id'> {
  campaignId: string;
  messageId: string;
  /** True if leased, or locked by another writer. */
  isPassedOver: boolean;
  again: boolean;
}

/**
 * Locks campaigns of messages to hand over again, and campaigns that may be paused. Recipients of an ended campaign end
 * too.
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

/** Changes of leased or locked recipients wait for the next round. Returns how many were applied. */
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

/** Uses a transaction per workspace; a failed one is retried a second later. Returns the number of messages. */
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
