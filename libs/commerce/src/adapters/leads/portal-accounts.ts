import { counted } from '@workops/platform/database';
import { entityOf, RecordKind } from '@workops/platform/records';
import type { PortalAccount } from '../../domain/leads/portal-account';

export const portalAccounts = new RecordKind<PortalAccount>(
  entityOf({
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
