import { join } from 'node:path';
import { oldestDueIn, type ContextDeclaration } from '@workops/platform';
import { commerceRecords } from './commerce-records';
import { commerceTables } from './commerce-tables';
import { documentContacts } from '../documents/adapters/move-documents';
import { orderContacts } from '../leads/adapters/marketplace-orders';
import { leadContacts } from '../leads/adapters/move-leads';
import { candidateContacts } from '../leads/adapters/postgres-candidates';
import { CONTACT_WORDS } from '../leads/adapters/stale-words';
import { sweepEndedRuns, sweepHeldLists } from '../stock/adapters/sweep-runs';

export const commerceContext: ContextDeclaration<'commerce'> = {
  name: 'commerce',
  purpose: 'vehicles, leads and commercial documents of a workspace',
  migrations: join(__dirname, '..', '..', 'migrations'),
  waiting: [{ kind: 'stock_sync', oldestDue: oldestDueIn('commerce.stock_run', 'due_at', 'ended_at IS NULL') }],
  records: commerceRecords,
  tables: commerceTables,
  sealed: [
    { table: 'commerce.portal_account', key: ['workspace_id', 'id'], column: 'api_token_sealed' },
    { table: 'commerce.portal_account', key: ['workspace_id', 'id'], column: 'webhook_secret_sealed' },
    { table: 'commerce.stock_source', key: ['workspace_id', 'id'], column: 'auth_header_sealed' },
  ],
  subscribers: [CONTACT_WORDS],
  // Documents first: their lock keeps writes of leads out too until the merge has committed.
  contactIds: [documentContacts, leadContacts, orderContacts, candidateContacts],
  kept: [
    {
      what: 'runs of stock sources',
      days: 90,
      adjustable: { name: 'stock_runs', least: 90, most: 365 },
      sweep: sweepEndedRuns,
    },
    { what: 'lists of held runs that were released or superseded', days: 1, sweep: sweepHeldLists },
  ],
  workspaceData: {
    sending: [
      { table: 'commerce.publication', where: 'due_at IS NOT NULL' },
      { table: 'commerce.portal_account' },
      { table: 'commerce.stock_run', where: 'ended_at IS NULL' },
      { table: 'commerce.stock_source' },
    ],
  },
};
