import { eachByItself } from '@workops/kernel';
import { boundPatience, type Database, type Sql, type Transaction } from '@workops/platform/database';
import type { Campaign } from '../../domain/campaigns/campaign';
import { outcomeOfMessage, type MessageState } from '../../domain/campaigns/message-outcome';
import { Resting } from '../../use-cases/dispatch/resting';
import * as q from './dispatch-sql';
import { pauseLimitedCampaigns } from './pausing';

/** A message of a campaign as conversations know it. */
export interface ChangedMessage extends MessageState {
  workspaceId: string;
  messageId: string;
  accountId: string;
  sentAt: Date | null;
}

/** Messages that have changed since they were told. */
export interface MessageChanges {
  /** Workspaces that have some, without those that are passed over. */
  workspaces(sql: Sql, passedOver: readonly string[], limit: number): Promise<string[]>;
  /** With the transaction that is open. */
  take(tx: Transaction, workspaceId: string, limit: number): Promise<ChangedMessage[]>;
  /** They are told again. */
  putBack(tx: Transaction, workspaceId: string, messageIds: readonly string[]): void;
}

export interface FollowingOn {
  database: Database;
  changes: MessageChanges;
  /** Told of what failed of one campaign or workspace; the others go on. */
  failed(error: unknown): void;
}

const AT_ONCE = 500;
/** Of so many workspaces in a round. */
const WORKSPACES = 50;
/** Rows of campaigns are held for single statements: who has to wait longer gives way to the next workspace. */
const PATIENCE_MS = 250;

interface Followed extends Pick<Campaign, 'id'> {
  campaignId: string;
  messageId: string;
  /** It is being handed over, or somebody else writes it. */
  isPassedOver: boolean;
  again: boolean;
}

/** Locks the campaigns of what is to be handed over once more, and those that it may pause: where one is over meanwhile, nobody waits. */
async function endThoseOver(tx: Transaction, workspaceId: string, again: readonly Followed[], limited: readonly string[]): Promise<void> {
  const campaignIds = again.map(({ campaignId }) => campaignId);
  const locked = await tx.query<Pick<Campaign, 'id' | 'status'>>(q.LOCK_FOLLOWED, [workspaceId, campaignIds, limited]);
  const statuses = new Map(locked.map(({ id, status }) => [id, status]));
  const over = again.flatMap((each) => {
    const status = statuses.get(each.campaignId);
    return status === 'sent' || status === 'cancelled' ? [{ ...each, cancelled: status === 'cancelled' }] : [];
  });
  if (over.length === 0) return;
  await tx.query(q.END_AGAIN, [
    ...[workspaceId, over.map(({ campaignId }) => campaignId), over.map(({ id }) => id)],
    over.map(({ cancelled }) => cancelled),
  ]);
}

/** What changed of recipients whom nobody could write yet is left for the next round. Returns how many were followed. */
const followSome = ({ database, changes }: FollowingOn, workspaceId: string): Promise<number> =>
  database.transaction(async (tx) => {
    boundPatience(tx, PATIENCE_MS);
    const messages = await changes.take(tx, workspaceId, AT_ONCE);
    const told = messages.flatMap((message) => {
      const outcome = outcomeOfMessage(message);
      return outcome ? [{ message, outcome }] : [];
    });
    if (told.length === 0) return messages.length;
    const rows = told.map(({ message: { messageId, sentAt }, outcome: { status, reason, again } }) => ({
      ...{ message: messageId, status, reason, again, sentAt },
    }));
    const followed = await tx.query<Followed>(q.FOLLOW, [workspaceId, JSON.stringify(rows)]);
    const passedOver = followed.filter(({ isPassedOver }) => isPassedOver).map(({ messageId }) => messageId);
    if (passedOver.length > 0) changes.putBack(tx, workspaceId, passedOver);
    const again = followed.filter((each) => each.again);
    const limited = new Map(
      told.flatMap(({ message, outcome }) => (outcome.limited === null ? [] : [[message.accountId, outcome.limited] as const])),
    );
    if (again.length > 0 || limited.size > 0) await endThoseOver(tx, workspaceId, again, [...limited.keys()]);
    for (const [accountId, detail] of [...limited].sort()) await pauseLimitedCampaigns(tx, workspaceId, accountId, detail);
    return messages.length - passedOver.length;
  });

/**
 * Writes down what has become of messages, workspace by workspace; one that fails rests, and its changes are told again. Returns how many there were.
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
