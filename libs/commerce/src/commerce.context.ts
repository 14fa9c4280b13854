import { join } from 'node:path';
import { declareContext, oldestDueIn } from '@workops/platform';
import { commerceRecords } from './adapters/commerce-records';
import { documentContacts } from './documents/adapters/move-documents';
import { orderContacts } from './leads/adapters/marketplace-orders';
import { leadContacts } from './leads/adapters/move-leads';
import { candidateContacts } from './leads/adapters/postgres-candidates';
import { CONTACT_WORDS } from './leads/adapters/stale-words';
import { sweepEndedRuns, sweepHeldLists } from './stock/adapters/sweep-runs';
import { stockWork, publishingWork } from './stock/adapters/stock.work';
import { leadWordsWork } from './leads/adapters/lead-words.work';
import { stockPart } from './adapters/commerce.part';
import { stockSourcesPart } from './stock/adapters/stock-sources.part';
import { leadsPart } from './leads/adapters/leads.part';
import { intakePart } from './leads/adapters/intake.part';
import { documentsPart } from './documents/adapters/documents.part';
import { commerceTables } from './adapters/commerce-tables';

export const commerceContext = declareContext({
  name: 'commerce',
  purpose: 'vehicles, leads and commercial documents of a workspace',
  migrations: join(__dirname, '..', 'migrations'),
  parts: {
    stock: stockPart,
    stockSources: stockSourcesPart,
    leads: leadsPart,
    intake: intakePart,
    documents: documentsPart,
  },
  work: {
    stockSyncs: stockWork,
    publishing: publishingWork,
    leadWords: leadWordsWork,
  },
  waiting: [{ kind: 'stock_sync', oldestDue: oldestDueIn('commerce.stock_run', 'due_at', 'ended_at IS NULL') }],
  records: commerceRecords,
  tables: commerceTables,
  sealed: [
    { table: 'commerce.portal_account', key: ['workspace_id', 'id'], column: 'api_token_sealed' },
    { table: 'commerce.portal_account', key: ['workspace_id', 'id'], column: 'webhook_secret_sealed' },
    { table: 'commerce.stock_source', key: ['workspace_id', 'id'], column: 'auth_header_sealed' },
  ],
  subscribers: [CONTACT_WORDS],
  // Documents come first, because their lock also blocks writes of leads until the merge commits.
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
});
