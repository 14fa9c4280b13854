import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';
import { billingTables } from './billing-tables';
import { endAllMandates, sweepCallbacks } from './mandate-store';

export const billingContext: ContextDeclaration<'billing'> = {
  name: 'billing',
  purpose: 'the payment method of a workspace',
  migrations: join(__dirname, '..', '..', 'migrations'),
  tables: billingTables,
  kept: [{ what: 'callbacks of payment providers', days: 7, sweep: sweepCallbacks }],
  workspaceData: {
    // The usual rounds end each mandate at its provider; an unreachable provider delays the deletion by at most this long.
    awaited: [{ table: 'billing.mandate', until: 'end_due_at IS NULL', mostDays: 7 }],
    begin: endAllMandates,
    secrets: ['billing.mandate.setup_url'],
  },
};
