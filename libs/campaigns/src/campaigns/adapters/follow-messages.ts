import { eachByItself } from '@workops/kernel';
import { boundPatience, planOnce, type Database, type Sql, type Transaction } from '@workops/platform/database';
import type { Campaign } from '../domain/campaign';
import { outcomeOfMessage, type MessageState } from '../domain/message-outcome';
import { Resting } from '../../dispatch/use-cases/resting';
import * as q from './dispatch-sql';
import { pauseLimitedCampaigns } from './pausing';

/** A message of a campaign as conversations know it. */
interface ChangedMessage extends MessageState {
  workspaceId: string;
  messageId: string;
  accountId: string;
  sentAt: Date | null;
}

/** Messages that have changed since they were last taken. */
interface MessageChanges {
  /** Workspaces with changes, except those given. */
  workspaces(sql: Sql, passedOver: readonly string[], limit: number): Promise<string[]>;
  /** In the open transaction. */
  take(tx: Transaction, workspaceId: string, limit: number): Promise<ChangedMessage[]>;
  /** The next round takes them again. */
  putBack(tx: Transaction, workspaceId: string, messageIds: readonly string[]): void;
}

export interface FollowingOn {
  database: Database;
  changes: MessageChanges;
  /** Called with the error of one campaign or workspace; the others go on. */
  failed(error: unknown): void;
}

const AT_ONCE = 500;
/** Workspaces per round. */
const WORKSPACES = 50;
/** Lock timeout: a workspace whose rows are locked for longer gives way to the next. */
const PATIENCE_MS = 250;

interface Followed extends Pick<Campaign, 'id'> {
  campaignId: string;
  messageId: string;
  /** It is being handed over, or locked by another writer. */
  isPassedOver: boolean;
  again: boolean;
}

/** Locks the campaigns of messages to be handed over again, and those it may pause: where one is over meanwhile, its recipients end. */
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

/** Changes of recipients that are leased or locked are left for the next round. Returns the number followed. */
const followSome = ({ database, changes }: FollowingOn, workspaceId: string): Promise<number> =>
  database.transaction(async (tx) => {
    planOnce(tx);
    boundPatience(tx, PATIENCE_MS);
    const messages = await changes.take(tx, workspaceId, AT_ONCE);
    const told = messages.flatMap((message) => {
      const outcome = outcomeOfMessage(message);
      return outcome ? [{ message, outcome }] : [];
    });
    if (told.length === 0) return messages.length;
    const rows = told.map(({ message: { messageId, sentAt }, outcome: { status, reason, again } }) => ({
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
      told.flatMap(({ message, outcome }) =>
        outcome.limited === null ? [] : [[message.accountId, outcome.limited] as const],
      ),
    );
    if (again.length > 0 || limited.size > 0) await endThoseOver(tx, workspaceId, again, [...limited.keys()]);
    for (const [accountId, detail] of [...limited].sort())
      await pauseLimitedCampaigns(tx, workspaceId, accountId, detail);
    return messages.length - passedOver.length;
  });

/** Records the state of changed messages, one transaction a workspace. A workspace that fails is retried a second later. Returns the number followed. */
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
