import { join } from 'node:path';
import { declareContext } from '@workops/platform';
import { endAllMandates, sweepCallbacks } from './adapters/mandate-store';
import { mandateWork } from './adapters/mandate.work';
import { billingPart } from './adapters/billing.part';
import { billingTables } from './adapters/billing-tables';

export const billingContext = declareContext({
  name: 'billing',
  purpose: 'the payment method of a workspace',
  migrations: join(__dirname, '..', 'migrations'),
  tables: billingTables,
  parts: {
    billing: billingPart,
  },
  work: {
    mandateRounds: mandateWork,
  },
  kept: [{ what: 'callbacks of payment providers', days: 7, sweep: sweepCallbacks }],
  workspaceData: {
    // Mandate rounds end each mandate at its provider. An unreachable one delays the deletion by at most this.
    awaited: [{ table: 'billing.mandate', until: 'end_due_at IS NULL', mostDays: 7 }],
    begin: endAllMandates,
    secrets: ['billing.mandate.setup_url'],
  },
});
