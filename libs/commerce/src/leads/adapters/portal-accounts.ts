import { counted, namedSql, type Sql } from '@workops/platform/database';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { PortalAccount } from '../domain/portal-account';
import type { PortalAccountLists, SigningAccounts } from '../intake-ports';

export const portalAccounts = new RecordKind<PortalAccount>(
  createEntity({
    schema: 'commerce',
    name: 'portal_account',
    columns: {
      kind: { type: 'text', update: false },
      onlyOne: { type: 'text', nullable: true },
      name: { type: 'text' },
      apiUrl: { type: 'text', nullable: true },
      apiTokenSealed: { type: 'text', nullable: true },
      webhookSecretSealed: { type: 'text', update: false },
      pipelineId: { type: 'uuid', nullable: true },
      locationId: { type: 'uuid', nullable: true },
      enabled: { type: 'boolean' },
      removedAt: { type: 'timestamptz', nullable: true },
    },
  }),
  {
    unique: { index: 'portal_account_only_one', property: 'onlyOne', where: 'only_one IS NOT NULL' },
    there: 'removed_at IS NULL',
    ceiling: counted('portal_accounts', 'FROM commerce.portal_account WHERE workspace_id = $1 AND removed_at IS NULL'),
  },
);

const BY_ID = `${portalAccounts.sql.select} WHERE id = $1`;
const ONLY = `${portalAccounts.sql.select} WHERE workspace_id = $1 AND only_one = $2`;

const CREATED_WITHIN = namedSql(
  ['workspaceId', 'after', 'from', 'to', 'limit'],
  `
  ${portalAccounts.sql.select}
   WHERE workspace_id = :workspaceId AND removed_at IS NULL AND (:after::uuid IS NULL OR id < :after)
     AND (:from::timestamptz IS NULL OR created_at >= :from) AND (:to::timestamptz IS NULL OR created_at < :to)
   ORDER BY id DESC LIMIT :limit`,
);

export const portalAccountLists = (sql: Sql): PortalAccountLists => ({
  createdWithin: (workspaceId, { from, to }, { after, limit }) =>
    sql.query<PortalAccount>(CREATED_WITHIN.text, CREATED_WITHIN.values({ workspaceId, after, from, to, limit })),
});

export const signingAccounts = (sql: Sql): SigningAccounts => ({
  byId: async (id) => (await sql.query<PortalAccount>(BY_ID, [id]))[0],
  only: async (workspaceId, kind) => (await sql.query<PortalAccount>(ONLY, [workspaceId, kind]))[0],
});
