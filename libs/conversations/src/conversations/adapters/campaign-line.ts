import type { Clock, Ids } from '@workops/kernel';
import { sweepOf, type Database, type Sql, type Transaction } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { Correspondents } from '../conversation-ports';
import type { DeliveryStatus } from '../domain/delivery';
import type { WorkspaceFacts } from '../../tickets/ticket-ports';
import { sendCampaign, sendCampaignAgain } from '../use-cases/send-campaign';
import { MARK_CHANGED } from './campaign-sql';
import { conversationStore } from './conversation-store';
import { messageAccountsByIds } from './message-accounts';
import { messageTemplatesOn } from './message-templates';
import { SENDS_CHANNEL } from './sending';

export interface CampaignLineOn {
  database: Database;
  files: Files;
  correspondents: Correspondents;
  workspaces: WorkspaceFacts;
  clock: Clock;
  ids: Ids;
}

export interface CampaignMessage {
  workspaceId: string;
  messageId: string;
  accountId: string;
  status: DeliveryStatus | null;
  error: { code: string; providerCode: string | null } | null;
  sentAt: Date | null;
}

/** Queues campaign messages in their conversations. */
export const campaignLineOn = ({ database, files, workspaces, ...deps }: CampaignLineOn) => {
  const store = conversationStore(database, files, { workspaces, correspondents: deps.correspondents });
  const wake = () => database.notify(SENDS_CHANNEL);
  return {
    send: sendCampaign({
      ...deps,
      store,
      wake,
      accounts: { byIds: (workspaceId, accountIds) => messageAccountsByIds(database, workspaceId, accountIds) },
      templates: messageTemplatesOn(database),
    }),
    again: sendCampaignAgain({ store, wake }),
  };
};

/** Steps through workspaces with changes by the index; the order varies with each poll. */
const WITH_CHANGED = `
  WITH RECURSIVE having_some AS (
    SELECT (SELECT workspace_id
              FROM conversations.campaign_message
             WHERE changed_at IS NOT NULL
             ORDER BY workspace_id LIMIT 1) AS id
    UNION ALL
    SELECT (SELECT workspace_id
              FROM conversations.campaign_message
             WHERE changed_at IS NOT NULL AND workspace_id > having_some.id
             ORDER BY workspace_id LIMIT 1)
      FROM having_some WHERE having_some.id IS NOT NULL
  )
  SELECT id FROM having_some WHERE id IS NOT NULL AND id <> ALL ($1::uuid[]) ORDER BY random() LIMIT $2`;

const CHANGED = `
  WITH changed AS (
    SELECT workspace_id, message_id
      FROM conversations.campaign_message
     WHERE workspace_id = $1 AND changed_at IS NOT NULL
     ORDER BY changed_at LIMIT $2
       FOR UPDATE SKIP LOCKED
  )
  UPDATE conversations.campaign_message c
     SET changed_at = NULL
    FROM changed
   WHERE c.workspace_id = changed.workspace_id AND c.message_id = changed.message_id
  RETURNING c.message_id AS "messageId", c.account_id AS "accountId"`;

const STATES = `
  SELECT id, delivery_status AS status, error, sent_at AS "sentAt"
    FROM conversations.message
   WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`;

type Told = Pick<CampaignMessage, 'messageId' | 'accountId'>;
type State = Pick<CampaignMessage, 'status' | 'error' | 'sentAt'> & { id: string };

/** Campaign messages that changed since they were last taken. */
export const campaignChanges = {
  /** Omits the workspaces to skip. */
  workspaces: async (sql: Sql, passedOver: readonly string[], limit: number): Promise<string[]> =>
    (await sql.query<{ id: string }>(WITH_CHANGED, [passedOver, limit])).map(({ id }) => id),
  /** Joins the caller's transaction, so that results commit with it. A message that changes again is returned again. */
  take: async (tx: Transaction, workspaceId: string, limit: number): Promise<CampaignMessage[]> => {
    const told = await tx.query<Told>(CHANGED, [workspaceId, limit]);
    if (told.length === 0) return [];
    const states = await tx.query<State>(STATES, [workspaceId, told.map(({ messageId }) => messageId)]);
    const byId = new Map(states.map(({ id, ...state }) => [id, state]));
    return told.flatMap((each) => {
      const state = byId.get(each.messageId);
      return state ? [{ workspaceId, ...each, ...state }] : [];
    });
  },
  /** Unprocessed messages come after the others. */
  putBack: (tx: Transaction, workspaceId: string, messageIds: readonly string[]): void =>
    tx.defer(MARK_CHANGED, [workspaceId, messageIds]),
};

const TEMPLATED = `
  SELECT count(*)::int AS number FROM (
    SELECT 1
      FROM conversations.templated_contact
     WHERE workspace_id = $1 AND account_id = $2 AND sent_at > now() - interval '24 h' LIMIT $3) AS lately`;

/** Contacts sent templates outside of windows within the last day, at most `upTo`. */
export const templatedLately = async (
  sql: Sql,
  workspaceId: string,
  accountId: string,
  upTo: number,
): Promise<number> => (await sql.query<{ number: number }>(TEMPLATED, [workspaceId, accountId, upTo]))[0]!.number;

const WAITING = `
  SELECT count(*)::int AS number FROM (
    SELECT 1 FROM conversations.send WHERE account_id = $1 AND bulk AND due_at <= now() LIMIT $2) AS waiting`;

export const campaignMessagesWaiting = async (sql: Sql, accountId: string, upTo: number): Promise<number> =>
  (await sql.query<{ number: number }>(WAITING, [accountId, upTo]))[0]!.number;

export const sweepTemplated = sweepOf('conversations.templated_contact', 'sent_at < $1');
