import { counted, type Sql } from '@workops/platform/database';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { AccountsAtDoors } from '../channel-ports';
import type { MessagingAccount } from '../domain/messaging-account';

const text = { type: 'text' } as const;
const maybeText = { type: 'text', nullable: true } as const;
const maybeId = { type: 'uuid', nullable: true } as const;
const maybeCount = { type: 'int', nullable: true } as const;
const maybeTime = { type: 'timestamptz', nullable: true } as const;

export const messagingAccounts = new RecordKind<MessagingAccount>(
  createEntity({
    schema: 'conversations',
    name: 'messaging_account',
    columns: {
      kind: { type: 'text', update: false },
      provider: { type: 'text', update: false },
      name: text,
      address: { type: 'text', update: false },
      connectedAs: maybeText,
      locationId: maybeId,
      placedBy: { type: 'jsonb', nullable: true },
      status: text,
      statusReason: maybeText,
      defaultHandler: text,
      aiAgentId: maybeId,
      windowHours: maybeCount,
      maxPerSecond: { type: 'int' },
      messagingLimit: maybeCount,
      reminderTemplateId: maybeId,
      cancelTemplateId: maybeId,
      config: { type: 'jsonb' },
      secretsSealed: maybeText,
      ownSecretSealed: maybeText,
      formerSecretSealed: maybeText,
      formerSecretUntil: maybeTime,
      connectedAt: { type: 'timestamptz' },
      disconnectedAt: maybeTime,
      removedAt: maybeTime,
      addressProvenAt: maybeTime,
      proofDigest: maybeText,
      proofExpiresAt: maybeTime,
      proofSends: { type: 'int', default: 0 },
      proofSendsSince: maybeTime,
    },
  }),
  {
    unique: { index: 'messaging_account_connected_as', property: 'connectedAs', where: 'connected_as IS NOT NULL' },
    there: 'removed_at IS NULL',
    lockedFor: 'NO KEY UPDATE',
    ceiling: counted(
      'messaging_accounts',
      'FROM conversations.messaging_account WHERE workspace_id = $1 AND removed_at IS NULL',
    ),
  },
);

const BY_ID = `${messagingAccounts.sql.select} WHERE id = $1`;

export const accountsAtDoors = (sql: Sql): AccountsAtDoors => ({
  byId: async (id) => (await sql.query<MessagingAccount>(BY_ID, [id]))[0],
});

export const accountAddressesOn =
  (sql: Sql) =>
  async (workspaceId: string, id: string): Promise<string | undefined> =>
    (await messagingAccounts.reads(sql).byId(workspaceId, id))?.address;

const ANSWERED_BY = `
  SELECT id FROM conversations.messaging_account
   WHERE workspace_id = $1 AND ai_agent_id = $2 AND status = 'connected' AND removed_at IS NULL ORDER BY id`;

/** Considers only connected accounts. */
export const accountsAnsweredBy = async (sql: Sql, workspaceId: string, aiAgentId: string): Promise<string[]> =>
  (await sql.query<{ id: string }>(ANSWERED_BY, [workspaceId, aiAgentId])).map(({ id }) => id);
