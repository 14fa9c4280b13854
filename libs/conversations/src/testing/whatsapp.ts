import { randomUUID } from 'node:crypto';
import type { SecretKeeper } from '@workops/kernel';
import type { Sql } from '@workops/platform/database';
import { askForSync } from '../channels/adapters/template-syncs';
import { messagingAccounts } from '../channels/adapters/messaging-accounts';
import { newMessagingAccount } from '../channels/domain/messaging-account';
import type { ProviderAccount } from '../conversations/message-ports';
import { openedAccount } from '../channels/use-cases/open-account';

interface Given {
  workspaceId: string;
  config: Record<string, string>;
  secrets: Record<string, string>;
}

export async function aWhatsappAccount(
  sql: Sql,
  keeper: SecretKeeper,
  { workspaceId, config, secrets }: Given,
): Promise<ProviderAccount> {
  const account = newMessagingAccount(
    { kind: 'whatsapp', provider: 'cloud_api', name: 'Ventas', address: randomUUID() },
    {
      workspaceId,
      id: randomUUID(),
      now: new Date(),
      config,
      secretsSealed: keeper.seal(JSON.stringify(secrets)),
      maker: null,
      ownSecretSealed: null,
    },
  );
  await sql.query(messagingAccounts.sql.insert, messagingAccounts.sql.addedValues(account));
  return openedAccount(account, true, keeper);
}

export interface KeptAttachment {
  filename: string | null;
  content_type: string;
  status: string;
  size: number | null;
  attempts: number;
}

const DUE =
  'UPDATE conversations.attachment SET due_at = now() WHERE message_id = $1 AND due_at > now() AND leased_until IS NULL';
const KEPT =
  'SELECT filename, content_type, status, size::int, attempts FROM conversations.attachment WHERE message_id = $1 ORDER BY position';

export async function attachmentsOf(sql: Sql, messageId: string, { due = false } = {}): Promise<KeptAttachment[]> {
  if (due) await sql.query(DUE, [messageId]);
  return sql.query<KeptAttachment>(KEPT, [messageId]);
}

const STATUSES = `
  SELECT name || ' ' || status AS said FROM conversations.whatsapp_template WHERE workspace_id = $1 AND account_id = $2 ORDER BY name`;
const AGE = `UPDATE conversations.whatsapp_template SET created_at = created_at - interval '1 h' WHERE workspace_id = $1 AND account_id = $2`;
const SYNCS = 'SELECT FROM conversations.template_sync WHERE workspace_id = $1 AND account_id = $2';

export const templatesOf = (sql: Sql, { workspaceId, id }: Pick<ProviderAccount, 'workspaceId' | 'id'>) => ({
  askForSync: () => askForSync(sql, workspaceId, id),
  statuses: async () => (await sql.query<{ said: string }>(STATUSES, [workspaceId, id])).map(({ said }) => said),
  isSynced: async () => (await sql.query(SYNCS, [workspaceId, id])).length === 0,
  age: () => sql.query(AGE, [workspaceId, id]),
});
