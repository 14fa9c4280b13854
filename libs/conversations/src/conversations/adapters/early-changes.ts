import { sweepOf, type Transaction } from '@workops/platform/database';
import type { EarlyChange, EarlyChanges } from '../early-change-ports';

/** Further changes of an account are dropped until the sweep has removed some. */
const MAX_OF_ACCOUNT = 10_000;

/**
 * Messages share the account's lock and a change takes it exclusively, so that none falls between a message's lookup
 * and commit.
 */
const lockText = (kind: '' | '_shared'): string =>
  `SELECT pg_advisory_xact_lock${kind}(hashtextextended('conversations.early-change/' || $1, 0))`;
const LOCK = lockText('');
const SHARE = lockText('_shared');
const KEEP = `
  INSERT INTO conversations.early_change AS e (workspace_id, account_id, external_message_id, status, content, at,
                                               received_at)
  SELECT $1, $2, "externalMessageId", status, content, at, now()
    FROM json_to_recordset($3::json) AS g ("externalMessageId" text, status text, content text, at timestamptz)
   WHERE (SELECT count(*)
            FROM (SELECT FROM conversations.early_change
                   WHERE workspace_id = $1 AND account_id = $2 LIMIT ${MAX_OF_ACCOUNT}) AS kept)
         < ${MAX_OF_ACCOUNT}
  ON CONFLICT (workspace_id, account_id, external_message_id) DO UPDATE
     SET status = excluded.status, content = excluded.content, at = excluded.at, received_at = excluded.received_at
   WHERE e.status <> 'deleted'`;
const TAKE = `
  DELETE FROM conversations.early_change
   WHERE workspace_id = $1 AND account_id = $2 AND external_message_id = ANY ($3::text[])
     AND received_at > now() - interval '24 h'
  RETURNING external_message_id AS "externalMessageId", status, content, at`;

const REMOVE_ATTACHMENTS = `
  DELETE FROM conversations.attachment
   WHERE workspace_id = $1 AND message_id = ANY ($2::uuid[])
  RETURNING file_id AS "fileId"`;

/** PostgreSQL refuses to write a row twice in one statement. */
function distinct(changes: readonly EarlyChange[]): EarlyChange[] {
  const kept = new Map<string, EarlyChange>();
  for (const change of changes)
    if (kept.get(change.externalMessageId)?.status !== 'deleted') kept.set(change.externalMessageId, change);
  return [...kept.values()];
}

export const earlyChangesOf = (tx: Pick<Transaction, 'query' | 'defer'>, workspaceId: string): EarlyChanges => ({
  lockChanges: async (accountId) => {
    await tx.query(LOCK, [accountId]);
  },
  keepEarlyChanges: (accountId, changes) => {
    if (changes.length > 0) tx.defer(KEEP, [workspaceId, accountId, JSON.stringify(distinct(changes))]);
  },
  takeEarlyChanges: async (accountId, ids) => {
    const [, taken] = await Promise.all([
      tx.query(SHARE, [accountId]),
      tx.query<EarlyChange>(TAKE, [workspaceId, accountId, ids]),
    ]);
    return taken;
  },
  removeAttachments: async (messageIds) => {
    if (messageIds.length === 0) return [];
    const removed = await tx.query<{ fileId: string | null }>(REMOVE_ATTACHMENTS, [workspaceId, messageIds]);
    return removed.flatMap(({ fileId }) => fileId ?? []);
  },
});

export const sweepEarlyChanges = sweepOf('conversations.early_change', 'received_at < $1');
